package benchmarks_test

import (
	"math"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// TestMixes: a run that has several generators in turn takes at most a tenth more executions for a
// violation than the best of them alone. Under a spec that says what is worth doing, nine in ten
// runs of the fixed twin tell something.
func TestMixes(t *testing.T) {
	if !long {
		t.Skip("statistical; clouseau bench --mix shows the same")
	}
	opt := benchmarks.Options{Runs: 2000, Seed: 1, Solver: portfolio}
	if err := benchmarks.Mixes(t.Context(), opt, func(m benchmarks.Mix) {
		t.Logf("%s: %.2f executions, the best of %d generators %.2f; %.1f %% of the fixed twin's runs tell something",
			m.System, m.Executions(), len(m.Generators), m.Best(), 100*m.Informative())
		if m.Worse() > 0.1 {
			t.Errorf("%s: the mix takes %.2f executions, its best generator %.2f", m.System, m.Executions(), m.Best())
		}
		if !m.Weak && m.Informative() < 0.9 {
			t.Errorf("%s: %.1f %% of the fixed twin's runs tell something, want 90 %%", m.System, 100*m.Informative())
		}
	}); err != nil {
		t.Fatal(err)
	}
}

// TestMix compares a mix with its best generator.
func TestMix(t *testing.T) {
	t.Parallel()
	m := benchmarks.Mix{Runs: 100, Violations: 40, Upheld: 60, Prevented: 30,
		Generators: []benchmarks.MixedShare{{Violations: 0}, {Violations: 50}}}
	if m.Executions() != 2.5 || m.Best() != 2 || math.Abs(m.Worse()-0.25) > 1e-9 || math.Abs(m.Informative()-0.9) > 1e-9 {
		t.Errorf("executions %v, best %v, worse by %v, informative %v; want 2.5, 2, 0.25, 0.9",
			m.Executions(), m.Best(), m.Worse(), m.Informative())
	}
	m.Violations = 0
	if !math.IsInf(m.Executions(), 1) || !math.IsInf(m.Worse(), 1) {
		t.Errorf("a mix without a violation, whose best generator has some: %v executions, worse by %v", m.Executions(), m.Worse())
	}
	m.Generators[1].Violations = 0
	if m.Worse() != 0 {
		t.Errorf("a mix that finds no less than its generators, which find nothing, is worse by %v", m.Worse())
	}
}
