package shrink

import (
	"cmp"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/script"
)

// pass is one way to make scripts smaller.
type pass struct {
	name string
	run  func(r *runner)
	last bool // only where the others found nothing
}

// passes returns the passes in their order.
func passes() []pass {
	return []pass{
		{name: "parts", run: (*runner).dropParts},
		{name: "inputs", run: (*runner).dropInputs},
		{name: "alone", run: (*runner).dropAlone},
		{name: "literals", run: (*runner).cutReferences},
		{name: "values", run: (*runner).shrinkValues},
		{name: "order", run: (*runner).reorder},
		{name: "pairs", run: (*runner).dropPairs, last: true},
	}
}

// drop tries the script without some inputs, their dependents and the receives of their
// answers; where there are such receives, also with them: they may be for the answers
// to others. What the failing event is computed from has to stay, and a candidate without it is
// not tried.
func (r *runner) drop(gone labels) bool {
	need := r.script.needed()
	for l := range gone {
		if need[l] {
			delete(gone, l)
		}
	}
	if len(gone) == 0 {
		return false
	}
	r.script.dependents(gone)
	with := maps.Clone(gone)
	for send, receive := range r.script.answers() {
		if gone[send] && !need[receive] {
			with[receive] = true
		}
	}
	r.script.dependents(with)
	return r.try(r.script.without(with)) || len(with) > len(gone) && r.try(r.script.without(gone))
}

// dropParts drops what a part of the generator did: all of it; or all but one of the parts inside
// it, which takes its place as a subterm does that of a term; or only what is in none of these,
// which takes an iteration out of the middle of nested ones. The failing event may be inside: the
// rest is tried then.
func (r *runner) dropParts() {
	for _, part := range r.script.parts() {
		if r.drop(r.script.within(part)) {
			continue
		}
		inside := r.script.inside(part)
		for _, child := range inside {
			if r.drop(r.script.within(part, child)) {
				break
			}
		}
		if own := r.script.within(part, inside...); len(inside) > 0 {
			r.drop(own)
		}
	}
}

// within returns the inputs in a part that are in none of some parts inside it.
func (s Script) within(part int, but ...int) labels {
	out := labels{}
	for i := range s.Inputs {
		in := &s.Inputs[i]
		if inside(in, part) && !slices.ContainsFunc(but, func(p int) bool { return inside(in, p) }) {
			out[in.Label] = true
		}
	}
	return out
}

// inside returns the parts directly inside a part, in order of appearance.
func (s Script) inside(part int) (out []int) {
	for _, in := range s.Inputs {
		if at := slices.Index(in.Parts, part); at >= 0 && at+1 < len(in.Parts) && !slices.Contains(out, in.Parts[at+1]) {
			out = append(out, in.Parts[at+1])
		}
	}
	return out
}

// parts returns the parts with the most inputs first; of those with the same number the outer
// and earlier ones.
func (s Script) parts() []int {
	size := map[int]int{}
	var parts []int
	for _, in := range s.Inputs {
		for _, p := range in.Parts {
			if size[p]++; size[p] == 1 {
				parts = append(parts, p)
			}
		}
	}
	slices.SortStableFunc(parts, func(a, b int) int { return cmp.Compare(size[b], size[a]) })
	return parts
}

// dropInputs drops chunks of inputs, half of them at first, in the end each one. Those that
// only wait go with what they wait for.
func (r *runner) dropInputs() {
	acts := r.script.acts()
	for size := max(1, len(acts)/2); ; size /= 2 {
		for at := 0; at < len(acts); {
			chunk := labels{}
			for _, l := range acts[at:min(at+size, len(acts))] {
				chunk[l] = true
			}
			if r.drop(chunk) {
				acts = r.script.acts()
			} else {
				at += size
			}
		}
		if size == 1 || r.over() {
			return
		}
	}
}

// acts returns the labels of the inputs that do not only wait.
func (s Script) acts() (out []int) {
	for _, in := range s.Inputs {
		if !s.waits(&in) {
			out = append(out, in.Label)
		}
	}
	return out
}

// dropAlone drops single inputs on which others depend. Those may find what they need in
// another answer, which is for whoever runs scripts to see to; or they get literals.
func (r *runner) dropAlone() {
	for at := 0; at < len(r.script.Inputs); {
		l := r.script.Inputs[at].Label
		gone := labels{l: true}
		r.script.dependents(gone)
		if l == r.script.Failing || len(gone) == 1 || !r.try(r.script.without(labels{l: true})) && !r.dropCut(l) {
			at++
		}
	}
}

// dropCut drops an input and replaces what was computed from it. Nothing is made up: where no
// literal is known there is no candidate. A receive then takes what comes.
func (r *runner) dropCut(label int) bool {
	s := r.script.without(labels{label: true}).clone()
	cut := false
	for i := range s.Inputs {
		in := &s.Inputs[i]
		for j, f := range in.Fields {
			if !f.Comes(label) {
				continue
			}
			v, ok := r.literal(in, j)
			if !ok && !receives(in) {
				return false
			}
			in.Fields[j], cut = script.Literal(v), true
		}
	}
	return cut && r.try(s)
}

// cutReferences replaces references by literals.
func (r *runner) cutReferences() {
	for i := 0; i < len(r.script.Inputs); i++ {
		for j := 0; i < len(r.script.Inputs) && j < len(r.script.Inputs[i].Fields); j++ {
			in := &r.script.Inputs[i]
			if in.Fields[j].Ref() == nil || receives(in) {
				continue
			}
			if v, ok := r.literal(in, j); ok {
				r.set(v, []place{{i, j}})
			}
		}
	}
}

// reorder moves receives towards what they are the answer to: not before what their fields
// are computed from, and else as far as the failure still shows.
func (r *runner) reorder() {
	for at := 1; at < len(r.script.Inputs); at++ {
		in := r.script.Inputs[at]
		if !receives(&in) {
			continue
		}
		for to := r.script.earliest(at); to < at; to++ {
			if receives(&r.script.Inputs[to]) {
				continue // among receives nothing is gained
			}
			s := r.script.clone()
			s.Inputs = slices.Insert(slices.Delete(s.Inputs, at, at+1), to, in)
			if r.try(s) {
				break
			}
		}
	}
}

// earliest returns the first position at which the input at that position could stand.
func (s Script) earliest(at int) int {
	first := 1 // before all inputs there is nothing to receive
	for _, f := range s.Inputs[at].Fields {
		for i := range at {
			if f.Comes(s.Inputs[i].Label) {
				first = max(first, i+1)
			}
		}
	}
	return first
}

// fewEnough is the length up to which all pairs of inputs are tried: 780 candidates.
const fewEnough = 40

// dropPairs drops two inputs at once: what is opened and closed, added and taken away.
func (r *runner) dropPairs() {
	acts := r.script.acts()
	if len(acts) > fewEnough {
		return
	}
	for i := 0; i < len(acts); i++ {
		for j := i + 1; j < len(acts); j++ {
			if r.drop(labels{acts[i]: true, acts[j]: true}) {
				acts = r.script.acts()
				i, j = 0, 0
			}
		}
	}
}
