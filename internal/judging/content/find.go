package content

import (
	"math/rand/v2"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// asked is a call that shows what there is.
type asked struct {
	call  Call
	parts []part
}

// shownPart is a part of what is shown.
type shownPart struct {
	part
	ask int // its index
	in  *input
}

// finder looks for laws.
type finder struct {
	Question
	*calls
	w     *world
	pure  []*sre.Op
	asked []asked
	parts []shownPart
	rows  map[*sre.Op][]*row
	r     *rand.Rand

	base     []int // the parts that the others follow from
	subjects []*subject
}

// Find looks for breaches.
func Find(q Question) ([]Breach, error) {
	f := &finder{Question: q, calls: callsOf(q.Walks), w: newWorld(), rows: map[*sre.Op][]*row{}}
	f.r = rand.New(rand.NewPCG(q.Seed, 202))
	var err error
	if f.pure, err = f.observers(); err != nil {
		return nil, err
	}
	if err := f.choose(); err != nil || len(f.parts) == 0 {
		return nil, err
	}
	if err := f.record(); err != nil {
		return nil, err
	}
	f.states()
	for _, op := range f.ops {
		f.operation(op)
	}
	return f.breaches()
}

// choose chooses what shows what there is.
func (f *finder) choose() error {
	for _, op := range f.pure {
		if op.Args() == 0 {
			f.ask(Call{Op: op})
		}
	}
	if slices.ContainsFunc(f.parts, func(p shownPart) bool { return p.typ.list || p.typ == text }) {
		return nil
	}
	for _, op := range f.pure {
		if op.Args() == 0 || !slices.ContainsFunc(partsOf(op, op.Args(), len(op.Fields)), func(p part) bool { return p.typ.list }) {
			continue
		}
		if c, ok, err := f.wide(op); err != nil {
			return err
		} else if ok {
			f.ask(c)
		}
	}
	return nil
}

// wide returns the call of an operation that lists most.
func (f *finder) wide(op *sre.Op) (Call, bool, error) {
	all := []Call{{Op: op}}
	for _, field := range op.Fields[:op.Args()] {
		var values []logic.Value
		switch field.Sort.Kind() {
		case logic.IntKind:
			values = []logic.Value{logic.IntValue(1 << 14), logic.IntValue(0), logic.IntValue(-1 << 14)}
		case logic.StringKind:
			values = []logic.Value{logic.StringValue("")}
		default:
			return Call{}, false, nil
		}
		var more []Call
		for _, c := range all {
			for _, v := range values {
				more = append(more, Call{Op: op, Args: append(slices.Clone(c.Args), v)})
			}
		}
		all = more
	}
	if len(all) > 9 {
		return Call{}, false, nil
	}
	listed := make([]int, len(all))
	for range 10 {
		var before []Call
		p := f.pool(f.r, 6)
		for range 15 {
			c, ok := p.draw(f.r, func(*sre.Op) bool { return true })
			if !ok {
				break
			}
			before = append(before, c)
		}
		for i, c := range all {
			got, err := f.perform(before, []Call{c})
			if err != nil {
				return Call{}, false, err
			}
			if len(got) == len(before)+1 {
				for _, v := range got[len(before)].results {
					if v.Sort().HasParts() {
						listed[i] += v.Size()
					}
				}
			}
		}
	}
	most := 0
	for i := range all {
		if listed[i] > listed[most] {
			most = i
		}
	}
	return all[most], listed[most] > 0, nil
}

// ask lets a call show what there is.
func (f *finder) ask(c Call) {
	a := asked{call: c, parts: partsOf(c.Op, c.Op.Args(), len(c.Op.Fields))}
	for _, p := range a.parts {
		in := &input{name: nameOf(c.Op, p), typ: p.typ, at: len(f.parts)}
		if p.typ.list && len(a.parts) > 1 {
			in.beside = len(f.asked) + 1
		}
		f.parts = append(f.parts, shownPart{p, len(f.asked), in})
	}
	f.asked = append(f.asked, a)
}

// nameOf names a part of an operation.
func nameOf(op *sre.Op, p part) string {
	if p.field >= op.Args() && len(op.Fields)-op.Args() == 1 {
		switch p.aspect {
		case keys:
			return "the keys of " + op.Name
		case entries:
			return "the values of " + op.Name
		case member:
			return "each " + p.name + " of " + op.Name
		}
		return op.Name
	}
	name := op.Fields[p.field].Name
	if p.field >= op.Args() {
		name += " of " + op.Name
	}
	return name
}

// states finds out which parts of what is shown follow from others.
func (f *finder) states() {
	var states []*row
	for _, op := range f.ops {
		for _, x := range f.rows[op] {
			states = append(states, &row{before: x.before, past: x.past})
			after := append(x.past[:len(x.past):len(x.past)], x.call.Call)
			states = append(states, &row{before: x.after, past: after})
		}
	}
	order := make([]int, len(f.parts))
	for i := range order {
		order[i] = i
	}
	rank := func(i int) int {
		switch p := f.parts[i]; {
		case p.typ.list:
			return 0
		case p.typ == text:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(order, func(a, b int) int { return rank(a) - rank(b) })
	for _, i := range order {
		s := f.subject(nil, func(k int) bool { return f.parts[k].ask != f.parts[i].ask })
		if len(s.inputs) > 0 {
			s.aim(f.parts[i].typ, end{ask: f.parts[i].ask, part: f.parts[i].part}, func(x *row) val { return x.before[i] })
			for k, p := range f.parts {
				if k != i && !slices.Contains(f.base, k) {
					s.beside = append(s.beside, &target{typ: p.typ})
					s.seen = append(s.seen, func(x *row) val { return x.before[k] })
				}
			}
			s.shown = true
			s.take(states)
			s.solve()
			f.subjects = append(f.subjects, s)
			if len(s.targets[0].best.exceptions)*20 < len(s.rows) {
				continue
			}
		}
		f.base = append(f.base, i)
	}
}

// mostRows is how many different rows of a kind are looked at.
const mostRows = 1500

// subject is what calls are looked at to learn what they answer, and what is shown after them.
type subject struct {
	*problem
	f     *finder
	op    *sre.Op // nil: what is shown
	base  []int   // the parts that are shown before
	args  []part
	reads []func(*row) val
	seen  []func(*row) val // what stands beside
	ends  []end            // where targets are seen
	kept  []*row

	again   int // rows with the inputs of another one
	differs int // those of them with another outcome
}

// end is the last call of a run: that of the operation, or one that shows what there is.
type end struct {
	ask  int // -1: the operation
	part part
}

// subject returns a subject whose inputs are what is shown before.
func (f *finder) subject(op *sre.Op, use func(part int) bool) *subject {
	s := &subject{problem: &problem{w: f.w, r: f.r}, f: f, op: op}
	for _, i := range f.base {
		if use(i) {
			in := *f.parts[i].in
			in.at = len(s.inputs)
			s.inputs = append(s.inputs, &in)
			s.base = append(s.base, i)
		}
	}
	return s
}

// aim adds a target.
func (s *subject) aim(t typ, e end, read func(*row) val) {
	s.targets = append(s.targets, &target{typ: t})
	s.reads = append(s.reads, read)
	s.ends = append(s.ends, e)
}

// take takes in rows that are different.
func (s *subject) take(rows []*row) {
	seen := map[uint64]bool{}
	outcome := map[uint64]uint64{}
	for _, x := range rows {
		ins := s.ins(x)
		h := uint64(1)
		for _, v := range ins {
			h = v.hash(h)
		}
		same := h
		outs := make([]val, len(s.reads))
		for i, read := range s.reads {
			outs[i] = read(x)
			h = outs[i].hash(h)
		}
		if first, ok := outcome[same]; ok {
			s.again++
			s.differs += int(truly(first != h).n)
		} else {
			outcome[same] = h
		}
		if seen[h] || len(s.kept) == mostRows {
			continue
		}
		seen[h] = true
		s.kept = append(s.kept, x)
		s.rows = append(s.rows, ins)
		for i, v := range outs {
			s.targets[i].want = append(s.targets[i].want, v)
		}
		for i, read := range s.seen {
			s.beside[i].want = append(s.beside[i].want, read(x))
		}
	}
}

// ins are the values of the inputs.
func (s *subject) ins(x *row) (out []val) {
	for _, i := range s.base {
		out = append(out, x.before[i])
	}
	for _, a := range s.args {
		out = append(out, a.of(s.w, x.call.Args[a.field]))
	}
	return out
}

// operation finds the laws of an operation.
func (f *finder) operation(op *sre.Op) {
	pure := slices.Contains(f.pure, op)
	if pure && op.Args() == 0 {
		return
	}
	s := f.subject(op, func(int) bool { return true })
	s.args = partsOf(op, 0, op.Args())
	for _, a := range s.args {
		in := &input{name: nameOf(op, a), typ: a.typ, at: len(s.inputs)}
		if a.aspect >= keys {
			in.beside = 1000 + a.field
		}
		s.inputs = append(s.inputs, in)
	}
	for _, a := range partsOf(op, op.Args(), len(op.Fields)) {
		s.aim(a.typ, end{-1, a}, func(x *row) val { return a.of(f.w, x.call.results[a.field-op.Args()]) })
	}
	if !pure {
		for _, i := range f.base {
			s.aim(f.parts[i].typ, end{f.parts[i].ask, f.parts[i].part}, func(x *row) val { return x.after[i] })
		}
	}
	s.take(f.rows[op])
	s.solve()
	f.subjects = append(f.subjects, s)
}

// name names a target.
func (s *subject) name(i int) string {
	switch e := s.ends[i]; {
	case e.ask < 0:
		return nameOf(s.op, e.part)
	case s.op == nil:
		return nameOf(s.f.asked[e.ask].call.Op, e.part)
	default:
		return nameOf(s.f.asked[e.ask].call.Op, e.part) + " after " + s.op.Name
	}
}
