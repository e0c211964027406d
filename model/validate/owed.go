package validate

import (
	"fmt"
	"slices"
)

// maxOwed is how many states Owed examines: silence proves nothing, so a good guess is enough.
const maxOwed = 1024

// Owed returns what the system still has to do for the run to be complete: the answers that are
// under way in every explanation, and the waiting requests. Nothing is owed if some explanation is
// complete, or if a network may have lost the rest. It is only meaningful once the system is at
// rest. For runs with very many explanations it examines some of them.
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
