package benchmarks_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/benchmarks"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/interp"
)

// FuzzBaseline is Go's own fuzzing as a baseline: it mutates the bytes from which
// the random operations on a system with its bug are drawn, guided by the code
// that they cover. The system is named by CLOUSEAU_SYSTEM:
//
//	CLOUSEAU_SYSTEM=stack go test ./benchmarks -run '^$' -fuzz FuzzBaseline -fuzztime 30s
//
// The count of executions when it stops is what the bug took. What go test keeps from one
// system is of no use to another: go clean -fuzzcache throws it away.
func FuzzBaseline(f *testing.F) {
	name := os.Getenv("CLOUSEAU_SYSTEM")
	if name == "" {
		f.Skip("CLOUSEAU_SYSTEM names no system")
	}
	all := benchmarks.Systems()
	i := slices.IndexFunc(all, func(sys benchmarks.System) bool { return sys.Name == name })
	if i < 0 {
		f.Fatalf("no system %s", name)
	}
	sys := all[i]
	s := load(f, sys)
	test := interp.Test(sys.Name, s.Context, s.Goals[0], nil, sys.Registry,
		func(context.Context) (rt.Adapter, error) { return sys.SUTs[0].Open(), nil })
	f.Fuzz(rapid.MakeFuzz(rt.NewHarness(f, test.With(sys.Baselines(s)[0])).Property))
}
