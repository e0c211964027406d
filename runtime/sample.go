package runtime

import (
	"cmp"
	"math"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/script"
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

// ReplayFile performs the run of a trace file once against a fresh system. The error says why the
// file does not fit the test.
func (h *Harness) ReplayFile(f *script.File) (*run.Result, error) {
	sc, err := bound(h.test, f)
	if err != nil {
		return nil, err
	}
	return h.again(Generator{Name: cmp.Or(f.Generator, "replay"), Run: performing(sc, nil)}), nil
}

// Example plays the i-th run of a seed. A generator of rapid gives random bits from a seed without
// a test. Rapid insists that it draws something, so a last bit is drawn at the end and not used.
func (h *Harness) Example(seed uint64, i int) (r *run.Result) {
	rapid.Custom(func(t *rapid.T) bool {
		r = h.Run(t)
		return rapid.Bool().Draw(t, "end")
	}).Example(int(mix(mix(seed)+uint64(i)) & math.MaxInt))
	return r
}

// mix spreads neighbouring seeds over all numbers (the finalizer of
// splitmix64: Steele, Lea and Flood, OOPSLA 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
