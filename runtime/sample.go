package runtime

import (
	"cmp"
	"math"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// With returns the test with other generators.
func (t Test) With(generators ...Generator) *Test {
	t.Generators = generators
	return &t
}

// Harness returns a harness for runs outside go test, which reads and writes no files. Package
// sample uses it.
func (t *Test) Harness() *Harness { return newHarness(t) }

// Report completes the report of the runs so far.
func (h *Harness) Report() *report.Report { return h.report.Finish() }

// Replay performs the script of a run once against a fresh system. References have their values in
// the new run. The result has the moves of the system's parties.
func (h *Harness) Replay(r *run.Result) *run.Result {
	defer func(before bool) { h.tells = before }(h.tells)
	h.tells = true
	return h.again(Generator{Name: r.Generator, Run: performing(r.Script(), nil)})
}

// File returns the trace file of a run. The error says which part of it cannot be stored.
func (h *Harness) File(r *run.Result) (*script.File, error) {
	return fileOf(h.test, r, r.Script(), r.Seen())
}

// ReplayFile performs the run of a trace file against fresh systems: once, or until it fails if it
// does not do so each time. The error says why the file does not fit the test.
func (h *Harness) ReplayFile(f *script.File) (*run.Result, error) {
	r, _, err := h.replayFile(f)
	return r, err
}

func (h *Harness) replayFile(f *script.File) (r *run.Result, runs int, err error) {
	sc, err := bound(h.test, f)
	if err != nil {
		return nil, 0, err
	}
	g := Generator{Name: cmp.Or(f.Generator, "replay"), Run: performing(sc, nil)}
	for runs = 1; ; runs++ {
		if r = h.again(g); r.Failed() || !f.Repeats() || runs == tailRuns {
			return r, runs, nil
		}
	}
}

// work makes the runs of the process's job, if it has one. Those that rapid asks for are not made.
func (h *Harness) work(j *job.Job) {
	if j == nil {
		return
	}
	h.findings.On, h.report.Part, h.report.Tried.Parts = true, report.PartOf(j), true
	for i := range j.Indices {
		h.mix.Turn(i)
		r := h.Example(j.Seed, int(i))
		if h.report.Part.Made(); h.counts(r, int(i)+1) || h.findings.Done() || h.ctx.Err() != nil || job.Late(len(h.findings.All)) {
			return
		}
	}
}

// Example plays the i-th run of a seed. A generator of rapid gives random bits from a seed without
// a test. Rapid insists that it draws something, so a last bit is drawn at the end and not used. If
// another generator is wanted, further bits are taken.
func (h *Harness) Example(seed uint64, i int) (r *run.Result) {
	for bits := draw.Spread(draw.Spread(seed) + uint64(i)); r == nil; bits = draw.Spread(bits) {
		rapid.Custom(func(t *rapid.T) bool {
			r = h.Run(t)
			return rapid.Bool().Draw(t, "end")
		}).Example(int(bits & math.MaxInt))
	}
	return r
}
