package synth

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/terms"
)

// A valued outline is what is left of the patterns of a clause when all values are known: it says
// for each event of a certificate, by position, which gaps absorb it and which events of the
// pattern it can be. So whether an event still has its history when others are gone takes two masks
// for each event, as with outlines, and no evaluation. Where a pattern is not exact or a value is
// not known, the answer is yes.

// valuedOutlines holds those of a certificate's events, each made when it is first needed.
type valuedOutlines struct {
	norm  *normalizer
	of    *terms.Certificate
	made  []bool
	hists []outline
	futs  []outline
}

func (s *target) newValued(c *terms.Certificate) *valuedOutlines {
	n := len(c.Trace)
	return &valuedOutlines{s.norm, c, make([]bool, n), make([]outline, n), make([]outline, n)}
}

// fit reports whether the events at the given positions may be a run without the others: whether
// the clause of each of them still has its history and its future, for all that is known.
func (v *valuedOutlines) fit(left []int) bool {
	n := len(v.of.Trace)
	for i, k := range left {
		if v.of.Events[k].Clause == nil {
			continue
		}
		v.make(k)
		if i < k && !v.hists[k].accepts(left[:i]) || len(left)-i < n-k && !v.futs[k].accepts(left[i+1:]) {
			return false
		}
	}
	return true
}

func (v *valuedOutlines) make(k int) {
	if v.made[k] {
		return
	}
	v.made[k] = true
	j := v.of.Events[k]
	values := logic.Assignment{}
	for i, x := range j.Clause.Vars() {
		values[x] = j.Values[i]
	}
	env := &logic.Model{Values: values, Tables: v.of.Tables}
	v.hists[k] = v.outline(v.norm.normalize(j.Clause.History), env, 0, k)
	v.futs[k] = v.outline(v.norm.normalize(j.Clause.Future), env, k+1, len(v.of.Trace))
}

// outline returns the outline of a form whose letters are the positions of events from one up to
// another, nil, which is everything, if the form is not exact.
func (v *valuedOutlines) outline(f form, env logic.Env, from, to int) outline {
	if !f.exact {
		return nil
	}
	out := outline{}
	for _, p := range f.union {
		if len(p.events) > maxOutlined {
			return nil
		}
		x := outlined{make([]uint64, to), make([]uint64, to), 1 << len(p.events)}
		for at := from; at < to; at++ {
			e := v.of.Trace[at]
			env := e.Env(env)
			for i, c := range p.gaps {
				if mayBe(c, e.Op, env) {
					x.gaps[at] |= 1 << i
				}
			}
			for i, c := range p.events {
				if mayBe(c, e.Op, env) {
					x.events[at] |= 1 << i
				}
			}
		}
		out = append(out, x)
	}
	return out
}

// mayBe reports whether an event of the operation is in the class, or that is not known.
func mayBe(c *sre.Class, op *sre.Op, env logic.Env) bool {
	if c == nil || c.Allow(op) == nil {
		return false
	}
	v, ok := logic.Eval(c.Allow(op), env)
	return !ok || v.Bool()
}

// accepts reports whether a sequence of letters is in the outline; nil is everything.
func (o outline) accepts(letters []int) bool {
	if o == nil {
		return true
	}
	for _, x := range o {
		states := uint64(1)
		for _, l := range letters {
			if states = states&x.gaps[l] | states&x.events[l]<<1; states == 0 {
				break
			}
		}
		if states&x.last != 0 {
			return true
		}
	}
	return false
}
