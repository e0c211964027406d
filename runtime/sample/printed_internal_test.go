package sample

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// TestPrinted: two texts beside each other are one, wherever they are cut.
func TestPrinted(t *testing.T) {
	t.Parallel()
	text := logic.StringValue
	whole := printed([]rt.Value{text("abc"), text(""), logic.IntValue(1)})
	for _, cut := range [][]rt.Value{{text("a"), text("bc"), logic.IntValue(1)}, {text(""), text("abc"), logic.IntValue(1)}} {
		if got := printed(cut); got != whole {
			t.Errorf("%s, and %s", got, whole)
		}
	}
	if other := printed([]rt.Value{text("abd"), text(""), logic.IntValue(1)}); other == whole {
		t.Errorf("%s is %s", other, whole)
	}
}
