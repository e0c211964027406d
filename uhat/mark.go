package uhat

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// MarkStops marks the checks after which the script cannot go on: a later
// input is computed from an answer of the event that they are about.
func MarkStops(steps []Step) {
	m := stopMarker{seen: map[*Fun]bool{}}
	m.steps(steps, map[*logic.Var]bool{}, nil)
}

// stopMarker walks a script from its end: when it reaches an event, it has seen all inputs that are
// computed from the event's answers.
type stopMarker struct{ seen map[*Fun]bool }

// steps walks one sequence. used are the variables that later inputs need; those of the sequence's
// own inputs are added. checks are the later checks that belong to no event so far; those left at
// the beginning of the sequence are returned.
func (m *stopMarker) steps(steps []Step, used map[*logic.Var]bool, checks []*bool) []*bool {
	need := func(ts ...logic.Term) {
		for _, t := range ts {
			if t != nil {
				for _, v := range logic.Vars(nil, t) {
					used[v] = true
				}
			}
		}
	}
	settle := func(answers []*logic.Var) {
		stop := slices.ContainsFunc(answers, func(v *logic.Var) bool { return used[v] })
		for _, c := range checks {
			*c = *c || stop
		}
		checks = nil
	}
	for _, st := range slices.Backward(steps) {
		switch st := st.(type) {
		case *Assert:
			checks = append(checks, &st.Stop)
		case *Differ:
			checks = append(checks, &st.Stop)
		case *Let:
			if used[st.Var] {
				need(st.Value)
			}
		case *Draw:
			for _, d := range st.Among {
				need(d.Guard, d.Filter)
				need(slices.Concat(d.Lo, d.Hi, d.Except, d.Awaits())...)
			}
		case *Perform:
			settle(st.Results)
			if st.Op.Visible() {
				need(st.Args...)
			}
		case *Take:
			settle(st.Fields)
			need(st.Select)
		case *Choice:
			checks = m.choice(st, used, checks)
		case *Apply:
			checks = nil
			need(st.Args...)
			m.fun(st.Fun)
		}
	}
	return checks
}

// choice walks the branches, each with what follows the choice behind it.
func (m *stopMarker) choice(st *Choice, used map[*logic.Var]bool, checks []*bool) []*bool {
	var left []*bool
	behind := maps.Clone(used)
	for _, b := range st.Branches {
		own := maps.Clone(behind)
		left = append(left, m.steps(b, own, slices.Clone(checks))...)
		maps.Copy(used, own)
	}
	return left
}

// fun walks the bodies of a function, which share no variables with what is around its
// applications.
func (m *stopMarker) fun(f *Fun) {
	if m.seen[f] {
		return
	}
	m.seen[f] = true
	m.steps(f.Base, map[*logic.Var]bool{}, nil)
	m.steps(f.Step, map[*logic.Var]bool{}, nil)
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
