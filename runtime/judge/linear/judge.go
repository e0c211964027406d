package linear

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Promise is what a system promises. The zero Promise is linearizability.
type Promise struct {
	// Quiescent says that calls come in the order of time only where nothing was under way between
	// them: a counter in parts that are added up, by one reader at a time, promises that.
	Quiescent bool
	// Late says of operations by how many calls their answers may be late: an answer is right if it
	// was right at the moment at which the call takes effect, or before one of so many calls of
	// other operations that took effect before. Such an operation changes nothing.
	Late map[string]int
	// ByKey says that nothing is promised of operations that name no key, such as the length of a
	// map in parts. They are not judged.
	ByKey bool
}

// DefaultBudget is how often a call is tried at a place in an order if nothing else is said. Each
// try may take as long as all calls of the run together.
const DefaultBudget = 20_000

// Judge judges calls at the same time.
type Judge struct {
	// Keys says which argument is the key, by operation. If an operation has none, the calls are
	// judged as a whole.
	Keys map[string]string
	// Promise is what the system promises.
	Promise Promise
	// Budget is how often a call may be tried at a place in an order, for each key; 0 means
	// [DefaultBudget].
	Budget int
}

// part is the calls that have to have an order of their own.
type part struct {
	key   logic.Value
	calls []timed
}

// parts divides calls by keys, in the order in which they first occur.
func (j *Judge) parts(calls overlap.Calls) (out []part) {
	at := map[logic.Value]int{}
	whole := j.times(calls)
	for _, c := range whole {
		i, known := j.key(c.Event.Op)
		switch {
		case !known && j.Promise.ByKey:
			continue
		case !known:
			return []part{{calls: whole}}
		}
		key := c.Event.Values[i]
		n, ok := at[key]
		if !ok {
			n = len(out)
			at[key] = n
			out = append(out, part{key: key})
		}
		out[n].calls = append(out[n].calls, c)
	}
	return out
}

// key returns the argument of an operation that is its key.
func (j *Judge) key(op *sre.Op) (arg int, known bool) {
	name, ok := j.Keys[op.Name]
	if !ok {
		return 0, false
	}
	if arg = op.Position(name); arg < 0 || arg >= op.Args() {
		panic(fmt.Sprintf("linear: the key of %s is %q, which is none of its arguments", op, name))
	}
	return arg, true
}
