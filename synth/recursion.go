package synth

import (
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// The obligations that are met again to find a part of a trace that can repeat: maxRetyped, and most of the time
// retypedPerEvent for each of the trace's events. After so many, what has not been found costs more than it is worth: with these
// the parts are found that the systems which come with clouseau are known to have, at a little more than the time
// of a search without recursion.
const (
	maxRetyped      = 60
	retypedPerEvent = 8
	// maxUnpinned bounds the events of traces in which the copies need not keep constants: with little to go by,
	// there are too many ways to type long ones.
	maxUnpinned = 24
)

// recursive returns a generator that performs the trace with a part of it once or several times; if
// no part can repeat by a rule, one that performs the trace.
func (s *search) recursive(f *finished) *uhat.Generator {
	g := f.generator(s.goal)
	if s.cfg.Depth < 0 {
		return g
	}
	unknowns, cut := s.portfolio.Stats().Unknowns, s.cut
	defer func() { // what is given up here does not make the search incomplete
		s.stats.Undecided += s.portfolio.Stats().Unknowns - unknowns
		s.cut = cut
	}()
	s.portfolio.Quickly(func() {
		parts, outlines := s.parts(f.trace), s.newOutlines(f.trace)
		for _, mode := range []pinning{pinned, raised, free} {
			limit := s.stats.Retyped + maxRetyped
			if mode == pinned {
				limit += retypedPerEvent * len(f.trace.events)
			} else if len(f.trace.events) > maxUnpinned {
				break
			}
			for _, p := range parts {
				if s.stats.Retyped >= limit || s.portfolio.Stats().Unknowns > unknowns || s.ctx.Err() != nil {
					break
				}
				if mode == raised && !p.hasCounts(f.trace) || !outlines.repeatable(p) {
					continue
				}
				if h := s.repeating(f, p, mode); h != nil {
					g = h
					return
				}
			}
		}
	})
	return g
}

// repeating returns a generator that repeats the part; nil if there is none, or was none for a part of the same
// clauses.
func (s *search) repeating(f *finished, p part, mode pinning) *uhat.Generator {
	key := attempt{s.signature(f.trace, p), mode}
	if s.straight[key] {
		return nil
	}
	g := s.repeatingBy(f, p, mode)
	s.straight[key] = g == nil
	return g
}

// attempt is a way to repeat parts of which the clauses are known.
type attempt struct {
	clauses string
	mode    pinning
}

// signature names the clauses of what repeats: where that has not worked in one trace, it seldom does in
// another.
func (s *search) signature(t *abstractTrace, p part) string {
	var b []byte
	for _, x := range []span{p.open, p.close} {
		for _, e := range t.events[x.from:x.to] {
			b = binary.AppendVarint(b, int64(s.clauseIndex[e.clause]))
		}
		b = append(b, '|')
	}
	return string(b)
}

// hasCounts reports whether a visible event between or behind the copies has a number for an argument.
func (p part) hasCounts(t *abstractTrace) bool {
	for k := p.open.to; k < len(t.events); k++ {
		e := t.events[k]
		if p.contains(k) || !e.op.Visible() {
			continue
		}
		for i := range e.op.Args() {
			if lit, ok := e.args[i].(*logic.Lit); ok && lit.Sort().Kind() == logic.IntKind {
				return true
			}
		}
	}
	return false
}

// repeatingBy returns a generator that repeats the part, in which copies keep of each other what mode says; nil if
// there is none.
func (s *search) repeatingBy(original *finished, p part, mode pinning) *uhat.Generator {
	us := make([]*unrolled, max(s.cfg.Depth, 2)+1)
	unroll := func(copies int) bool {
		u := s.pump(original.trace, p, copies, mode)
		if u == nil {
			return false
		}
		if copies == 2 && u.indifferent(p) {
			return false
		}
		f := s.copied(u)
		if f == nil {
			return false
		}
		us[copies-1] = &unrolled{finished: f, copies: copies}
		return true
	}
	if mode == pinned {
		us[0] = &unrolled{finished: original, copies: 1}
	}
	if !unroll(2) || !unroll(3) || us[0] == nil && !unroll(1) {
		return nil
	}
	for first := range 2 {
		steps, fun := s.fold(p, us[:3], first)
		if fun == nil || s.scarce(fun) {
			continue
		}
		confirmed := func(copies int) bool {
			return (us[copies-1] != nil || unroll(copies)) &&
				slices.Equal(s.scriptKey(uhat.Unroll(s.delta.L, steps, copies-first)), s.scriptKey(slices.Concat(us[copies-1].groups...)))
		}
		copies := 0
		for copies <= s.cfg.Depth && confirmed(copies+1) {
			copies++
		}
		if copies < 2 {
			continue
		}
		for _, st := range steps {
			if a, ok := st.(*uhat.Apply); ok {
				a.Depth.Hi = copies - first
			}
		}
		g := original.generator(s.goal)
		g.Steps = steps
		return g
	}
	return nil
}

// scarce reports whether each copy draws another value from a pool, about which a function is to say
// something. How many such values there are only the function's implementation knows.
func (s *search) scarce(f *uhat.Fun) bool {
	return slices.ContainsFunc(f.Step, func(st uhat.Step) bool {
		d, ok := st.(*uhat.Draw)
		if !ok || d.Var.Sort().Kind() == logic.IntKind || len(s.sortOf(d.Var.Sort()).Pool) == 0 {
			return false
		}
		return slices.ContainsFunc(d.Among, func(a uhat.Domain) bool { return len(a.Unlike) > 0 && applied(a.Filter, d.Var) })
	})
}

// applied reports whether a function is applied to the variable.
func applied(t logic.Term, v *logic.Var) bool {
	found := false
	logic.Walk(t, func(u logic.Term) bool {
		app, is := u.(*logic.App)
		found = found || is && slices.Contains(logic.Vars(nil, app), v)
		return !found
	})
	return found
}

// scriptKey writes steps in a canonical form: variables count by the order in which they are bound, and
// what has no order is sorted.
func (s *search) scriptKey(steps []uhat.Step) []byte {
	e := &encoder{vars: map[*logic.Var]int{}, funcs: s.enc.funcs}
	bind := func(vs ...*logic.Var) {
		for _, v := range vs {
			e.vars[v] = len(e.vars)
		}
	}
	set := func(ts []logic.Term) {
		var once []logic.Term
		for _, t := range ts {
			if !slices.Contains(once, t) {
				once = append(once, t)
			}
		}
		e.sorted(len(once), func(i int) { e.term(once[i]) })
	}
	conj := func(t logic.Term) {
		if t == nil {
			set(nil)
			return
		}
		set(logic.Conjuncts(t))
	}
	for len(steps) > 0 {
		checks, rest := leading(steps)
		if len(checks) > 0 {
			e.sorted(len(checks), func(i int) {
				a := checks[i]
				e.term(a.Cond)
				e.num(int64(len(a.Field)))
				if a.Stop {
					e.num(1)
				}
			})
			steps = rest
			continue
		}
		switch st := steps[0].(type) {
		case *uhat.Draw:
			e.num(1)
			bind(st.Var)
			for _, a := range st.Among {
				conj(a.Guard)
				set(a.Lo)
				set(a.Hi)
				set(a.Except)
				conj(a.Filter)
			}
		case *uhat.Let:
			e.num(2)
			e.term(st.Value)
			bind(st.Var)
		case *uhat.Perform:
			e.num(3)
			e.num(int64(st.Op.Index()))
			e.terms(st.Args)
			bind(st.Results...)
		case *uhat.Take:
			e.num(4)
			e.num(int64(st.Op.Index()))
			bind(st.Fields...)
			conj(st.Select)
		case *uhat.Assume:
			e.num(5)
			conj(st.Cond)
		case *uhat.Apply: // by what it does at each depth, not by its text
			e.num(6)
		}
		steps = steps[1:]
	}
	return e.buf
}
