package debruijn

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// parse reads a term in the notation of this package, such as "(lam int. [0]) 7".
func parse(t *testing.T, text string) Term {
	t.Helper()
	p := &termParser{t: t, text: text}
	return p.application()
}

type termParser struct {
	t    *testing.T
	text string
}

func (p *termParser) next() byte {
	p.text = strings.TrimLeft(p.text, " ")
	if p.text == "" {
		return 0
	}
	return p.text[0]
}

func (p *termParser) until(stop string) string {
	before, after, found := strings.Cut(p.text, stop)
	if !found {
		p.t.Fatalf("no %q in %q", stop, p.text)
	}
	p.text = after
	return strings.TrimSpace(before)
}

func (p *termParser) application() Term {
	t := p.atom()
	for p.next() != 0 && p.next() != ')' {
		t = App{t, p.atom()}
	}
	return t
}

func (p *termParser) atom() Term {
	switch c := p.next(); {
	case c == '[':
		p.until("[")
		return Var{int(p.until("]")[0] - '0')}
	case '0' <= c && c <= '9':
		p.text = p.text[1:]
		return Const{int(c - '0')}
	}
	p.until("(")
	p.next()
	var t Term
	if rest, lambda := strings.CutPrefix(p.text, "lam "); lambda {
		p.text = rest
		param, err := ParseType(p.until("."))
		if err != nil {
			p.t.Fatal(err)
		}
		t = Abs{param, p.application()}
	} else {
		t = p.application()
	}
	p.until(")")
	return t
}

// feed performs the tokens of a term.
func feed(e *Evaluator, t Term) {
	switch t := t.(type) {
	case Const:
		e.Const(t.value)
	case Var:
		e.Var(t.index)
	case Abs:
		e.Abs(t.param.String())
		feed(e, t.body)
		e.EndAbs()
	case App:
		e.App()
		feed(e, t.fun)
		e.AppL()
		feed(e, t.arg)
		e.AppR()
	}
}

// TestOutcomes has terms with what each evaluator makes of them.
func TestOutcomes(t *testing.T) {
	for _, tt := range []struct {
		term                 string
		fixed, first, higher string
	}{
		{"7", Value, Value, Value},
		{"(lam int. [0]) 7", Value, Value, Value},
		{"(lam int -> int. [0] 7) (lam int. [0])", Value, Stuck, Value},
		{"(lam int. (lam int -> int. [0] [1]) (lam int. [0])) 7", Value, Stuck, Stuck},
		{"(lam int. (lam int -> int. [0] 7) (lam int. [0])) 7", Value, Stuck, Stuck},
		{"(lam int. (lam int. [1])) 7 8", Value, Value, Value},
		{"(lam int -> int. [0] ([0] 7)) (lam int. [0])", Value, Stuck, Value},
		{"(lam int. [0])", Value, Value, Value},
		{"[0]", IllTyped, IllTyped, IllTyped},
		{"7 8", IllTyped, IllTyped, IllTyped},
		{"(lam int -> int. [0]) 7", IllTyped, IllTyped, IllTyped},
		{"(lam int. [0] [0])", IllTyped, IllTyped, IllTyped},
	} {
		term := parse(t, tt.term)
		for _, e := range []struct {
			name string
			*Evaluator
			want string
		}{{"fixed", New(), tt.fixed}, {"first-order", NewFirstOrder(), tt.first}, {"higher-order", NewHigherOrder(), tt.higher}} {
			feed(e.Evaluator, term)
			if got := e.Eval(); got != e.want {
				t.Errorf("%s: %s is %s, want %s", e.name, term, got, e.want)
			}
		}
	}
}

// TestSoundness evaluates random well-typed terms: they end in a value, each
// step keeps the type, and the tokens of a term are read as that term.
func TestSoundness(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawType(t, 3)
		term := drawTerm(t, nil, 4, want)
		e := New()
		feed(e, term)
		if got, err := e.finish(); err != nil || got.String() != term.String() {
			t.Fatalf("read %v, %v, want %v", got, err, term)
		}
		if got := e.Eval(); got != Value {
			t.Fatalf("%v is %s", term, got)
		}
		for s := stepped; s == stepped; term, s = sound.step(term) {
			if got, err := typeOf(term, nil); err != nil || !got.equal(want) {
				t.Fatalf("%v has the type %v, %v, want %v", term, got, err, want)
			}
		}
	})
}

// TestMalformed has tokens that are no term.
func TestMalformed(t *testing.T) {
	for name, tokens := range map[string]func(*Evaluator){
		"nothing":              func(*Evaluator) {},
		"two terms":            func(e *Evaluator) { e.Const(1); e.Const(2) },
		"no argument":          func(e *Evaluator) { e.App(); e.Const(1); e.AppL(); e.AppR() },
		"argument not ended":   func(e *Evaluator) { e.App(); e.Const(1); e.AppL(); e.Const(1) },
		"function not ended":   func(e *Evaluator) { e.App(); e.Const(1); e.AppR() },
		"function ended twice": func(e *Evaluator) { e.App(); e.Const(1); e.AppL(); e.Const(1); e.AppL() },
		"no body":              func(e *Evaluator) { e.Abs("int"); e.EndAbs() },
		"body not ended":       func(e *Evaluator) { e.Abs("int"); e.Const(1) },
		"ended by the wrong":   func(e *Evaluator) { e.Abs("int"); e.Const(1); e.AppL() },
		"nothing to end":       func(e *Evaluator) { e.EndAbs() },
		"no type":              func(e *Evaluator) { e.Abs("int ->"); e.Const(1); e.EndAbs() },
		"term in a full place": func(e *Evaluator) { e.Const(1); e.Abs("int"); e.Const(1); e.EndAbs() },
		"goes on after a mistake": func(e *Evaluator) {
			e.EndAbs()
			e.Const(1)
		},
	} {
		e := New()
		tokens(e)
		if got := e.Eval(); got != Malformed {
			t.Errorf("%s: %s, want %s", name, got, Malformed)
		}
	}
}

// TestTypes reads and writes types.
func TestTypes(t *testing.T) {
	for text, want := range map[string]string{
		"int":                            "int",
		"int -> int":                     "int->int",
		"(int->int)->int":                "(int->int)->int",
		"int->(int->int)":                "int->int->int",
		" ( (int->int)->(int) ) -> int ": "((int->int)->int)->int",
	} {
		if got, err := ParseType(text); err != nil || got.String() != want {
			t.Errorf("ParseType(%q) = %v, %v, want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", "in", "int int", "int ->", "(int", "int)", "->", strings.Repeat("(", 5000)} {
		if got, err := ParseType(text); err == nil {
			t.Errorf("ParseType(%q) = %v, want an error", text, got)
		}
	}
}

// TestAxioms checks what the specs assume about types, and that what is no type counts as int.
func TestAxioms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawType(t, 3).String(), drawType(t, 3).String()
		f := Arrow(a, b)
		switch {
		case Domain(f) != a || Codomain(f) != b:
			t.Errorf("%s is from %s to %s, want from %s to %s", f, Domain(f), Codomain(f), a, b)
		case f == "int":
			t.Errorf("the arrow from %s to %s is int", a, b)
		case Size(f) <= Size(a) || Size(f) <= Size(b):
			t.Errorf("%s is not larger than %s and %s", f, a, b)
		}
	})
	for _, text := range []string{"int", "?"} {
		if Domain(text) != "int" || Codomain(text) != "int" || Size(text) != 0 {
			t.Errorf("%q is not taken for int", text)
		}
	}
}
