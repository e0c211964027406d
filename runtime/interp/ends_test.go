package interp

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
)

// TestTermEnds: compiled terms agree with the logic at the ends of Go's integer types, beyond int64 too.
func TestTermEnds(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	x, y := l.Var("x", logic.Int), l.Var("y", logic.Int)
	ends := gen.Ends()
	for i, c := range ends {
		c := l.Integer(c)
		for j, m := range ends {
			n := ends[(i*7+j*11)%len(ends)]
			env := logic.Assignment{x: logic.IntegerValue(m), y: logic.IntegerValue(n)}
			for _, q := range []logic.Term{l.Lt(x, y), l.Le(l.Add(x, c), y), l.Eq(l.Add(x, y), c), l.Lt(l.Scale(3, x), l.Sub(y, c))} {
				sc := &scope{slots: map[*logic.Var]int{x: 0, y: 1}}
				f := &frame{regs: []logic.Value{env[x], env[y]}}
				if got, want := sc.holds(q)(f), logic.Holds(q, env); got != want {
					t.Fatalf("%v is %v where x = %v and y = %v, want %v", q, got, m, n, want)
				}
			}
		}
	}
}
