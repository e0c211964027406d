package registers

import (
	"testing"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// Every run of the generators violates its goal on the buggy application, and none on the fixed
// one.
func TestFound(t *testing.T) {
	t.Parallel()
	for _, test := range []*rt.Test{ownWriteUnseenTest(), wentBackTest()} {
		if r := sample.Runs(t.Context(), test, 50, 1, nil); r.Violations > 0 || r.Upheld+r.Prevented != r.Runs {
			t.Errorf("fixed: %v", r)
		}
		buggy := *test
		buggy.New = NewBuggyAdapter
		if r := sample.Runs(t.Context(), &buggy, 50, 1, nil); r.Violations != r.Runs {
			t.Errorf("buggy: %v", r)
		}
	}
}
