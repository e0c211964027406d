package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// unmet returns an event that a clause's history asks for and that did not happen in a run, as a
// spec writes it; empty if there is none, so that the events were there, and not in that order. An
// event may be asked for in one alternative only, so this is a hint.
func unmet(c *clause, tr sre.Trace, b *sre.Builder) (event string) {
	sre.Walk(c.History, func(x sre.Expr) bool {
		switch x := x.(type) {
		case *sre.Class:
			for _, en := range x.Entries() {
				if event == "" && en.Op.Visible() && !logic.IsFalse(en.Demand) && !slices.ContainsFunc(tr, func(e sre.Event) bool { return may(e, en) }) {
					event = b.Event(en.Op, en.Demand).String()
				}
			}
		case *sre.Not:
			return false
		}
		return event == ""
	})
	return event
}

// may reports whether an event is one that is asked for, as far as its fields say.
func may(e sre.Event, en sre.Entry) bool {
	v, known := logic.Eval(en.Demand, answers{e})
	return e.Op == en.Op && !(known && !v.Bool())
}

// answers are the fields of an event. Variables and declared functions are unknown.
type answers struct{ sre.Event }

func (a answers) Lookup(leaf logic.Term) (logic.Value, bool) {
	f, ok := leaf.(*logic.Field)
	if !ok {
		return logic.Value{}, false
	}
	i := a.Op.Position(f.Name())
	if i < 0 {
		return logic.Value{}, false
	}
	return a.Values[i], true
}

func (answers) Apply(*logic.Func, []logic.Value) (logic.Value, bool) { return logic.Value{}, false }
