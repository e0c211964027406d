package failing

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Scripts that are played again, with fewer inputs and other values: what became of their inputs.

// Settle replaces references that are meaningless, because two values are equal by chance, by
// literals. These are references between fields of different declared sorts, and those of a receive
// that selects by a literal of the tester. As literals the two values stay equal, since equal
// literals change together.
func Settle(sc script.Script) {
	for _, in := range sc {
		for j, f := range in.Fields {
			ref := f.Ref()
			if ref == nil || !f.Value().IsValid() || len(ref.Path) > 0 || ref.Func.Name != "" {
				continue
			}
			from := sc[ref.Event]
			at := ref.Op.Position(ref.Field)
			literal := from.Op.Kind != sre.Receive && at < len(from.Fields) && from.Fields[at].Ref() == nil
			if in.Op.Kind == sre.Receive && literal || from.Op.Fields[at].Sort != in.Op.Fields[j].Sort {
				in.Fields[j] = script.Literal(f.Value())
			}
		}
	}
}

// done is the result of an input in a run: the arguments of the operation, or the observed event,
// as far as they are known.
type done struct {
	run.Entry
	values []logic.Value
}

// inputs returns the results of the inputs of a script that was played again, by their labels, and
// these labels in the order of the run.
func inputs(r *run.Result) (by map[int]done, labels []int) {
	by = map[int]done{}
	for _, x := range r.Rec.Entries {
		d := done{Entry: x}
		if x.Released != nil {
			d.values = x.Released.Args
		} else {
			d.values = r.Trace[x.Event].Values
		}
		by[x.Input-1] = d
		labels = append(labels, x.Input-1)
	}
	if x, ok := r.Unfinished(); ok {
		by[x.Input-1] = done{x, r.Attempted.Args}
	}
	return by, labels
}

// showed returns the label of the input whose event showed the failure, of a script that was played
// again.
func showed(r *run.Result) int {
	if r.Attempted.Op != nil {
		return r.Rec.Next.Input - 1
	}
	return r.Rec.Of(r.Deciding).Input - 1 // -1 for a stray event
}

// atRest reports whether an input stands for the system's own work.
func atRest(in *script.Input) bool {
	return in.Steers && event.Worked(in.Op, in.Fields[0].Value())
}

// Performed returns the inputs of a candidate that had a result, with the values that their
// references had, and with references to the events that these came from: another answer may have
// replaced a missing one. It is not ok if a value came from nowhere: a script with made-up
// identifiers proves nothing.
func Performed(s shrink.Script, r *run.Result) (out shrink.Script, ok bool) {
	by, labels := inputs(r)
	out = shrink.Script{Failing: showed(r), Stepped: s.Stepped, Evidence: r}
	for _, in := range s.Inputs {
		d, ok := by[in.Label]
		if r.Steering && r.Attempted.Op == nil && atRest(&in) { // wherever the system was at work
			out.Failing = in.Label
			ok = true
		}
		if !ok {
			continue
		}
		in.Fields = slices.Clone(in.Fields)
		for j := range in.Fields {
			if in.Fields[j], ok = d.field(in.Op, in.Fields[j], j, labels); !ok {
				return s, false
			}
		}
		out.Inputs = append(out.Inputs, in)
	}
	return out, true
}

// field returns the result of an operation's field. labels are those of the inputs in the order of
// the run.
func (d *done) field(op *sre.Op, f script.Field, j int, labels []int) (now script.Field, ok bool) {
	if f.Ref() == nil {
		return f, true
	}
	v := f.Value()
	if j < len(d.values) {
		v = d.values[j]
	}
	switch ref := d.Said(j); {
	case ref != nil:
		here := *ref
		here.Event = labels[ref.Event]
		return script.From(here, v), true
	case slices.Contains(labels, f.Ref().Event): // a receive took whatever was there
		return script.From(*f.Ref(), v), true
	default:
		return script.Literal(v), op.Kind == sre.Receive
	}
}

// Observed returns a script with the values that its receives took, and its events by their labels.
func Observed(s shrink.Script) (script.Script, script.Trace) {
	r := s.Evidence.(*run.Result)
	last := lists.Most(s.Inputs, func(in script.Input) int { return in.Label })
	seen := make(script.Trace, last+1)
	for _, x := range r.Rec.Entries {
		if x.Event >= 0 && x.Input > 0 {
			seen[x.Input-1] = &r.Trace[x.Event]
		}
	}
	sc := slices.Clone(s.Inputs)
	for i, in := range sc {
		e := seen[in.Label]
		if e == nil || in.Op.Kind != sre.Receive {
			continue
		}
		sc[i].Fields = slices.Clone(in.Fields)
		for j, f := range in.Fields {
			sc[i].Fields[j] = run.Field(in.Op, f.Ref(), e.Values[j])
		}
	}
	return sc, seen
}

// Compared says whether a run of a candidate fails in the same way as the original, which is of
// that kind.
func Compared(k run.Kind, r *run.Result) shrink.Outcome {
	switch {
	case !r.Failed():
		return shrink.Passed
	case run.KindOf(r).SameAs(k):
		return shrink.Same
	default:
		return shrink.Another
	}
}
