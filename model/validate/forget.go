package validate

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
)

// forget drops what no later observation can depend on: facts about dead choices, and cells without
// content.
func (x *engine) forget(br *branch) {
	count := map[*logic.Var]int{} // in how many terms a choice stands
	tally := func(t logic.Term) logic.Term {
		for _, v := range logic.Vars(nil, t) {
			count[v]++
		}
		return t
	}
	for {
		clear(count)
		br.terms(tally)
		x.forgetFacts(br, func(v *logic.Var) bool { return count[v] > 0 })
		for _, t := range br.facts {
			tally(t)
		}
		changed := false
		for i, s := range br.slots {
			if len(s.Cells) == 0 {
				continue
			}
			next := x.sym.tidy(i, s, func(t logic.Term) bool {
				v, choice := t.(*logic.Var)
				return choice && count[v] == 1
			})
			changed = changed || len(next.Cells) < len(s.Cells)
			br.slots[i] = next
		}
		if !changed {
			return
		}
	}
}

// forgetFacts drops facts that do not matter any further.
func (x *engine) forgetFacts(br *branch, live func(*logic.Var) bool) {
	for again := true; again; {
		again = false
		for _, v := range deadChoices(br.facts, live) {
			if facts, ok := x.sym.without(v, br.facts); ok {
				br.facts = facts
				again = true
			}
		}
	}
	br.facts = slices.DeleteFunc(br.facts, func(t logic.Term) bool { return !reaches(t, br.facts, live) })
	if n := len(br.facts) - x.limits.Facts; n > 0 {
		x.stats.Forgotten += n // knowing less accepts more, and rejects nothing wrongly
		br.facts = slices.Clone(br.facts[n:])
	}
}

// deadChoices returns the choices in facts that are dead, by first occurrence.
func deadChoices(facts []logic.Term, live func(*logic.Var) bool) []*logic.Var {
	var all, dead []*logic.Var
	for _, t := range facts {
		all = logic.Vars(all, t)
	}
	for _, v := range all {
		if !live(v) {
			dead = append(dead, v)
		}
	}
	return dead
}

// without returns what facts say of the other choices if the dead choice v may have any value. No
// atom is negated, so a value that makes all atoms with v true, whatever the others are, is as good
// as any. Such are values that differ from some others, or lie beyond all bounds on one side. It
// returns false if it finds no such value.
func (sy *symbols) without(v *logic.Var, facts []logic.Term) ([]logic.Term, bool) {
	var w wishes
	for _, t := range facts {
		if logic.Occurs(v, t) {
			w.of(v, t)
		}
	}
	if w.other || w.below && w.above || !infinite(v.Sort()) && (w.apart || w.below || w.above) {
		return facts, false
	}
	var met func(t logic.Term) logic.Term
	met = func(t logic.Term) logic.Term {
		switch {
		case !logic.Occurs(v, t):
			return t
		case !isJunction(t):
			return sy.l.True()
		}
		return sy.l.Rebuild(t, met)
	}
	var out []logic.Term
	for _, t := range facts {
		out = append(out, logic.Conjuncts(met(t))...)
	}
	return out, true
}

// wishes says what the atoms that mention a choice demand of it.
type wishes struct{ apart, below, above, holds, fails, other bool }

func (w *wishes) of(v *logic.Var, t logic.Term) {
	logic.Walk(t, func(u logic.Term) bool {
		if isJunction(u) || !logic.Occurs(v, u) {
			return isJunction(u)
		}
		le, order := u.(*logic.Le)
		n, negated := u.(*logic.Not)
		switch {
		case u == logic.Term(v):
			w.holds = true
		case negated && n.Arg() == logic.Term(v):
			w.fails = true
		case keepsApart(u):
			w.apart = true
		case order && !logic.Applied(v, u):
			a, _ := le.Sides()
			w.above = w.above || logic.Occurs(v, a)
			w.below = w.below || !logic.Occurs(v, a)
		default:
			w.other = true
		}
		return false
	})
	w.other = w.other || w.holds && w.fails
}

// reaches reports whether a fact is connected to a live choice through choices that facts share. A
// fact with a declared function always is, since the function is alive. What a known function means
// is no news.
func reaches(t logic.Term, facts []logic.Term, live func(*logic.Var) bool) bool {
	seen := logic.Vars(nil, t)
	for i := 0; i < len(seen); i++ {
		if live(seen[i]) {
			return true
		}
		for _, u := range facts {
			if logic.Occurs(seen[i], u) {
				seen = logic.Vars(seen, u)
			}
		}
	}
	return slices.ContainsFunc(logic.Apps(nil, t), func(a *logic.App) bool {
		_, known := a.Func().IsKnown()
		return !known && !a.Func().IsPart()
	})
}

// rename gives the choices of a branch their standard names.
func (sy *symbols) rename(br *branch) {
	var order []*logic.Var
	collect := func(t logic.Term) logic.Term {
		order = logic.Vars(order, t)
		return t
	}
	br.terms(collect)
	for _, t := range br.facts {
		order = logic.Vars(order, t)
	}
	by := map[*logic.Var]logic.Term{}
	for i, v := range order {
		if name := choiceName(i); v.Name() != name {
			by[v] = sy.l.Var(name, v.Sort())
		}
	}
	if len(by) > 0 {
		sy.substitute(br, by)
	}
	br.choices = len(order)
	br.sortFacts()
}

// Fact is a known value in the model's state. Facts are hints for choosing the next request; no
// verdict depends on them.
type Fact struct {
	Var *model.Var // of the model
	// Key is the key of a map under which the value is, or a member of a set; invalid for other
	// variables.
	Key logic.Value
	// Value is invalid if it is unknown, and for sets.
	Value logic.Value
}

// knownBranches is how many explanations are asked for facts: facts that matter are in most of
// them, and a request should not cost more than judging it.
const knownBranches = 4

// Known returns what is known of the state after the events so far: the values of scalars,
// optionals and lists, and the keys of maps and sets with their values. A fact in one explanation
// of the run is enough. Each is listed once, in the order of the branches, the variables and their
// cells. A model that is a Go function has none.
func (v *Validator) Known() []Fact {
	var out []Fact
	add := func(f Fact) {
		if (f.Key.IsValid() || f.Value.IsValid()) && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	for _, br := range v.branches[:min(knownBranches, len(v.branches))] {
		for i, s := range br.slots {
			knownOf(s, v.x.m.State[i], add)
		}
	}
	return out
}

// knownOf adds the facts of a variable's slot.
func knownOf(s model.Slot, v *model.Var, add func(Fact)) {
	switch v.Shape {
	case model.Scalar:
		add(Fact{Var: v, Value: value(s.Terms[0])})
	case model.Optional:
		if !logic.IsFalse(s.Terms[0]) {
			add(Fact{Var: v, Value: value(s.Terms[1])})
		}
	case model.List:
		for _, t := range s.Terms {
			add(Fact{Var: v, Value: value(t)})
		}
	case model.Set, model.Map:
		for _, c := range s.Cells {
			key := value(c.Key)
			if !key.IsValid() || len(c.Terms) == 0 || (v.Shape == model.Set || v.Maybe) && c.Terms[0] != nil && logic.IsFalse(c.Terms[0]) {
				continue
			}
			f := Fact{Var: v, Key: key}
			if v.Shape == model.Map {
				f.Value = value(c.Terms[len(c.Terms)-1])
			}
			add(f)
		}
	}
}

// value returns the value of a literal term; invalid for other terms.
func value(t logic.Term) logic.Value {
	if l, ok := t.(*logic.Lit); ok {
		return l.Value()
	}
	return logic.Value{}
}

// maxOwed is how many states Owed examines: silence proves nothing, so a good guess is enough.
const maxOwed = 1024

// Owed returns what the system still has to do for the run to be complete: the answers that are
// under way in every explanation, and the waiting requests. Nothing is owed if some explanation is
// complete, or if a network may have lost the rest. It is only meaningful once the system is at
// rest. For runs with very many explanations it examines some of them.
func (v *Validator) Owed() []string {
	if v.rejected != nil || v.x.overwhelmed || v.x.sym.step.Wires.Lossy {
		return nil
	}
	var best *branch
	var least int
	v.x.work = 0
	v.x.allowed = v.x.limits.Work
	v.x.spent = false
	todo := []*branch{}
	seen := map[string]bool{}
	for i := len(v.branches) - 1; i >= 0; i-- {
		todo = append(todo, v.branches[i])
	}
	for len(todo) > 0 && len(seen) < maxOwed {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if k := v.x.key(b); seen[k] {
			continue
		} else {
			seen[k] = true
		}
		n := 1000*waiting(b.in) + waiting(b.out)
		if best == nil || n < least {
			best = b
			least = n
		}
		if b.free || n == 0 {
			return nil
		}
		todo = append(todo, v.x.rest(b)...)
	}
	if best == nil {
		return nil
	}
	var out []string
	for _, p := range best.in {
		if !p.Optional {
			out = append(out, fmt.Sprintf("%s of event %d waits", packetText(p), p.step))
		}
	}
	for _, p := range best.out {
		if !p.Optional {
			out = append(out, fmt.Sprintf("%s, owed since event %d", packetText(p), p.step))
		}
	}
	return out
}

// waiting returns how many packets still have to arrive.
func waiting(ps []packet) int {
	return lists.Count(ps, func(p packet) bool { return !p.Optional })
}

// rest returns the successors of a branch when one more request is taken; last says where the first
// request leads.
func (x *engine) rest(br *branch) []*branch {
	var out []*branch
	for _, d := range slices.Backward(x.deliveries(br.in)) {
		if !br.in[d.At].Optional {
			out = append(append(out, x.takeEarly(br, d)...), x.take(br, d, demand{}, nil)...)
		}
	}
	return out
}
