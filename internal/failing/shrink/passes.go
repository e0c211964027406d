package shrink

import (
	"cmp"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/failing/passes"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// passes returns the passes in their order.
func (r *runner) passes() []passes.Pass {
	t := &ties{runner: r, probed: map[string]bool{}}
	return []passes.Pass{
		{Name: "parts", Run: r.dropParts},
		{Name: "inputs", Run: r.dropInputs},
		{Name: "alone", Run: r.dropAlone},
		{Name: "literals", Run: r.cutReferences},
		{Name: "values", Run: r.shrinkValues},
		{Name: "order", Run: r.reorder},
		{Name: "pairs", Run: r.dropPairs, Last: true},
		{Name: "answered", Run: r.dropAnswered, Last: true},
		{Name: "related", Run: func() { r.each(r.shrinkRelated) }, Last: true},
		{Name: "tied", Run: t.shrink, Last: true},
	}
}

// each calls at with each place of the script, again as long as it makes the script smaller.
func (r *runner) each(at func(place) bool) {
	has := func(i, j int) bool { return i < len(r.script.Inputs) && j < len(r.script.Inputs[i].Fields) }
	passes.Each(has, func() int { return len(r.script.Inputs) }, func(i, j int) bool { return at(place{i, j}) })
}

// drop tries the script without some inputs, their dependents and the receives of their answers. If
// there are such receives, it also tries to keep them, since they may be answers to other inputs.
// The failing event depends on some inputs; a candidate without these is not tried.
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

// dropParts removes what a part of the generator did. It tries to remove all of it; all but one of
// the parts inside it, which then takes its place, as a subterm replaces a term; or only what is in
// none of these, which removes one of several nested iterations. If the failing event is inside,
// the other inputs are tried.
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

// within returns the inputs in a part that are in none of the parts but.
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

// parts returns the parts, those with the most inputs first; of those with the same number, the
// outer and earlier ones.
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

// dropInputs removes chunks of inputs, first halves of the script, finally single inputs. Inputs
// that only wait go with what they wait for.
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
		if size == 1 || r.Over() {
			return
		}
	}
}

// acts returns the labels of the inputs that do more than wait.
func (s Script) acts() (out []int) {
	for _, in := range s.Inputs {
		if !s.waits(&in) {
			out = append(out, in.Label)
		}
	}
	return out
}

// dropAlone removes single inputs on which others depend. These may find their value in another
// answer, if the caller's Run provides that; else they get literals.
func (r *runner) dropAlone() {
	for at := 0; at < len(r.script.Inputs); {
		l := r.script.Inputs[at].Label
		gone := labels{l: true}
		r.script.dependents(gone)
		if l == r.script.Failing || len(gone) == 1 || !r.try(r.script.without(labels{l: true})) && !r.dropCut(l, r.literal) {
			at++
		}
	}
}

// dropAnswered removes single inputs, and puts the numbers that they answered in the place of
// references.
func (r *runner) dropAnswered() {
	for at := 0; at < len(r.script.Inputs); {
		if l := r.script.Inputs[at].Label; l == r.script.Failing || !r.dropCut(l, last) {
			at++
		}
	}
}

// last returns the last value of a number that refers to an answer.
func last(in *script.Input, field int) (v logic.Value, ok bool) {
	v = in.Fields[field].Value()
	return v, v.IsValid() && v.Sort().Kind() == logic.IntKind
}

// dropCut removes an input and replaces references to it by literals. It makes up no values: if no
// literal is known, there is no candidate. A receive then accepts any value.
func (r *runner) dropCut(label int, literal func(in *script.Input, field int) (logic.Value, bool)) bool {
	s := r.script.without(labels{label: true}).clone()
	cut := false
	for i := range s.Inputs {
		in := &s.Inputs[i]
		for j, f := range in.Fields {
			if !f.Comes(label) {
				continue
			}
			v, ok := literal(in, j)
			if !ok && !receives(in) {
				return false
			}
			in.Fields[j] = script.Literal(v)
			cut = true
		}
	}
	return cut && r.try(s)
}

// cutReferences replaces references by literals.
func (r *runner) cutReferences() {
	r.each(func(p place) bool {
		in := r.script.input(p)
		if in.Fields[p.field].Ref() == nil || receives(in) {
			return false
		}
		v, ok := r.literal(in, p.field)
		return ok && r.set(v, []place{p})
	})
}

// reorder moves receives towards the requests that they answer: as far as the failure still shows,
// and not before the inputs that their fields refer to.
func (r *runner) reorder() {
	for at := 1; at < len(r.script.Inputs); at++ {
		in := r.script.Inputs[at]
		if !receives(&in) {
			continue
		}
		for to := r.script.earliest(at); to < at; to++ {
			if receives(&r.script.Inputs[to]) {
				continue // swapping receives gains nothing
			}
			s := r.script.clone()
			s.Inputs = slices.Insert(slices.Delete(s.Inputs, at, at+1), to, in)
			if r.try(s) {
				break
			}
		}
	}
}

// earliest returns the first position to which the input at that position could move.
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

// dropPairs removes two inputs at once, such as an open and its close, or an insertion and its
// removal.
func (r *runner) dropPairs() {
	acts := r.script.acts()
	if len(acts) > fewEnough {
		return
	}
	for i := 0; i < len(acts); i++ {
		for j := i + 1; j < len(acts); j++ {
			if r.drop(labels{acts[i]: true, acts[j]: true}) {
				acts = r.script.acts()
				i = 0
				j = 0
			}
		}
	}
}
