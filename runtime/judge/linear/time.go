package linear

import (
	"cmp"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
)

// timed is a call that was made, and the times between which it takes effect.
type timed struct {
	*overlap.Call
	from, to int64
}

// times returns the calls that were made with their times: from the call to the return, which a
// pending call does not have.
func (j *Judge) times(calls overlap.Calls) (out []timed) {
	for _, c := range calls {
		switch called, back := c.Span(); {
		case called == 0:
		case back == 0:
			out = append(out, timed{c, called, math.MaxInt64})
		default:
			out = append(out, timed{c, called, back})
		}
	}
	if j.Promise.Quiescent {
		widen(out)
	}
	return out
}

// widen lets each call take effect as long as calls overlap without a pause.
func widen(calls []timed) {
	by := make([]*timed, len(calls))
	for i := range calls {
		by[i] = &calls[i]
	}
	slices.SortFunc(by, func(a, b *timed) int { return cmp.Compare(a.from, b.from) })
	for i := 0; i < len(by); {
		from := by[i].from
		to := by[i].to
		j := i + 1
		for ; j < len(by) && by[j].from < to; j++ {
			to = max(to, by[j].to)
		}
		for ; i < j; i++ {
			by[i].from = from
			by[i].to = to
		}
	}
}
