package etcdraft

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Tests are the tests of the spec's goals for a library.
func Tests(library Boot) []*rt.Test {
	tests := []*rt.Test{readBelowCommitTest(), deposedLeaderReadsTest(), nextNotAboveMatchTest()}
	for _, t := range tests {
		t.New = func(context.Context) (rt.Adapter, error) { return Adapter(library), nil }
	}
	return tests
}
