package known

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Waits are the operations whose calls may wait for others. Where neither a model nor a reference
// tells when a call has to, runs show it: a run ends where a call waits, so later ones keep away
// from the calls that would.
//
// What decides is seldom one event. A queue is empty after as many takes as puts. So the runs after
// which an operation waited are parted from those after which it returned by a weighted sum of how
// often each operation was called, with which numbers and truth values. Each call that it foresees
// wrongly moves the weights, as in a perceptron.
type Waits struct {
	said    []string // by the spec: they wait
	never   []string // by the spec: they do not
	told    bool     // a model or a reference tells when a call has to wait
	shown   []*sre.Op
	asked   []*sre.Op
	borders map[*sre.Op]*border
}

// NewWaits takes the names of operations of which the spec says that their calls may wait, and that
// they never do. told says that a model or a reference tells when they have to.
func NewWaits(said, never []string, told bool) Waits {
	return Waits{said: said, never: never, told: told, borders: map[*sre.Op]*border{}}
}

// Open reports whether some operation may wait of which nobody tells when.
func (ws *Waits) Open() bool { return !ws.told && len(ws.said)+len(ws.shown) > 0 }

// May reports whether calls of an operation may wait, by the spec or as runs have shown.
func (ws *Waits) May(op *sre.Op) bool {
	return len(ws.said)+len(ws.shown) > 0 && (slices.Contains(ws.said, op.Name) || slices.Contains(ws.shown, op))
}

// Func returns May; nil if no operation may wait.
func (ws *Waits) Func() func(op *sre.Op) bool {
	if len(ws.said)+len(ws.shown) == 0 {
		return nil
	}
	return ws.May
}

// Untold reports whether calls of an operation may wait, and nobody tells when.
func (ws *Waits) Untold(op *sre.Op) bool { return !ws.told && ws.May(op) }

// Silent reports whether nobody says of an operation whether it may wait.
func (ws *Waits) Silent(op *sre.Op) bool {
	return !ws.told && op.Kind == sre.Call && !ws.May(op) && !slices.Contains(ws.never, op.Name)
}

// Asks reports, once for each silent operation, that it is to be called on a fresh system. What
// comes of that holds from then on: while a run that hangs is made smaller, it has to hang.
func (ws *Waits) Asks(op *sre.Op) bool {
	if !ws.Silent(op) || slices.Contains(ws.asked, op) {
		return false
	}
	ws.asked = append(ws.asked, op)
	return true
}

// Hangs takes in that a call of an operation which does not return has hung: it was decided in
// another run, and holds for those of the same script.
func (ws *Waits) Hangs(op *sre.Op) {
	if ws.Silent(op) && !slices.Contains(ws.asked, op) {
		ws.asked = append(ws.asked, op)
	}
}

// Show takes in that an operation waits on a fresh system.
func (ws *Waits) Show(op *sre.Op) { ws.shown = append(ws.shown, op) }

// Shown reports whether runs have shown that an operation waits, and the spec does not say so.
func (ws *Waits) Shown(op *sre.Op) bool { return slices.Contains(ws.shown, op) }

// border parts the runs after which an operation waits from the others: by a sum without numbers,
// or by one with them, whichever was less often wrong. Numbers say how much a call takes, or
// nothing.
type border struct {
	sums  [2]sum
	right int // how often in a row a call has waited that was foreseen to
}

// sum is below zero after runs after which an operation waits.
type sum struct {
	weights map[feature]int
	wrong   int
}

// feature is what is counted of a run. Without a field it is how often an operation was called;
// without an operation as well it is always one.
type feature struct {
	op    *sre.Op
	field int  // from 1 on
	next  bool // the call that is foreseen, not one of the run
}

// features are how often each was counted: in sums without numbers, and in those with them.
type features [2]map[feature]int

func newFeatures() features { return features{{}, {}} }

// largest is how much one number counts at most, so that no single call decides for ever.
const largest = 16

// add counts a call with its values, or the next one without its results.
func (fs features) add(op *sre.Op, values []logic.Value, next bool) {
	if !next {
		fs[0][feature{op: op}]++
		fs[1][feature{op: op}]++
	}
	for i, v := range values {
		at := feature{op, i + 1, next}
		switch op.Fields[i].Sort.Kind() {
		case logic.IntKind:
			if n, ok := v.Int64(); ok {
				fs[1][at] += int(max(-largest, min(n, largest)))
			}
		case logic.BoolKind:
			if v.Bool() {
				fs[0][at]++
				fs[1][at]++
			}
		}
	}
}

// before returns what is counted before a call.
func (fs features) before(op *sre.Op, args []logic.Value) features {
	out := features{maps.Clone(fs[0]), maps.Clone(fs[1])}
	out.add(op, args, true)
	out[0][feature{}] = 1
	out[1][feature{}] = 1
	return out
}

// waits reports whether the sum foresees that a call waits.
func (s *sum) waits(of map[feature]int) bool {
	total := 0
	for f, n := range of {
		total += s.weights[f] * n
	}
	return total < 0
}

// foresees reports whether a call is foreseen to wait.
func (b *border) foresees(fs features) bool {
	by := 0
	if b.sums[1].wrong < b.sums[0].wrong {
		by = 1
	}
	return b.sums[by].waits(fs[by])
}

// Learn takes in which calls of a run returned, and which one waited in its end.
func (ws *Waits) Learn(r *run.Result) {
	if !ws.Open() {
		return
	}
	fs := newFeatures()
	for _, e := range r.Trace {
		if args := e.Values[:e.Op.Args()]; ws.May(e.Op) {
			ws.seen(e.Op, fs.before(e.Op, args), false)
		}
		fs.add(e.Op, e.Values, false)
	}
	if a := r.Waits; a.Op != nil {
		ws.seen(a.Op, fs.before(a.Op, a.Args), true)
	}
}

// seen takes in whether a call waited.
func (ws *Waits) seen(op *sre.Op, fs features, waited bool) {
	b := ws.borders[op]
	if b == nil {
		b = &border{sums: [2]sum{{weights: map[feature]int{}}, {weights: map[feature]int{}}}}
		ws.borders[op] = b
	}
	switch foreseen := b.foresees(fs); {
	case foreseen && waited:
		b.right = min(b.right+1, surest)
	case foreseen != waited:
		b.right = 0
	}
	for i := range b.sums {
		b.sums[i].learn(fs[i], waited)
	}
}

func (s *sum) learn(of map[feature]int, waited bool) {
	if s.waits(of) == waited {
		return
	}
	s.wrong++
	for f, n := range of {
		if waited {
			n = -n
		}
		s.weights[f] += n
	}
}

// surest is up to which power of two calls are kept away from for each that is tried.
const surest = 8

// Ahead reports whether a call after a run is not to be made, since it is foreseen to wait.
// Foreseeing may be wrong, so choose, which draws a number below another one, lets some of these
// calls be made: the rarer, the more often it was right.
func (ws *Waits) Ahead(trace sre.Trace, op *sre.Op, args []logic.Value, choose func(int) int) bool {
	b := ws.borders[op]
	if b == nil {
		return false
	}
	fs := newFeatures()
	for _, e := range trace {
		fs.add(e.Op, e.Values, false)
	}
	return b.foresees(fs.before(op, args)) && choose(2<<b.right) > 0
}
