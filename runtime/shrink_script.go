package runtime

import (
	"github.com/clouseau-go/clouseau/internal/failing"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// candidates makes and plays the smaller forms of one run's script.
type candidates struct {
	harness *Harness
	test    *Test
	run     *run.Result
	script  script.Script // what the run did
	kind    run.Kind
	domains map[run.Argument]shrink.Domain // by operation and field
	other   *run.Result                    // the first run that failed in another way
}

// newCandidates takes a failing run apart. The error says which part cannot be performed again.
func newCandidates(h *Harness, r *run.Result) (*candidates, error) {
	sc := r.Script()
	if err := sc.Repeatable(); err != nil {
		return nil, err
	}
	failing.Settle(sc)
	return &candidates{harness: h, test: h.test, run: r, script: sc, kind: run.KindOf(r), domains: map[run.Argument]shrink.Domain{}}, nil
}

// whole returns the script of the run.
func (c *candidates) whole() shrink.Script {
	return shrink.Script{Inputs: c.script, Failing: c.run.Failing(), Stepped: c.run.Stepped, Evidence: c.run}
}

// again plays a candidate.
func (c *candidates) again(s shrink.Script) (shrink.Script, shrink.Outcome) {
	r := c.harness.again(Generator{Name: c.run.Generator, Run: performing(s.Inputs, c.run.Rec.Conditions)})
	o := failing.Compared(c.kind, r)
	if within := c.run.Within; within != nil && !within(r) {
		o = shrink.Passed // it fails since the system is misused, perhaps
	}
	if o == shrink.Same {
		out, ok := failing.Performed(s, r)
		if ok {
			return out, o
		}
		o = shrink.Passed
	}
	if o == shrink.Same && c.harness.findings.On && !c.kind.Model && c.kind.Reference == "" && meaningOf(c.test, r) != meaningOf(c.test, c.run) {
		o = shrink.Another
	}
	if o == shrink.Another && r.Verdict == run.Hung && c.harness.hurry != 0 {
		o = shrink.Passed // it may just be slow
	}
	if o == shrink.Another && c.other == nil {
		c.other = r
	} else {
		c.harness.Recycle(r)
	}
	return s, o
}

// domain returns the known values of a field: those that the test gives for its sort, or the
// exploration for the argument, else those from which the script drew it.
func (c *candidates) domain(op *Op, field int) shrink.Domain {
	if event.Internal(op) { // internal events have no fields to vary
		return shrink.Domain{}
	}
	if d, ok := c.test.Domains[op.Fields[field].Sort]; ok {
		return shrink.DomainOf(d)
	}
	if d, ok := c.domains[run.Argument{Op: op.Index(), Field: field}]; ok {
		return d
	}
	if d, ok := c.run.Rec.Declared[run.Argument{Op: op.Index(), Field: field}]; ok {
		return shrink.DomainOf(d)
	}
	d := shrink.DrawnFrom(op, field, c.script, c.run.Drawn)
	c.domains[run.Argument{Op: op.Index(), Field: field}] = d
	return d
}
