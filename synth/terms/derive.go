package terms

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// deriver turns a justified trace into a generator term.
//
// Variables are ordered by the first event that carries them. A variable that first occurs in an
// argument or a ghost is drawn. One that first occurs in a result or a received field is bound by
// the answer. A draw is restricted by all later constraints, with the answers existentially
// quantified, so that some answer can complete the script. Constraints on an answer are checked
// when it arrives.
type deriver struct {
	placing
	scope    *Scope
	told     map[*logic.Var]string // determined by the present answer: the field that tells it
	steps    []uhat.Step
	position map[int]int         // event id -> position
	names    map[string]bool     // of the trace's variables; nil before they are asked for
	ofGoal   map[logic.Term]bool // what goalConditions returns; nil before it is asked for
}

// derive returns the steps of the generator: those before all events, then those of each
// event. The trace's variables have been renamed for readers; written is what the written ranges
// say of them.
func (s *Scope) derive(t *Trace, written []logic.Term) [][]uhat.Step {
	c := s.constraintsOf(t)
	c.facts = c.factsOf(t)
	c.written = written
	c.close()
	d := &deriver{placing: c.placing(), scope: s, position: map[int]int{}}
	for i, e := range t.Events {
		d.position[e.ID] = i
	}
	for _, v := range d.unplaced() {
		if !d.cons.delayed[v] {
			d.draw(v)
		}
	}
	starts := []int{0}
	for _, e := range t.Events {
		starts = append(starts, len(d.steps))
		d.event(e)
	}
	uhat.MarkStops(d.steps)
	var groups [][]uhat.Step
	for i, from := range starts {
		to := len(d.steps)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		groups = append(groups, d.steps[from:to:to])
	}
	return groups
}

// event appends the steps of one event.
func (d *deriver) event(e *Event) {
	origin := uhat.Origin{Clause: e.Clause, Deciding: e.ID == d.cons.t.Deciding, Suspect: e.Suspect,
		Goal: e.Demanded, Demanded: d.demanders(e)}
	switch e.Op.Kind {
	case sre.Receive:
		d.take(e, origin)
	case sre.Call, sre.Send, sre.Ghost:
		n := e.Op.Args()
		d.drawAll(e.Args[:n])
		p := &uhat.Perform{Op: e.Op, Args: e.Args[:n], Origin: origin}
		d.steps = append(d.steps, p)
		from := len(d.steps)
		p.Results = d.answer(e, n, nil)
		p.Origin.Goal = p.Origin.Goal || !origin.Deciding && d.conditional(asserted(d.steps[from:]))
	}
}

// demanders returns the positions of the events whose futures demand e.
func (d *deriver) demanders(e *Event) []int {
	if e.Cause == None {
		return nil
	}
	return []int{d.position[e.Cause]}
}

func (d *deriver) drawAll(args []logic.Term) {
	for _, x := range args {
		for _, v := range logic.Vars(nil, x) {
			if !d.bound[v] && !d.cons.answers[v] && !d.cons.searched[v] {
				d.saturatedBefore(v, d.draw)
				d.draw(v)
			}
		}
	}
}

// answer binds the variables that the fields of e from position n on determine. It returns the
// variables that receive the fields, and appends the checks. Open are equations that the fields
// before n leave to be solved.
func (d *deriver) answer(e *Event, n int, open []equation) []*logic.Var {
	var vars []*logic.Var
	d.told = map[*logic.Var]string{}
	for i := n; i < len(e.Args); i++ {
		f := e.Op.Fields[i]
		x := e.Args[i]
		if v, ok := x.(*logic.Var); ok && !d.bound[v] {
			d.bound[v] = true
			vars = append(vars, v)
			continue
		}
		r := d.named(f.Name, f.Sort)
		d.bound[r] = true
		vars = append(vars, r)
		q := equation{field: f.Name, term: x, answer: r}
		if let := d.inverted(q); let != nil && let.Over.IsZero() {
			d.bound[let.Var] = true
			d.told[let.Var] = f.Name
			d.steps = append(d.steps, let)
			continue
		}
		open = append(open, q)
	}
	for _, q := range d.solve(open) {
		d.assert(d.scope.Delta.L.Eq(q.answer, q.term), q.field)
	}
	check := func(c logic.Term) { d.assert(c, d.fieldOf(c, e, vars, n)) }
	for _, c := range d.needed(d.ready()) {
		check(c)
	}
	d.settle(check)
	return vars
}

// fieldOf names the field that a check on an event's answers is about: the first one whose variable
// occurs in the check, else one that determines a variable of it.
func (d *deriver) fieldOf(c logic.Term, e *Event, vars []*logic.Var, n int) string {
	for i, v := range vars {
		if logic.Occurs(v, c) {
			return e.Op.Fields[n+i].Name
		}
	}
	for _, v := range logic.Vars(nil, c) {
		if f := d.told[v]; f != "" {
			return f
		}
	}
	return ""
}

func (d *deriver) assert(c logic.Term, field string) {
	d.steps = append(d.steps, &uhat.Assert{Cond: c, Field: field})
}

// take appends the steps that receive e. Its known visible fields, and constraints on its fields
// alone, select the event.
func (d *deriver) take(e *Event, origin uhat.Origin) {
	l := d.scope.Delta.L
	n := e.Op.Args()
	step := &uhat.Take{Op: e.Op, Gap: d.gap(e), Origin: origin}
	var selects []logic.Term
	var open []equation
	field := map[logic.Term]logic.Term{}
	for i := range n {
		f := e.Op.Fields[i]
		x := e.Args[i]
		ft := l.Field(f.Name, f.Sort)
		if v, ok := x.(*logic.Var); ok && !d.bound[v] {
			d.bound[v] = true
			step.Fields = append(step.Fields, v)
			field[v] = ft
			continue
		}
		r := d.named(f.Name, f.Sort)
		d.bound[r] = true
		step.Fields = append(step.Fields, r)
		q := equation{field: f.Name, term: x, answer: r}
		switch let := d.inverted(q); {
		case let != nil && let.Over.IsZero():
			d.bound[let.Var] = true
			field[let.Var] = l.Replace(let.Value, map[logic.Term]logic.Term{r: ft})
			defer func(at int) { // after the Take that binds r
				d.steps = slices.Insert(d.steps, at+1, uhat.Step(let))
			}(len(d.steps))
		case len(d.unbound(x)) > 0: // no term over the fields says it, so it selects nothing
			open = append(open, q)
		default:
			selects = append(selects, l.Eq(ft, l.Replace(x, field)))
		}
	}
	conds := d.needed(d.ready())
	step.Origin.Conditional = !origin.Goal && !origin.Deciding && d.conditional(conds)
	for _, c := range conds {
		selects = append(selects, l.Replace(c, field))
	}
	step.Select = l.And(selects...)
	d.steps = append(d.steps, step)
	step.Fields = append(step.Fields, d.answer(e, n, open)...)
}

// gap returns what may happen before a received event, as far as the script knows it from values
// used or seen before. Variables that only ghosts have do not exist at run time.
func (d *deriver) gap(e *Event) []uhat.Room {
	seen := map[*logic.Var]bool{}
	for _, st := range d.steps {
		p, performs := st.(*uhat.Perform)
		if _, takes := st.(*uhat.Take); !takes && !(performs && p.Op.Visible()) {
			continue
		}
		for _, v := range slices.Concat(uhat.Bound(st), uhat.Mentioned(st)) {
			seen[v] = true
		}
	}
	return uhat.Rooms(d.scope.Delta.L, e.Gap, func(v *logic.Var) bool { return seen[v] })
}

// named returns a variable for an answer's field, with a name that no other variable has.
func (d *deriver) named(field string, sort *logic.Sort) *logic.Var {
	used := func(name string) bool {
		for v := range d.bound {
			if v.Name() == name {
				return true
			}
		}
		for v := range d.cons.answers {
			if v.Name() == name {
				return true
			}
		}
		return d.names[name]
	}
	if d.names == nil {
		d.names = map[string]bool{}
		for _, v := range d.cons.t.Vars() {
			d.names[v.Name()] = true
		}
	}
	for i := 1; ; i++ {
		if name := fmt.Sprintf("%s%d", field, i); !used(name) {
			return d.scope.Vars.Named(name, sort)
		}
	}
}
