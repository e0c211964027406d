package benchmarks_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// TestAdapterKinds checks that there are systems of all three kinds, each with an emitted test.
func TestAdapterKinds(t *testing.T) {
	seen := map[string]string{}
	for _, sys := range benchmarks.Systems() {
		a := sys.SUTs[1].Open()
		kind := "calls"
		if _, ok := a.(rt.Source); ok {
			kind = "source"
		}
		if _, ok := a.(rt.Stepper); ok {
			kind = "stepper"
		}
		seen[kind] += " " + sys.Name
		if err := a.Close(); err != nil {
			t.Errorf("%s: %v", sys.Name, err)
		}
	}
	if len(seen) != 3 {
		t.Errorf("systems by kind: %v, want some that take calls only, are sources, and are steppers", seen)
	}
}
