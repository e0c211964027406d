package runtime_test

import (
	"context"
	"testing"
	"testing/synctest"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/explore"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// attempting pushes, and then asks whether the stack is empty although no clause describes that.
type attempting struct{}

func (attempting) Explore(s explore.Session, _ *rt.System, _ *draw.Source) {
	s.Call("push", rt.Value(rt.IntValue(3)))
	s.Result().Rec.Next = run.Entry{Deciding: true, Undescribed: true}
	s.Call("isEmpty")
}

// TestUndescribed: a system may do with a call that no clause describes what it likes. Only what
// the goal says of its answer is held against it.
func TestUndescribed(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		answer func() []rt.Value
		want   run.Verdict
	}{
		{"answers as it should", func() []rt.Value { return []rt.Value{rt.BoolValue(false)} }, run.Upheld},
		{"violates the goal", func() []rt.Value { return []rt.Value{rt.BoolValue(true)} }, run.Violation},
		{"panics", func() []rt.Value { panic("stack: misuse") }, run.Upheld},
	} {
		gen := rt.Generator{Name: "walk", Run: func(s *rt.Session) { s.Explore(attempting{}) }}
		test := intercept(lostElement(false, gen), func(_ context.Context, op string) ([]rt.Value, error, bool) {
			if op == "isEmpty" {
				return tt.answer(), nil, true
			}
			return nil, nil, false
		})
		if r := one(test); r.Verdict != tt.want {
			t.Errorf("a system that %s: %v (%s), want %v", tt.name, r.Verdict, r.Reason, tt.want)
		}
	}
}

func TestUndescribedHang(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		defer close(release)
		gen := rt.Generator{Name: "walk", Run: func(s *rt.Session) { s.Explore(attempting{}) }}
		test := intercept(lostElement(false, gen), func(_ context.Context, op string) ([]rt.Value, error, bool) {
			if op == "isEmpty" {
				<-release
			}
			return nil, nil, false
		})
		if r := one(test); r.Verdict != run.Uninformative || r.Waited == 0 {
			t.Errorf("a system that does not return: %v (%s) after %v, want uninformative", r.Verdict, r.Reason, r.Waited)
		}
	})
}
