package compare

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestSameElements: in any order means the same elements, each as often.
func TestSameElements(t *testing.T) {
	t.Parallel()
	sort := logic.NewOpaque("Triple")
	triple := func(a, b, c int) logic.Value { return logic.OpaqueValue(sort, [3]int{a, b, c}) }
	text := logic.StringValue
	list := func(ns ...int64) logic.Value {
		var elems []logic.Value
		for _, n := range ns {
			elems = append(elems, logic.IntValue(n))
		}
		return logic.ListValue(elems...)
	}
	for _, tt := range []struct {
		x, y logic.Value
		want bool
	}{
		{triple(1, 2, 3), triple(3, 1, 2), true},
		{triple(1, 2, 2), triple(2, 1, 1), false},
		{triple(1, 2, 2), triple(1, 2, 3), false},
		{text("abca"), text("caab"), true},
		{text("abc"), text("abcc"), false},
		{list(1, 2, 2), list(2, 1, 2), true},
		{list(1, 2, 2), list(2, 1, 1), false},
		{logic.OpaqueValue(sort, 7), logic.OpaqueValue(sort, 8), false},
	} {
		if got := sameElements(tt.x, tt.y); got != tt.want {
			t.Errorf("sameElements(%v, %v) = %v", tt.x, tt.y, got)
		}
		f := Freedom{AnyOrder: []string{"elems"}}
		if got := f.agree("elems", tt.x, tt.y); got != tt.want {
			t.Errorf("agree(%v, %v) = %v", tt.x, tt.y, got)
		}
		if f.agree("others", tt.x, tt.y) {
			t.Errorf("%v and %v agree in another field", tt.x, tt.y)
		}
	}
}
