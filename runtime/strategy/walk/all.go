package walk

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/strategy/exhaust"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/strategy/asking"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// All scripts of a few operations, in the place of random walks: short ones first, with the values
// of each argument from small to large (package exhaust). A run performs one script to its end.
// Then it is asked which operations, with which arguments, some clause allows next; these are the
// scripts that come later. So nothing is performed that no clause allows, and that is counted
// apart. If all scripts were performed and nothing was found, this is a proof for a deterministic
// system, up to the length and the values.

// All bounds the scripts.
type All struct {
	Length int // operations of a script at most
	Values int // of an argument: the first so many; arguments that were answered not counted
	Cases  int // scripts at most
}

// choice is an operation of a script with its arguments.
type choice struct {
	request int
	args    []pick
}

// pick is an argument: a value, or what was answered at an entry of the script.
type pick struct {
	value logic.Value // invalid: an answer
	entry int
	field string
}

// every performs all scripts, one in each run.
type every struct {
	bounds  All
	scripts [][]choice     // not yet performed
	args    [][][]pick     // values by request and argument
	total   report.Scripts // so far
	begun   bool           // the first scripts are known
	under   bool           // a script was begun, and has not come to its end
	left    bool           // there are scripts that will not be performed
}

// newEvery enumerates the values of all arguments.
func newEvery(bounds All, requests []*request) *every {
	x := &every{bounds: bounds}
	x.total.Length = bounds.Length
	x.total.Values = bounds.Values
	for _, q := range requests {
		args := lists.Of(q.args, x.first)
		x.args = append(x.args, args)
	}
	return x
}

// first returns the first values of a domain.
func (x *every) first(d draw.Domain) []pick {
	if d == nil {
		return nil
	}
	s, ok := draw.OfDomain(d)
	if !ok {
		x.left = true // of what a user's generator makes nothing is known
		return nil
	}
	list, all := draw.First(s, x.bounds.Values)
	x.total.Clipped = x.total.Clipped || !all
	return lists.Of(list, func(v logic.Value) pick { return pick{value: v} })
}

// explore performs the next script. It returns how many operations it has.
func (x *every) explore(w *Walker, s strategy.Session, draws *draw.Source) int {
	if x.under {
		// The run before ended early, such as by a known failure. What comes after it is not known.
		x.under = false
		x.left = true
	}
	w.begin(s, draws)
	draws.Choose(2) // rapid insists that a run draws something
	w.waiting.patience = 100
	w.learn()
	defer func() {
		x.total.Done = !x.left && !x.under && len(x.scripts) == 0
		total := x.total
		total.Failed = x.under
		w.counts.All = &total
	}()
	if !x.begun {
		x.begun = true
		x.extend(w, nil)
	}
	if len(x.scripts) == 0 {
		return 0
	}
	script := x.scripts[0]
	x.scripts = x.scripts[1:]
	x.under = true
	for i := range script {
		if !x.perform(w, &script[i]) {
			x.left = true // the system answered something else than before
			break
		}
	}
	x.total.Cases++
	if len(script) < x.bounds.Length {
		x.extend(w, script)
	}
	w.conclude()
	x.under = false
	return len(script)
}

// perform performs an operation; it returns false if its arguments are none any more.
func (x *every) perform(w *Walker, c *choice) bool {
	q := w.requests[c.request]
	args, ok := w.picked(q, c.args)
	if !ok {
		return false
	}
	by, ok := w.allowing(q, args)
	if !ok {
		return false
	}
	q.counts.Possible++
	w.counts.Steps++
	w.perform(q, by, args)
	w.waiting.answers(w.s)
	if w.run.Stepped {
		first := func(int) int { return 0 } // in the order in which they are pending
		for asking.Step(w.s, w.system, first) {
		}
	}
	w.learn()
	return true
}

// picked returns the arguments in the run under way.
func (w *Walker) picked(q *request, picks []pick) (args []fact, ok bool) {
	args = make([]fact, len(picks))
	for i, p := range picks {
		if p.value.IsValid() {
			args[i] = fact{value: p.value, from: fresh}
			continue
		}
		if args[i], ok = w.answer(p, q.op.Fields[i].Sort); !ok {
			return nil, false
		}
	}
	return args, true
}

// answer returns the answer of the run under way that may be a value of a sort; ok is false if
// there is none.
func (w *Walker) answer(p pick, s *logic.Sort) (x fact, ok bool) {
	if p.entry >= len(w.run.Rec.Entries) || w.run.Rec.Entries[p.entry].Event < 0 {
		return x, false
	}
	ev := &w.run.Trace[w.run.Rec.Entries[p.entry].Event]
	i := ev.Op.Position(p.field)
	if i < 0 || !logic.Compatible(ev.Op.Fields[i].Sort, s) || !w.memory.has(s, ev.Values[i]) {
		return x, false
	}
	return fact{ev.Values[i], &script.Ref{Event: p.entry, Op: ev.Op, Field: p.field}, known}, true
}

// allowing returns a clause that describes an operation with these arguments, one that allows it
// where it may not always be called; nil if there is none. It is left with the values for which it
// does.
func (w *Walker) allowing(q *request, args []fact) (*clause, bool) {
	ev := q.event(args)
	for _, c := range q.clauses {
		if (q.free || !c.Promise) && c.explains(ev, len(args), c.sets()) {
			return c, true
		}
	}
	return nil, q.free
}

// extend adds the scripts that go on after the one that was just performed.
func (x *every) extend(w *Walker, script []choice) {
	for i, q := range w.requests {
		if q.weight == 0 {
			continue
		}
		params := make([]exhaust.Set[pick], len(q.args))
		for j := range q.args {
			params[j] = exhaust.Of(append(slices.Clip(x.args[i][j]), w.answeredFor(q, j, x.args[i][j])...)...)
		}
		tuples := exhaust.Of([]pick(nil))
		for _, p := range params {
			tuples = exhaust.Both(tuples, p, func(before []pick, v pick) []pick { return append(slices.Clip(before), v) })
		}
		for picks := range tuples.All() {
			args, ok := w.picked(q, picks)
			if ok {
				_, ok = w.allowing(q, args)
			}
			switch {
			case !ok:
				x.total.Rejected++
			case x.total.Cases+len(x.scripts) >= x.bounds.Cases:
				x.left = true
				return
			default:
				x.scripts = append(x.scripts, append(slices.Clip(script), choice{i, picks}))
			}
		}
	}
}

// answeredFor returns the answers of a run that an argument may be, besides the given values.
func (w *Walker) answeredFor(q *request, i int, besides []pick) (out []pick) {
	f := &q.op.Fields[i]
	d := q.args[i]
	var from []role
	for _, c := range q.clauses {
		from = append(from, c.from[i]...)
	}
	for _, at := range q.seen[i].known {
		v := w.memory.values[at].value
		x, _ := w.memory.source(f, from, v)
		within := d == nil || q.clauses != nil && (!written(f.Sort, d) || d.Has(v))
		if x.ref != nil && within && !slices.ContainsFunc(besides, func(p pick) bool { return p.value == v }) {
			out = append(out, pick{entry: x.ref.Event, field: x.ref.Field})
		}
	}
	return out
}
