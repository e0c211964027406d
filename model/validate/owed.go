package validate

import (
	"fmt"
	"slices"
)

// maxOwed is how many states Owed looks at: silence proves nothing, so a good guess will do.
const maxOwed = 1024

// Owed returns what the system still has to do for the run to be complete: the answers
// that every explanation has on their way, and the requests that wait. Nothing is owed where some
// explanation is complete, or a network may have lost the rest. It says something about a run only
// once the system is at rest. Of runs with very many explanations it looks at some.
func (v *Validator) Owed() []string {
	if v.rejected != nil || v.x.overwhelmed || v.x.step.Wires.Lossy {
		return nil
	}
	var best *branch
	var least int
	v.x.work, v.x.allowed, v.x.spent = 0, v.x.limits.Work, false
	todo, seen := []*branch{}, map[string]bool{}
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
			best, least = b, n
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
	n := 0
	for _, p := range ps {
		if !p.Optional {
			n++
		}
	}
	return n
}

// rest returns what a branch becomes when one more request is taken; last what the first request
// leads to.
func (x *engine) rest(br *branch) []*branch {
	var out []*branch
	for _, d := range slices.Backward(x.deliveries(br.in)) {
		if !br.in[d.At].Optional {
			out = append(append(out, x.takeEarly(br, d)...), x.take(br, d, demand{}, nil)...)
		}
	}
	return out
}
