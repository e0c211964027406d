package runtime

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/shrink"
)

// candidates are the smaller forms of the script of one run.
type candidates struct {
	harness  *Harness
	test     *Test
	script   *script // what the run did; labels are positions in it
	kind     kindOfFailure
	draws    domains
	declared map[place]Domain        // by operation and argument
	domains  map[place]shrink.Domain // by operation and field
	other    *Result                 // the first run that failed in another way
}

// newCandidates takes a failing run apart. The error says what of it cannot be
// written down.
func newCandidates(h *Harness, r *Result) (*candidates, error) {
	f, err := traceOf(h.test, r)
	if err != nil {
		return nil, err
	}
	text, err := f.encode()
	if err != nil {
		return nil, fmt.Errorf("the run cannot be written down: %w", err)
	}
	if f, err = decodeTrace(text); err != nil { // as if it had been read
		return nil, fmt.Errorf("the run cannot be written down: %w", err)
	}
	now := *h.test
	now.Options.Renames = nil // they are about older files
	sc, err := bind(&now, f)
	if err != nil {
		return nil, err
	}
	sc.bug = r.session.bug
	c := &candidates{harness: h, test: h.test, script: sc, kind: kindOf(r), draws: r.session.domains, declared: r.session.declared, domains: map[place]shrink.Domain{}}
	for i := range sc.inputs {
		sc.inputs[i].settle(sc)
	}
	return c, nil
}

// settle makes literals of references that mean nothing, because two values are equal by chance:
// those between fields of different declared sorts, and what a receive selects by where that
// is a literal of the tester's. Which of the inputs with that value the trace
// file refers to says nothing, and as literals the two are equal, so they change together.
func (in *input) settle(sc *script) {
	for j, v := range in.fields {
		if !v.from.known || !v.value.IsValid() || len(v.from.ref.Path) > 0 || v.from.ref.Func.Name != "" {
			continue
		}
		from := &sc.inputs[v.from.input]
		literal := from.op.Kind != Receive && v.from.field < len(from.fields) && !from.fields[v.from.field].from.known
		if in.op.Kind == Receive && literal || from.op.Fields[v.from.field].Sort != in.op.Fields[j].Sort {
			in.fields[j].from = source{}
		}
	}
}

// whole returns the script of the run.
func (c *candidates) whole(r *Result) shrink.Script {
	s := shrink.Script{Failing: shrink.None, Evidence: r}
	inputs := r.played() // of which the file is made
	for i, in := range c.script.inputs {
		out := shrink.Input{Label: i, Op: in.op, Fields: make([]shrink.Field, len(in.fields)),
			Waits: in.op.Kind == Receive && r.session.stepper == nil}
		for j, v := range in.fields {
			out.Fields[j] = shrink.Field{Value: v.value}
			if v.from.known {
				out.Fields[j].From, out.Fields[j].Ref = []int{v.from.input}, v.from
			}
		}
		p := inputs[i]
		out.Parts = r.session.within(p.mark.part)
		if r.attempted.op == nil && p.at >= 0 && p.at == r.Deciding || r.attempted.op != nil && i == len(inputs)-1 {
			s.Failing = i
		}
		s.Inputs = append(s.Inputs, out)
	}
	return s
}

// within returns a part and those around it, the outermost first.
func (s *Session) within(part int) []int {
	var out []int
	for ; part > 0; part = s.parts[part-1] {
		out = append([]int{part}, out...)
	}
	return out
}

// failing returns, of a candidate's run, the label of the input whose event showed the failure.
func failing(r *Result) int {
	switch {
	case r.attempted.op != nil:
		return r.session.next.input - 1
	case r.Deciding >= 0 && r.Deciding < len(r.marks):
		return r.marks[r.Deciding].input - 1
	}
	return shrink.None
}

// scripted returns a candidate as a script.
func (c *candidates) scripted(s shrink.Script) *script {
	sc := &script{file: c.script.file, inputs: make([]input, len(c.script.inputs)), order: make([]int, len(s.Inputs)), bug: c.script.bug}
	for k, in := range s.Inputs {
		out := c.script.inputs[in.Label]
		out.fields = make([]boundValue, len(in.Fields))
		for j, f := range in.Fields {
			out.fields[j] = boundValue{value: f.Value, sort: in.Op.Fields[j].Sort}
			if len(f.From) > 0 {
				out.fields[j].from = f.Ref.(source)
			}
		}
		sc.inputs[in.Label], sc.order[k] = out, in.Label
	}
	return sc
}

// run plays a candidate.
func (c *candidates) run(s shrink.Script) (shrink.Script, shrink.Outcome) {
	r := c.harness.again(Generator{Name: c.script.file.Generator, Run: c.scripted(s).run})
	o := c.kind.compared(r)
	if o == shrink.Same {
		out, ok := performed(s, r)
		if ok {
			return out, o
		}
		o = shrink.Passed
	}
	if o == shrink.Another && c.other == nil {
		c.other = r
	} else {
		c.harness.recycle(r)
	}
	return s, o
}

// performedInput is what became of an input in a run: the values of its fields, as far as there are
// any, and where those of the operation came from.
type performedInput struct {
	values []Value
	mark   mark
}

// performed returns the inputs of a candidate that came to something, with the values that
// its references had, and with references to where these came from: in place of an
// answer that is missing another one may have been taken. It is not ok where a value came
// from nowhere: a script that makes up its identifiers proves nothing.
func performed(s shrink.Script, r *Result) (out shrink.Script, ok bool) {
	done := map[int]performedInput{} // by label
	labels := make([]int, len(r.order))
	for k, i := range r.order {
		labels[k] = r.marks[i].input - 1
		done[labels[k]] = performedInput{r.Trace[i].Values, r.marks[i]}
	}
	for _, f := range r.releases {
		done[f.mark.input-1] = performedInput{f.fields, f.mark}
	}
	if m := r.session.next; r.attempted.op != nil && m.input > 0 {
		m.from = r.attempted.from
		done[m.input-1] = performedInput{r.attempted.args, m}
	}
	out = shrink.Script{Failing: failing(r), Evidence: r}
	for _, in := range s.Inputs {
		p, ok := done[in.Label]
		if !ok {
			continue
		}
		in.Fields = slices.Clone(in.Fields)
		for j := range in.Fields {
			if len(in.Fields[j].From) > 0 && !p.update(&in.Fields[j], j, labels) {
				return s, false
			}
		}
		out.Inputs = append(out.Inputs, in)
	}
	return out, true
}

// update writes down what a reference came to. labels are those of the inputs that
// came to something, in order.
func (p *performedInput) update(f *shrink.Field, j int, labels []int) bool {
	if j < len(p.values) {
		f.Value = p.values[j]
	}
	from := f.Ref.(source)
	ref := p.mark.said(j)
	switch {
	case ref != nil:
		now := *ref
		now.Event = labels[ref.Event]
		f.Ref, f.From = source{true, now.Event, ref.Op.Position(ref.Field), &now}, []int{now.Event}
	case slices.Contains(labels, from.input): // of a receive, which took what there was
	case len(p.mark.from) > 0:
		return false
	default:
		f.Ref, f.From = nil, nil
	}
	return true
}

// file returns the trace file of a candidate.
func (c *candidates) file(s shrink.Script) *TraceFile {
	at := map[int]int{} // label -> index
	for k, in := range s.Inputs {
		at[in.Label] = k
	}
	r := s.Evidence.(*Result)
	events := map[int]TraceEvent{}
	for _, i := range r.order {
		events[r.marks[i].input-1] = r.Trace[i]
	}
	f := *c.script.file
	f.Events = nil
	for _, in := range s.Inputs {
		e := f.Events // of the shortened file
		old := c.script.file.Events[in.Label]
		old.Fields, old.Answers = c.fields(in, events[in.Label], at), answers(events[in.Label])
		f.Events = append(e, old)
	}
	return &f
}

// fields returns the fields of an input as a trace file has them.
func (c *candidates) fields(in shrink.Input, e TraceEvent, at map[int]int) map[string]TraceValue {
	out := map[string]TraceValue{}
	for j, f := range in.Fields {
		name := in.Op.Fields[j].Name
		if e.Op != nil && in.Op.Kind == Receive {
			f.Value = e.Values[j]
		}
		var tv TraceValue
		if f.Value.IsValid() {
			tv, _ = store(f.Value)
		}
		if len(f.From) > 0 {
			ref := f.Ref.(source).ref
			tv.From = &TraceRef{Event: at[ref.Event], Field: ref.Field, Path: ref.Path, Func: ref.Func.Name}
		}
		if tv.Value != nil || tv.From != nil {
			out[name] = tv
		}
	}
	return out
}

// answers returns the results of an event for people.
func answers(e TraceEvent) map[string]string {
	out := map[string]string{}
	if e.Op != nil {
		for j, f := range e.Op.Fields {
			if f.Result {
				out[f.Name] = e.Values[j].String()
			}
		}
	}
	return out
}
