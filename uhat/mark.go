package uhat

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// MarkStops marks the checks after which the script cannot go on: a later input is computed from an
// answer of the event that they are about, or the history of a later call's clause looks at such an
// answer. With another one no clause may allow that call, and a right system may do with it what it
// likes.
func MarkStops(steps []Step) {
	m := stopMarker{seen: map[*Fun]bool{}, all: asked{}}
	Walk(steps, func(st Step) {
		if p, ok := st.(*Perform); ok {
			m.all.by(p)
		}
	})
	m.steps(steps, needed{map[*logic.Var]bool{}, asked{}}, nil)
}

// stopMarker walks a script from its end: when it reaches an event, it has seen all inputs that are
// computed from the event's answers, and all calls whose clauses look at them.
type stopMarker struct {
	seen map[*Fun]bool
	all  asked // by the whole script
}

// needed is what later inputs need.
type needed struct {
	used  map[*logic.Var]bool // in their arguments
	asked asked               // in the histories of their clauses
}

func (n needed) clone() needed { return needed{maps.Clone(n.used), maps.Clone(n.asked)} }

func (n needed) terms(ts ...logic.Term) {
	for _, t := range ts {
		if t != nil {
			for _, v := range logic.Vars(nil, t) {
				n.used[v] = true
			}
		}
	}
}

// asked are the fields that histories look at.
type asked map[askedField]bool

type askedField struct {
	op    *sre.Op
	field string
}

// by adds the fields that the history of a step's clause looks at, if that clause says when the
// step may be taken.
func (a asked) by(st *Perform) {
	c := st.Origin.Clause
	if c == nil || !c.Operation.Bounds(c) {
		return
	}
	sre.Walk(c.History, func(e sre.Expr) bool {
		if x, ok := e.(*sre.Class); ok {
			for _, en := range x.Entries() {
				logic.Walk(en.Allow, func(t logic.Term) bool {
					if f, ok := t.(*logic.Field); ok {
						a[askedField{en.Op, f.Name()}] = true
					}
					return true
				})
			}
		}
		return true
	})
}

// checking is a check whose event is still to come.
type checking struct {
	stop *bool
	over map[*logic.Var]bool // what it is about
}

func newChecking(stop *bool, over ...*logic.Var) checking {
	c := checking{stop, map[*logic.Var]bool{}}
	for _, v := range over {
		c.over[v] = true
	}
	return c
}

// steps walks one sequence. n is what later inputs need; what the sequence's own inputs need is
// added. checks are the later checks that belong to no event so far; those left at the beginning of
// the sequence are returned.
func (m *stopMarker) steps(steps []Step, n needed, checks []checking) []checking {
	settle := func(op *sre.Op, fields []sre.Field, answers []*logic.Var) {
		used := slices.ContainsFunc(answers, func(v *logic.Var) bool { return n.used[v] })
		for _, c := range checks {
			*c.stop = *c.stop || used
			for i, v := range answers {
				*c.stop = *c.stop || c.over[v] && n.asked[askedField{op, fields[i].Name}]
			}
		}
		checks = nil
	}
	for _, st := range slices.Backward(steps) {
		switch st := st.(type) {
		case *Assert:
			checks = append(checks, newChecking(&st.Stop, logic.Vars(nil, st.Cond)...))
		case *Differ:
			checks = append(checks, newChecking(&st.Stop, st.Var))
		case *Let:
			if n.used[st.Var] {
				n.terms(st.Value)
			}
			for _, c := range checks {
				for _, v := range logic.Vars(nil, st.Value) {
					c.over[v] = c.over[v] || c.over[st.Var]
				}
			}
		case *Draw:
			for _, d := range st.Among {
				n.terms(d.Guard, d.Filter)
				n.terms(slices.Concat(d.Lo, d.Hi, d.Except, d.Awaits())...)
			}
		case *Perform:
			settle(st.Op, st.Op.Fields[len(st.Op.Fields)-len(st.Results):], st.Results)
			if n.asked.by(st); st.Op.Visible() {
				n.terms(st.Args...)
			}
		case *Take:
			settle(st.Op, st.Op.Fields, st.Fields)
			n.terms(st.Select)
		case *Choice:
			checks = m.choice(st, n, checks)
		case *Apply:
			checks = nil
			n.terms(st.Args...)
			m.fun(st.Fun)
			maps.Copy(n.asked, m.all)
		}
	}
	return checks
}

// choice walks the branches, each with what follows the choice behind it.
func (m *stopMarker) choice(st *Choice, n needed, checks []checking) []checking {
	var left []checking
	behind := n.clone()
	for _, b := range st.Branches {
		own := behind.clone()
		left = append(left, m.steps(b, own, slices.Clone(checks))...)
		maps.Copy(n.used, own.used)
		maps.Copy(n.asked, own.asked)
	}
	return left
}

// fun walks the bodies of a function, which share no variables with what is around its
// applications. Behind any event of them may come whatever the script has.
func (m *stopMarker) fun(f *Fun) {
	if m.seen[f] {
		return
	}
	m.seen[f] = true
	m.steps(f.Base, needed{map[*logic.Var]bool{}, maps.Clone(m.all)}, nil)
	m.steps(f.Step, needed{map[*logic.Var]bool{}, maps.Clone(m.all)}, nil)
}

// MarkDeciding marks the last visible event of a script as the deciding one, in each branch where
// the script ends with a choice. It marks nothing if an event is marked already, or if the last
// event belongs to a recursion, since that one may be the last on some runs only.
func MarkDeciding(steps []Step) {
	marked := false
	Walk(steps, func(st Step) {
		switch st := st.(type) {
		case *Perform:
			marked = marked || st.Origin.Deciding
		case *Take:
			marked = marked || st.Origin.Deciding
		}
	})
	if marked {
		return
	}
	if last, ok := lastEvents(steps); ok {
		for _, o := range last {
			o.Deciding = true
		}
	}
}

// lastEvents returns the visible events with which steps end, one for each way through them;
// false where some way may have none.
func lastEvents(steps []Step) ([]*Origin, bool) {
	for _, st := range slices.Backward(steps) {
		switch st := st.(type) {
		case *Perform:
			if st.Op.Kind != sre.Ghost {
				return []*Origin{&st.Origin}, true
			}
		case *Take:
			return []*Origin{&st.Origin}, true
		case *Apply:
			return nil, false
		case *Choice:
			var all []*Origin
			for _, b := range st.Branches {
				last, ok := lastEvents(b)
				if !ok {
					return nil, false
				}
				all = append(all, last...)
			}
			return all, true
		}
	}
	return nil, false
}
