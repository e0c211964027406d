package recursion

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestTermOfDifferentSorts: conditions are tried as partners in any order, so the compared operands
// may have different sorts. No rule unifies those.
func TestTermOfDifferentSorts(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	node := logic.NewOpaque("Node")
	f := &folder{l: l, vars: logic.NewNumbered(l), names: map[string]bool{}, hint: "n"}
	var ws []view
	for copies := 1; copies <= 3; copies++ {
		ws = append(ws, view{u: &unrolled{copies: copies}, at: outerPlace})
	}
	mixed := []logic.Term{l.Int(1), l.Var("n", node), l.Int(3)}
	if got := f.term(mixed, ws); got != nil {
		t.Errorf("term(%v) = %v, want none", mixed, got)
	}
	grows := []logic.Term{l.Int(2), l.Int(3), l.Int(4)}
	if got := f.term(grows, ws); got == nil || got.String() != "levels + 1" {
		t.Errorf("term(%v) = %v, want levels + 1", grows, got)
	}
}
