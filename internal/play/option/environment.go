package option

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// What the environment adds to the options.

// KeepsGoing reports whether a test is to go on after a failure.
func (o *Options) KeepsGoing(tb testing.TB) bool {
	return environment.Judged(tb) && (o.KeepGoing || environment.KeepGoing.Get() == "on")
}

// Shrinks reports whether the harness of a test makes failing runs smaller. Fuzzing and benchmarks
// have ways of their own.
func (o *Options) Shrinks(tb testing.TB) bool {
	return environment.Judged(tb) && environment.Shrink.Get() != "off" && !o.Shrink.Off
}

// LooksForLeaks reports whether goroutines that are left fail a run.
func (o *Options) LooksForLeaks() bool { return o.Leaks || environment.Leaks.Get() == "on" }

// MayStay returns the functions whose goroutines may be left.
func (o *Options) MayStay() []string {
	more := strings.FieldsFunc(environment.Workers.Get(), func(r rune) bool { return r == ',' })
	return append(slices.Clone(o.Workers), more...)
}

// Strict reports whether warnings fail the test.
func (o *Options) Strict() bool { return o.FailOnGap || environment.Gaps.Get() == "fail" }
