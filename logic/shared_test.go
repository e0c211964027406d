package logic_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// steps is how deep the terms here are: as trees they have some 2^steps nodes.
const steps = 50

// TestSharedTerms: an operation on a term costs what its nodes cost, and not what the ways through
// them do.
func TestSharedTerms(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		grow func(l *logic.Builder, x logic.Term, i int) logic.Term
		use  func(l *logic.Builder, x logic.Term) logic.Term
	}{
		{"negation", func(l *logic.Builder, x logic.Term, i int) logic.Term {
			p, q := flag(l, i), flag(l, -i)
			return l.And(l.Or(l.Not(x), p), l.Or(x, q))
		}, func(l *logic.Builder, x logic.Term) logic.Term { return l.Not(x) }},
		{"negation of equivalences", func(l *logic.Builder, x logic.Term, i int) logic.Term {
			return l.Or(l.Eq(x, flag(l, i)), l.And(x, flag(l, -i)))
		}, func(l *logic.Builder, x logic.Term) logic.Term { return l.Not(x) }},
		{"equation", counted, func(l *logic.Builder, x logic.Term) logic.Term { return l.Eq(x, l.Var("y", logic.Int)) }},
		{"order", counted, func(l *logic.Builder, x logic.Term) logic.Term { return l.Le(l.Var("y", logic.Int), x) }},
		{"sum", counted, func(l *logic.Builder, x logic.Term) logic.Term { return l.Add(x, l.Var("y", logic.Int)) }},
		{"multiple", counted, func(l *logic.Builder, x logic.Term) logic.Term { return l.Scale(3, x) }},
		{"application", counted, func(l *logic.Builder, x logic.Term) logic.Term {
			return l.App(&logic.Func{Name: "f", Args: []*logic.Sort{logic.Int}, Result: logic.Int}, x)
		}},
		{"two sides", counted, func(l *logic.Builder, x logic.Term) logic.Term { return l.Eq(x, l.Scale(2, x)) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l := logic.NewBuilder()
			var x logic.Term = l.Var("x", logic.Int)
			if tt.name[:3] == "neg" {
				x = l.Var("b", logic.Bool)
			}
			for i := range steps {
				x = tt.grow(l, x, i+1)
			}
			tt.use(l, x)
			if n := l.Size(); n > 40*steps*steps {
				t.Errorf("%d terms, want no more than %d", n, 40*steps*steps)
			}
		})
	}
}

func flag(l *logic.Builder, i int) logic.Term { return l.Var(fmt.Sprint("b", i), logic.Bool) }

// counted is x + 1 where the i-th flag holds, and x otherwise.
func counted(l *logic.Builder, x logic.Term, i int) logic.Term {
	return l.Ite(flag(l, i), l.Add(x, l.Int(1)), x)
}
