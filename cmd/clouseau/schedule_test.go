package main

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/uhat"
)

// The schedules that a spec may name are exactly those of the runtime.
func TestSchedulesOfSpecs(t *testing.T) {
	t.Parallel()
	if got, want := uhat.Schedules(), strategy.Names(); !slices.Equal(got, want) {
		t.Errorf("a target may name %v, and there are %v", got, want)
	}
	for _, name := range append(strategy.Names(), "pct1", "pctcp99", "pct0", "pos2", "luck", "") {
		if _, err := strategy.Parse(name); uhat.IsSchedule(name) != (err == nil) {
			t.Errorf("%q: a target may name it: %v, there is one: %v", name, uhat.IsSchedule(name), err == nil)
		}
	}
}
