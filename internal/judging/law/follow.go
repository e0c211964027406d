package law

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
)

// follower judges runs by a law, call by call.
type follower struct {
	w     *world
	of    int
	never bool
	then  []*test
	args  []*test // those of then that are about arguments
	past  []*past
	vars  int
}

// past is a past as it is followed: how far it has come, for which values.
type past struct {
	events  []*pattern
	without []*pattern
	at      []stage
	gone    [][]int32 // of a past without events: the values for which it is not so any more
}

// pattern is an event with conditions. The first ones give a variable its value.
type pattern struct {
	op    int
	tests []*test
}

// stage is a number of events that have happened, and the values of variables.
type stage struct {
	n   int
	env []int32
}

func newFollower(w *world, l *Law) *follower {
	op := func(name string) int { return slices.IndexFunc(w.ops, func(o op) bool { return o.Name == name }) }
	f := &follower{w: w, of: op(l.Of), never: l.Never, vars: len(l.Vars)}
	tests := func(op int, cs []Cond) (out []*test) {
		for _, c := range cs {
			out = append(out, w.test(&w.ops[op], l.Vars, c))
		}
		return out
	}
	f.then = tests(f.of, l.Then)
	for _, t := range f.then {
		if t.field < w.ops[f.of].Args() && t.form == Same {
			f.args = append(f.args, t)
		}
	}
	patterns := func(es []Event) (out []*pattern) {
		for _, e := range es {
			out = append(out, &pattern{op(e.Op), tests(op(e.Op), e.Where)})
		}
		return out
	}
	for _, p := range l.Past {
		f.past = append(f.past, &past{events: patterns(p.Events), without: patterns(p.Without)})
	}
	return f
}

// begin forgets the run.
func (f *follower) begin() {
	for _, p := range f.past {
		p.at = p.at[:0]
		p.gone = p.gone[:0]
	}
}

// fits reports whether an event satisfies the pattern. Variables without a value get one, in a copy
// of env; the second result are all values.
func (p *pattern) fits(w *world, e *step, env []int32) ([]int32, bool) {
	if e.op != p.op {
		return nil, false
	}
	copied := false
	for _, t := range p.tests {
		if t.form == Same && env[t.v] == unbound {
			if !copied {
				env = slices.Clone(env)
				copied = true
			}
			env[t.v] = e.vals[t.field]
			continue
		}
		if !t.holds(w, env, e.vals) {
			return nil, false
		}
	}
	return env, true
}

// take takes the next event of the run.
func (f *follower) take(e *step) {
	none := f.none()
	for _, p := range f.past {
		p.take(f.w, e, none)
	}
}

func (f *follower) none() []int32 { return slices.Repeat([]int32{unbound}, f.vars) }

func (p *past) take(w *world, e *step, none []int32) {
	if len(p.events) == 0 {
		for _, x := range p.without {
			if env, ok := x.fits(w, e, none); ok && !slices.ContainsFunc(p.gone, func(g []int32) bool { return slices.Equal(g, env) }) {
				p.gone = append(p.gone, env)
			}
		}
		return
	}
	kept := p.at[:0]
	var begun []stage
	for _, s := range p.at {
		if s.n < len(p.events) {
			if env, ok := p.events[s.n].fits(w, e, s.env); ok {
				begun = append(begun, stage{s.n + 1, env})
			}
		}
		if !slices.ContainsFunc(p.without, func(x *pattern) bool { _, ok := x.fits(w, e, s.env); return ok }) {
			kept = append(kept, s)
		}
	}
	if env, ok := p.events[0].fits(w, e, none); ok {
		begun = append(begun, stage{1, env})
	}
	p.at = kept
	for _, s := range begun {
		if !slices.ContainsFunc(kept, func(k stage) bool { return k.n == s.n && slices.Equal(k.env, s.env) }) {
			p.at = append(p.at, s)
		}
	}
}

// judge reports whether the law applies to a call that comes next, and whether the call does as it
// says.
func (f *follower) judge(e *step) (applies, kept bool) {
	if e.op != f.of {
		return false, false
	}
	f.each(0, f.none(), func(env []int32) bool {
		if !f.satisfy(f.args, env, e) {
			return true
		}
		applies = true
		kept = kept || f.satisfy(f.then, env, e)
		return !kept
	})
	if f.never {
		kept = !kept
	}
	return applies, kept && applies
}

// each calls do with the values for which all pasts are there, until it returns false. Of a past
// without events these are all values but those for which something has happened: do gets them
// unbound, and they are those of the call.
func (f *follower) each(i int, env []int32, do func(env []int32) bool) bool {
	if i == len(f.past) {
		return do(env)
	}
	p := f.past[i]
	if len(p.events) == 0 {
		return f.each(i+1, env, func(env []int32) bool { return do(env) })
	}
	for _, s := range p.at {
		if s.n < len(p.events) {
			continue
		}
		joined, ok := join(env, s.env)
		if ok && !f.each(i+1, joined, do) {
			return false
		}
	}
	return true
}

// join returns the values of both; ok is false where they differ.
func join(a, b []int32) (out []int32, ok bool) {
	out = slices.Clone(a)
	for i, v := range b {
		if v != unbound && out[i] != unbound && out[i] != v {
			return nil, false
		}
		if v != unbound {
			out[i] = v
		}
	}
	return out, true
}

// satisfy reports whether a call satisfies conditions. A variable that has no value gets that of
// the argument.
func (f *follower) satisfy(ts []*test, env []int32, e *step) bool {
	full := env
	for _, t := range f.args {
		if full[t.v] == unbound {
			full = slices.Clone(full)
			full[t.v] = e.vals[t.field]
		}
	}
	for _, p := range f.past {
		if len(p.events) == 0 && slices.ContainsFunc(p.gone, func(g []int32) bool { _, ok := join(full, g); return ok }) {
			return false
		}
	}
	for _, t := range ts {
		if !t.holds(f.w, full, e.vals) {
			return false
		}
	}
	return true
}

// support counts how a law does in walks. The tally is that of walks with several calls, as by has
// it.
func (f *follower) support(walks [][]step, by *tallier) (out Support, t *tally) {
	by.reset()
	for n, walk := range walks {
		f.begin()
		held := true
		calls := 0
		for i := range walk {
			if applies, kept := f.judge(&walk[i]); applies {
				by.add(n, !kept)
				calls++
				held = held && kept
			}
			f.take(&walk[i])
		}
		if calls > 0 {
			out.Walks++
		}
		if calls > 0 && held {
			out.Held++
		}
	}
	t = by.total()
	out.Calls = t.calls
	out.Kept = t.calls - t.bad
	return out, t
}

// Try counts how a law does in other walks of the same operations.
func (l Law) Try(ops []*sre.Op, walks []sre.Trace) Support {
	w := newWorld(ops)
	f := newFollower(w, &l)
	var read [][]step
	for _, tr := range walks {
		read = append(read, w.walk(tr))
	}
	out, _ := f.support(read, newTallier(len(read)))
	out.Chance = l.Support.Chance
	return out
}
