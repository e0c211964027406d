package uhat

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// A generator's checks speak of variables, which are named after fields and numbered: value3. Who
// reads a failure has no generator at hand, but the events of the run. So each check gets a text in
// their words, as probes have them: after
//
//	put(value1)  put(value2)  get() = value3
//
// the check "value3 == value2" reads "value == value of put 2". A field without an event is the
// answer's own. How many events a recursion performs is not known when the text is written: its
// events are "the round's put", and those behind it "the later put", each with its number there if
// it is not the first of its operation.

// wording gives the checks of one generator their texts.
type wording struct {
	l    *logic.Builder
	vars *logic.Numbered
	said map[*logic.Var]string // "value of put 2"
	own  map[*logic.Var]string // the fields of the last visible event
	seen map[*Fun]bool
}

// Speak gives each check of the generator that has no text its text. vars are variables for terms
// that are only printed.
func Speak(l *logic.Builder, vars *logic.Numbered, g *Generator) {
	w := &wording{l, vars, map[*logic.Var]string{}, nil, map[*Fun]bool{}}
	w.steps(g.Steps, "")
}

// steps speaks for a sequence. Unless its events are counted from the start of the run, which
// stands before an operation's name.
func (w *wording) steps(steps []Step, which string) {
	w.names(steps, which)
	w.own = nil
	for _, st := range steps {
		switch st := st.(type) {
		case *Perform, *Take:
			if op, carried := carries(st); op.Visible() {
				w.own = map[*logic.Var]string{}
				for i, v := range carried {
					if v != nil && w.own[v] == "" {
						w.own[v] = op.Fields[i].Name
					}
				}
			}
		case *Let:
			w.let(st)
		case *Assume:
			if st.Text == "" {
				st.Text = w.condition(st.Cond, nil)
			}
		case *Assert:
			if st.Text == "" {
				st.Text = w.condition(st.Cond, w.own)
			}
		case *Differ:
			if st.Text == "" {
				st.Text = w.unlike(st)
			}
		case *Choice:
			for _, b := range st.Branches {
				w.steps(b, "the branch's ")
			}
			w.own = nil
		case *Apply:
			if !w.seen[st.Fun] {
				w.seen[st.Fun] = true
				w.params(st)
				w.steps(st.Fun.Base, "the round's ")
				w.steps(st.Fun.Step, "the round's ")
			}
			w.own = nil
		}
	}
}

// let says what a variable is that an answer determines: "(n over 2)".
func (w *wording) let(st *Let) {
	if w.own == nil || w.said[st.Var] != "" {
		return
	}
	text := w.condition(st.Value, w.own)
	if _, ok := st.Value.(*logic.Var); !ok {
		text = "(" + text + ")"
	}
	if !st.Over.IsZero() {
		text = "(" + text + " over " + st.Over.String() + ")"
	}
	w.said[st.Var] = text
}

// params says what the parameters of a recursion are that it hands on from round to round: first
// what it is applied to, then what the round before has had: "n of set 1 or of the last round's
// set".
func (w *wording) params(a *Apply) {
	w.names(a.Fun.Step, "the round's ")
	var again *Apply
	Walk(a.Fun.Step, func(st Step) {
		if next, ok := st.(*Apply); ok && next.Fun == a.Fun {
			again = next
		}
	})
	for i, p := range a.Fun.Params {
		first, ok := a.Args[i].(*logic.Var)
		if !ok || w.said[first] == "" {
			continue
		}
		w.said[p] = w.said[first]
		if again == nil || again.Args[i] == logic.Term(p) {
			continue
		}
		next, _ := again.Args[i].(*logic.Var)
		field, event, ok := strings.Cut(w.said[next], " of the round's ")
		if !ok {
			delete(w.said, p)
			continue
		}
		event = "of the last round's " + event
		if !strings.HasPrefix(w.said[first], field+" of ") {
			event = field + " " + event
		}
		w.said[p] += " or " + event
	}
}

// names says for each variable of the sequence which event carries it first, also for those that
// are drawn before their event.
func (w *wording) names(steps []Step, which string) {
	visible := 0
	times := map[string]int{}
	for _, st := range steps {
		switch st := st.(type) {
		case *Choice, *Apply:
			if which == "" {
				which = "the later "
				times = map[string]int{}
			}
		case *Perform, *Take:
			op, carried := carries(st)
			if !op.Visible() {
				continue
			}
			visible++
			times[op.Name]++
			name := which + op.Name
			switch n := times[op.Name]; {
			case which == "":
				name = fmt.Sprintf("%s %d", op.Name, visible)
			case n > 1:
				name = fmt.Sprintf("%s%s %d", which, op.Name, n)
			}
			for i, v := range carried {
				if v != nil && w.said[v] == "" {
					w.said[v] = op.Fields[i].Name + " of " + name
				}
			}
		}
	}
}

// carries returns an event's operation, and for each of its fields the variable that it holds; nil
// for other terms.
func carries(st Step) (op *sre.Op, vars []*logic.Var) {
	switch st := st.(type) {
	case *Take:
		return st.Op, st.Fields
	case *Perform:
		for _, x := range st.Args {
			v, _ := x.(*logic.Var)
			vars = append(vars, v)
		}
		return st.Op, append(vars, st.Results...)
	default:
		panic(fmt.Sprintf("uhat: %T is no event", st))
	}
}

// condition prints a condition; own are the fields of the event that it judges. The answer stands
// on the left of an equation.
func (w *wording) condition(c logic.Term, own map[*logic.Var]string) string {
	names := map[logic.Term]logic.Term{}
	used := map[string]bool{}
	for _, v := range logic.Vars(nil, c) {
		name := own[v]
		if name == "" {
			name = w.said[v]
		}
		if name != "" && !used[name] { // two variables never become one
			used[name] = true
			names[v] = w.vars.Named(name, v.Sort())
		}
	}
	say := func(x logic.Term) string { return w.l.Replace(x, names).String() }
	answer := func(x logic.Term) bool { v, ok := x.(*logic.Var); return ok && own[v] != "" }
	sign := " == "
	x, y, ok := logic.Unequal(c)
	if ok {
		sign = " != "
	} else if eq, is := c.(*logic.Eq); is {
		ok = true
		x, y = eq.Sides()
	}
	switch {
	case !ok || x.Sort() == logic.Bool:
		return say(c)
	case answer(y) && !answer(x):
		x, y = y, x
	}
	return say(x) + sign + say(y)
}

// unlike prints what a check asserts that compares an answer with those of all rounds.
func (w *wording) unlike(st *Differ) string {
	var others []string
	for _, v := range st.Unlike {
		name := w.said[v]
		if name == "" {
			name = v.Name()
		}
		if !slices.Contains(others, name) {
			others = append(others, name)
		}
	}
	own := w.own[st.Var]
	if own == "" {
		own = st.Var.Name()
	}
	return own + " is unlike every earlier " + strings.Join(others, ", ")
}
