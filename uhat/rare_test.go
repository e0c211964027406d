package uhat_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestLong tests which long lists there are.
func TestLong(t *testing.T) {
	t.Parallel()
	text := func(x string) logic.Value { return logic.StringValue(x) }
	for _, tt := range []struct {
		name  string
		elem  *uhat.SortDecl
		first string // of the lists
		many  int
	}{
		{"integers", &uhat.SortDecl{Sort: logic.Int}, "[0, 1, 2, 3, 4, 5, 6, 7]", 4},
		{"a pool in turn", &uhat.SortDecl{Sort: logic.String, Pool: []logic.Value{text("a"), text("b"), text("c")}}, `["a", "b", "c", "a", "b", "c", "a", "b"]`, 4},
		{"no elements", &uhat.SortDecl{Sort: logic.Bool}, "", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			long := uhat.Long(tt.elem)
			if len(long) != tt.many {
				t.Fatalf("got %d lists, want %d", len(long), tt.many)
			}
			if tt.many > 0 && long[0].String() != tt.first {
				t.Errorf("got %s, want %s", long[0], tt.first)
			}
		})
	}
}
