package logic_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestManyLeaves: terms with few operands and with very many list what stands in them in the same
// way, each once and by first occurrence.
func TestManyLeaves(t *testing.T) {
	l := logic.NewBuilder()
	fn := &logic.Func{Name: "f", Args: []*logic.Sort{logic.Int}, Result: logic.Int}
	for _, n := range []int{2, 15, 17, 40, 300} {
		var ts, sums []logic.Term
		for i := range n {
			x := l.Var(fmt.Sprintf("x%d", i), logic.Int)
			ts, sums = append(ts, l.App(fn, x)), append(sums, l.Le(l.App(fn, x), l.Var(fmt.Sprintf("x%d", i/2), logic.Int)))
		}
		for _, u := range []logic.Term{l.Add(ts...), l.And(sums...), l.Or(append(sums, l.And(sums[1:]...))...)} {
			var walked []*logic.Var
			logic.Walk(u, func(s logic.Term) bool {
				if v, ok := s.(*logic.Var); ok {
					walked = append(walked, v)
				}
				return true
			})
			if got := logic.Vars(nil, u); len(got) != n || !slices.Equal(got, walked) {
				t.Errorf("%d operands: the variables are %v, and occur as %v", n, got, walked)
			}
			if got := logic.Apps(nil, u); len(got) != n {
				t.Errorf("%d operands: %d applications", n, len(got))
			}
		}
	}
}
