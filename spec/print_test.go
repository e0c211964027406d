package spec_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// contextOf makes a context of an alphabet without clauses.
func contextOf(l *logic.Builder, b *sre.Builder) *uhat.Context {
	c := &uhat.Context{L: l, B: b}
	for _, op := range b.Ops() {
		c.Operations = append(c.Operations, &uhat.Operation{Op: op})
	}
	return c
}

// undemanded returns e without its demands, which are not printed.
func undemanded(b *sre.Builder, e sre.Expr) sre.Expr {
	return b.Rewrite(e, func(c *sre.Class) sre.Expr { return b.Undemanded(c) })
}

func mentionsGhost(e sre.Expr) bool {
	found := false
	sre.Walk(e, func(e sre.Expr) bool {
		if c, ok := e.(*sre.Class); ok {
			for _, x := range c.Entries() {
				found = found || !x.Op.Visible()
			}
		}
		return !found
	})
	return found
}

// TestPrintParse checks that a printed expression reads back as the same expression.
func TestPrintParse(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		visible := rapid.Bool().Draw(t, "visible")
		e := a.Expr(3).Draw(t, "expression")
		if visible {
			e = a.B.Rewrite(e, func(c *sre.Class) sre.Expr { return a.B.And(c, a.B.AnyVisible()) })
			if mentionsGhost(e) { // all traces, by simplification
				t.Skip()
			}
		}
		text := spec.Print(a.B, e, visible)
		back, ds := spec.ParseTrace(contextOf(a.L, a.B), text, visible, a.Vars...)
		if len(ds) > 0 {
			t.Fatalf("ParseTrace(%s): %v", text, ds)
		}
		if got, want := undemanded(a.B, back), undemanded(a.B, e); got != want {
			t.Fatalf("ParseTrace(%s) = %s", text, spec.Print(a.B, back, visible))
		}
	})
}

// TestPrintParseQualifier checks that the text of a qualifier reads back as the same term.
func TestPrintParseQualifier(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := gen.NewVocabulary(2)
		v.Linear = true
		c := contextOf(v.B, sre.NewBuilder(v.B))
		c.Sorts = []*uhat.SortDecl{{Sort: v.Path, Go: "string"}, {Sort: v.Colour, Go: "string"}}
		var vars []*logic.Var
		for _, s := range v.Sorts {
			for _, f := range v.Funcs[s] {
				c.Funcs = append(c.Funcs, &uhat.FuncDecl{Func: f})
			}
			for _, x := range v.Vars[s] {
				vars = append(vars, x.(*logic.Var))
			}
		}
		q := v.Qualifier(gen.DrawRapid(t), 6)
		back, ds := spec.ParseQualifier(c, q.String(), nil, vars...)
		if len(ds) > 0 {
			t.Fatalf("ParseQualifier(%s): %v", q, ds)
		}
		if back != q {
			t.Fatalf("ParseQualifier(%s) = %s", q, back)
		}
	})
}

func TestParseTraceMistakes(t *testing.T) {
	t.Parallel()
	a := gen.SmallAlphabet()
	c := contextOf(a.L, a.B)
	for src, want := range map[string]spec.Code{
		"seq(put, ": spec.InvalidSyntax, "putt": spec.UnknownOperation, "put(n == z)": spec.UnknownName,
		"seq(put, mark)": spec.MisplacedGhost, "x": spec.MisplacedQualifier,
	} {
		e, ds := spec.ParseTrace(c, src, true, a.Vars...)
		if e != nil || len(ds) != 1 || ds[0].Code != want || ds[0].Subject.Line != 1 {
			t.Errorf("ParseTrace(%s) = %v, %v; want %s", src, e, ds, want)
		}
	}
}
