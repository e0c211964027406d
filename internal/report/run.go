package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/layered"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/synth"
)

// Run is the report of one test, with what the spec adds to it.
type Run struct {
	*report.Report
	Plans []Plan         // of the generators, in the report's order; empty without a spec
	Graph *layered.Graph // the automaton of the goal; nil without a spec
	steps map[int]int    // of the plan, by the index of an event of the failing run; 0: not known
}

// Plan is a generator as the spec gives it.
type Plan struct {
	Name        string
	Script      string // its steps, for readers
	Go          string // its function, as emitted
	Obligations []synth.Obligation
	Lines       []string // the certificate
}

// Plan returns the plan of the generator of that name, nil without a spec.
func (r *Run) Plan(generator string) *Plan {
	i := slices.IndexFunc(r.Plans, func(p Plan) bool { return p.Name == generator })
	if i < 0 {
		return nil
	}
	return &r.Plans[i]
}

// Failed reports whether the test found a run that fails it.
func (r *Run) Failed() bool {
	return r.Vacuous || r.Failures()+r.Misfits+r.Harmless > 0
}

// Read reads the reports in a file, one JSON object a line.
func Read(name string) ([]*Run, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Parse(name, data)
}

// Parse is Read for the contents of a file of that name.
func Parse(name string, data []byte) ([]*Run, error) {
	var out []*Run
	for d := json.NewDecoder(bytes.NewReader(data)); ; {
		at := d.InputOffset()
		r := &report.Report{}
		err := d.Decode(r)
		switch {
		case errors.Is(err, io.EOF) && len(out) > 0:
			return out, nil
		case errors.Is(err, io.EOF):
			return nil, fmt.Errorf("%s: no report in it; CLOUSEAU_REPORT=%s go test writes some", name, name)
		case err != nil:
			return nil, fmt.Errorf("%s:%d: no report: %w; CLOUSEAU_REPORT=FILE go test writes some", name, lineAt(data, at), err)
		case r.Goal == "" || r.System == "":
			return nil, fmt.Errorf("%s:%d: no report of a test: it names no system and goal", name, lineAt(data, at))
		}
		out = append(out, &Run{Report: r})
	}
}

// JSON writes the reports as tests do, a line each.
func JSON(w io.Writer, runs []*Run) error {
	e := json.NewEncoder(w)
	for _, r := range runs {
		if err := e.Encode(r.Report); err != nil {
			return err
		}
	}
	return nil
}

// lineAt returns the line on which what follows an offset begins.
func lineAt(data []byte, at int64) int {
	rest := bytes.TrimLeft(data[at:], " \t\r\n")
	return 1 + bytes.Count(data[:len(data)-len(rest)], []byte("\n"))
}

// Attach adds what follows from the spec: the automaton of the report's goal and the plans of its
// generators, which may be more than those of the report. It fails if the report is not one of a
// test emitted from this spec.
func (r *Run) Attach(spec *synth.Result, plans []Plan, graph *layered.Graph) error {
	goal := spec.Goal
	if r.Text != "" && goal.Text != "" && r.Text != goal.Text {
		return fmt.Errorf("goal %s is another in the spec:\n  report  %s\n  spec    %s", r.Goal, r.Text, goal.Text)
	}
	var kept []Plan
	for _, g := range r.Generators {
		i := slices.IndexFunc(plans, func(p Plan) bool { return p.Name == g.Name })
		if i < 0 && r.Walked != nil {
			continue // a walk follows no plan
		}
		if i < 0 {
			return fmt.Errorf("the spec gives no generator %s (it gives %s)", g.Name, names(plans))
		}
		if n := visible(spec, i); g.Events > 0 && n != g.Events {
			return fmt.Errorf("generator %s has %d events in the report and %d in the spec", g.Name, g.Events, n)
		}
		kept = append(kept, plans[i])
	}
	if err := r.sameSteps(spec); err != nil {
		return err
	}
	r.Plans, r.Graph = kept, graph
	return nil
}

// visible returns how many events the certificate of a generator has, ghosts apart.
func visible(spec *synth.Result, i int) int { return len(spec.Certificates[i].Trace.Visible()) }

// sameSteps compares the operations of the failing run with those of its generator, and says which
// step of the generator each of its events is.
func (r *Run) sameSteps(spec *synth.Result) error {
	if r.Failure == nil {
		return nil
	}
	for i, g := range spec.Generators {
		if g.Name != r.Failure.Generator {
			continue
		}
		var plan, made []string
		for _, e := range spec.Certificates[i].Trace.Visible() {
			plan = append(plan, e.Op.Name)
		}
		decided, events := false, r.scripted()
		for _, k := range events {
			e := &r.Failure.Events[k]
			if !slices.Contains(plan, e.Op) {
				return fmt.Errorf("event %d of %s is %s in the report, and none is in the spec", e.Step, g.Name, e.Op)
			}
			made, decided = append(made, e.Op), decided || e.Decides
		}
		r.steps = map[int]int{}
		for n, step := range aligned(made, plan, decided) {
			r.steps[events[n]] = step
		}
	}
	return nil
}

// scripted returns which events of the failing run are those of its script, in its order.
func (r *Run) scripted() (out []int) {
	for k, e := range r.Failure.Events {
		if e.Step > 0 {
			out = append(out, k)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return cmp.Compare(r.Failure.Events[a].Step, r.Failure.Events[b].Step) })
	return out
}

func names(plans []Plan) string {
	var out []string
	for _, p := range plans {
		out = append(out, p.Name)
	}
	return strings.Join(out, ", ")
}
