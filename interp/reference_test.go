package interp_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// faithful is a register that forgets nothing.
type faithful struct{ register }

func (f *faithful) Call(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	f.sets = 0
	return f.register.Call(ctx, op, args)
}

// TestReferenceSnapshot: where a spec names a method that shows the state, the registry's function
// shows it, and the first call after which the states differ is named. Without one, none is.
func TestReferenceSnapshot(t *testing.T) {
	t.Parallel()
	for snapshot, want := range map[string]bool{"State": true, "": false} {
		set := &sre.Op{Name: "set", Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
		get := &sre.Op{Name: "get", Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}}}
		l := logic.NewBuilder()
		s := &uhat.Spec{
			Context: &uhat.Context{L: l, B: sre.NewBuilder(l, set, get)},
			Target:  &uhat.Target{Reference: &uhat.TargetReference{New: "newFaithful", Snapshot: snapshot}},
		}
		shown := interp.Registry{Snapshot: func(a rt.Adapter) any {
			if f, is := a.(*faithful); is {
				return f.n
			}
			return a.(*register).n
		}}
		test := &rt.Test{
			System:    event.SystemOf("register", s.B),
			Goal:      rt.Goal{Name: "reference"},
			Reference: interp.Reference(s, shown, func(context.Context) (rt.Adapter, error) { return &faithful{}, nil }),
			New:       func(context.Context) (rt.Adapter, error) { return &register{}, nil },
			Generators: []rt.Generator{{Name: "sets", Run: func(s *rt.Session) {
				// Only the states tell that the first 6 is lost.
				for _, n := range []int64{4, 5, 6, 6, 7, 9} {
					s.Call("set", rt.IntValue(n))
				}
				s.Call("get")
			}}},
		}
		sample.Runs(t.Context(), test, 1, 1, func(_ int, r *run.Result) {
			if compare.In(r) == nil {
				t.Fatalf("the run ends as %s: %s", r.Verdict, r.Reason)
			}
			early := compare.In(r).Early
			if (early != nil) != want {
				t.Errorf("with snapshot %q the early difference is %+v", snapshot, early)
			}
			if early != nil && (early.Event != 2 || early.System != "5" || early.Reference != "6") {
				t.Errorf("the early difference is %+v", early)
			}
		})
	}
}
