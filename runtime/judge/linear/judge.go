package linear

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Verdict is what a judge says of a history.
type Verdict uint8

// The verdicts on histories.
const (
	Explained Verdict = iota // there is an order that explains all answers
	Violation                // there is none
	Undecided                // the budget was not enough, or the model does not decide
)

func (v Verdict) String() string {
	return [...]string{"explained", "violation", "undecided"}[v]
}

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

// DefaultBudget is how many steps are made for the calls of a key if nothing else is said.
const DefaultBudget = 200_000

// Judge judges histories.
type Judge struct {
	// Keys says which argument is the key, by operation. If an operation of a history has none, the
	// history is judged as a whole.
	Keys map[string]string
	// Promise is what the system promises.
	Promise Promise
	// Budget is how often a call may be tried at a place in an order, for each key; 0 means
	// [DefaultBudget].
	Budget int

	begin func(context.Context) sequential
	apart map[string]bool // operations that have no part in the state
}

// Model returns a judge by a model: one of a spec, with its keys if it has some, or a Go function
// or machine.
func Model(m *model.Model) *Judge {
	j := &Judge{Keys: map[string]string{}, apart: map[string]bool{},
		begin: func(context.Context) sequential { return newModeled(m) }}
	keys, _ := m.Keys()
	for op, arg := range keys {
		if arg < 0 {
			j.apart[op.Name] = true
		} else {
			j.Keys[op.Name] = op.Fields[arg].Name
		}
	}
	return j
}

// Reference returns a judge by another implementation. It is made anew and shown the calls of an
// order up to some point whenever the search goes back, so it suits short histories, and those with
// keys that have few calls each.
func Reference(ref *compare.Reference) *Judge {
	return &Judge{begin: func(ctx context.Context) sequential { return &played{player: &referred{ctx: ctx, ref: ref}} }}
}

// Result is what a judge found out.
type Result struct {
	Verdict Verdict
	// Key is the key whose calls have no order, or are undecided; invalid if there are no keys.
	Key logic.Value
	// Calls are its calls.
	Calls overlap.Calls
	// Order has, if there is no order of all of them, the indices of some in an order that explains
	// these and is as long as any.
	Order []int
	Keys  int // how many there are
	Steps int // how often a call was tried
}

// Check judges a history. Calls that have not returned are pending. The error is one of a
// reference: the environment failed.
func (j *Judge) Check(ctx context.Context, calls overlap.Calls) (Result, error) {
	parts := j.parts(calls)
	out := Result{Keys: len(parts)}
	for _, p := range parts {
		s := j.newSearch(ctx, p.calls, func() sequential { return j.begin(ctx) })
		verdict, order, err := s.run()
		if err != nil {
			return out, err
		}
		out.Steps += s.steps
		if verdict > Explained && (out.Verdict == Explained || verdict == Violation) || len(parts) == 1 {
			out.Verdict = verdict
			out.Key = p.key
			out.Order = order
			out.Calls = nil
			for _, c := range p.calls {
				out.Calls = append(out.Calls, c.Call)
			}
		}
		if verdict == Violation {
			break
		}
	}
	return out, nil
}

// part is the calls that have to have an order of their own.
type part struct {
	key   logic.Value
	calls []timed
}

// parts divides a history by keys, in the order in which they first occur.
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
		key := logic.Value{}
		if i >= 0 {
			key = c.Event.Values[i]
		}
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

// key returns the argument of an operation that is its key, -1 if it has no part in the state.
func (j *Judge) key(op *sre.Op) (arg int, known bool) {
	if j.apart[op.Name] {
		return -1, true
	}
	name, ok := j.Keys[op.Name]
	if !ok {
		return 0, false
	}
	if arg = op.Position(name); arg < 0 || arg >= op.Args() {
		panic(fmt.Sprintf("linear: the key of %s is %q, which is none of its arguments", op, name))
	}
	return arg, true
}
