package same

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// A call that answers no, or an error, was not obeyed. Of most operations it holds that it has
// changed nothing then.

// Refusal is an operation whose refused calls nearly always change nothing.
type Refusal struct {
	Op      string
	Support Support
	Runs    [][]Call // in which one does: the last call shows it
}

// Refuses returns the position of the result that says no if it is false; ok is false if an
// operation has none.
func Refuses(op *sre.Op) (result int, ok bool) {
	last := len(op.Fields) - 1
	if last < op.Args() || op.Fields[last].Sort.Kind() != logic.BoolKind || strings.HasPrefix(op.Fields[last].Name, "panicked") {
		return 0, false
	}
	return last - op.Args(), true
}

// Limits of what is taken for an operation whose refused calls change nothing.
const (
	refusals     = 120  // that are looked at, of an operation
	leastRefused = 40   // of them
	mostRefused  = 0.03 // that change something nevertheless
	mostAsked    = 0.1  // where no is sure to mean that a call was not obeyed
	mostTried    = 6    // calls for each refusal
	shownRuns    = 2
	settled      = 16 // times that a run shows the same
)

// asking are verbs that ask for something that there may not be.
var asking = []string{"acquire", "allow", "claim", "consume", "reserve", "take", "try"}

// most is in which part of its refused calls an operation may change something. No is sure to mean
// that a call was not obeyed where it stands beside a value or for an error, or the operation asks
// for something. Elsewhere it may tell that a key is an old one.
func most(op *sre.Op) float64 {
	if op.Fields[len(op.Fields)-1].Name == "ok" || slices.ContainsFunc(asking, func(verb string) bool { return strings.HasPrefix(op.Name, verb) }) {
		return mostAsked
	}
	return mostRefused
}

// refusal is a refused call that changes what is shown.
type refusal struct {
	past        []Call
	call, shows Call
}

// refused finds the operations whose refused calls nearly always change nothing.
func (f *finder) refused() (out []Refusal, err error) {
	r := rand.New(rand.NewPCG(f.Seed, 103))
	f.enter(stages[2], nil)
	for _, op := range f.ops {
		if _, ok := Refuses(op); !ok || slices.Contains(f.observers, op) {
			continue
		}
		x := Refusal{Op: op.Name}
		var found []refusal
		for n := 0; n < mostTried*refusals && x.Support.Tried < refusals; n++ {
			y, refused, changes, err := f.refusal(r, op)
			switch {
			case err != nil:
				return nil, err
			case changes:
				found = append(found, y)
				x.Support.Differ++
				fallthrough
			case refused:
				x.Support.Tried++
			}
		}
		if x.Support.Tried < leastRefused || float64(x.Support.Differ) > most(op)*float64(x.Support.Tried) {
			continue
		}
		meant := false
		for _, y := range found {
			run, ok, err := f.refusalOf(y)
			switch {
			case err != nil:
				return nil, err
			case slices.ContainsFunc(run, func(c Call) bool { return f.Order(c.Op) }):
				meant = true // what time has ended may go when it is looked for
			case ok && len(x.Runs) < shownRuns:
				x.Runs = append(x.Runs, run)
			}
		}
		if !meant {
			out = append(out, x)
		}
	}
	return out, nil
}

// refusal makes a call of an operation somewhere, and looks whether it is refused and changes
// something.
func (f *finder) refusal(r *rand.Rand, op *sre.Op) (x refusal, refused, changes bool, err error) {
	x.past = f.random(r, r.IntN(12), f.observers, fewArgs)
	x.call = f.calls[op][r.IntN(len(f.calls[op]))]
	var probe []Call
	for _, op := range f.observers {
		for range 1 + 2*min(1, op.Args()) {
			probe = append(probe, f.calls[op][r.IntN(len(f.calls[op]))])
		}
	}
	n := len(x.past)
	got, err := f.Open.perform(x.past, []Call{x.call}, probe)
	if err != nil || len(got) <= n+1 || !saysNo(got[n]) {
		return x, false, false, err
	}
	want, err := f.Open.perform(x.past, probe)
	if err != nil {
		return x, false, false, err
	}
	for i := range min(len(got)-n-1, len(want)-n) {
		if got[n+1+i] != want[n+i] {
			x.shows = probe[i]
			return x, true, true, nil
		}
	}
	return x, true, false, nil
}

// saysNo reports whether the last result of a printed answer is false.
func saysNo(answer string) bool { return strings.HasSuffix(answer, "false ") }

// told returns the run in which a refused call changes what is shown; not ok if it does not.
func (f *finder) told(past []Call, x refusal) (run []Call, ok bool, err error) {
	n := len(past)
	run = append(slices.Clip(past), x.call, x.shows)
	got, err := f.Open.perform(run)
	if err != nil || len(got) < len(run) || !saysNo(got[n]) {
		return run, false, err
	}
	want, err := f.Open.perform(past, []Call{x.shows})
	return run, err == nil && len(want) > n && want[n] != got[n+1], err
}

// refusalOf makes the run of a refusal smaller; not ok if it does not show the same each time.
func (f *finder) refusalOf(x refusal) (run []Call, ok bool, err error) {
	past := x.past
	for n := len(past); n >= 1; n /= 2 {
		for at := 0; at+n <= len(past); {
			less := slices.Delete(slices.Clone(past), at, at+n)
			switch _, breaks, err := f.told(less, x); {
			case err != nil:
				return nil, false, err
			case breaks:
				past = less
			default:
				at += n
			}
		}
	}
	for range settled {
		if run, ok, err = f.told(past, x); err != nil || !ok {
			return run, false, err
		}
	}
	return run, true, nil
}
