package runtime_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// attempting pushes, and then asks whether the stack is empty although no clause describes that.
type attempting struct{}

func (attempting) Explore(s strategy.Session, _ *rt.System, _ *draw.Source) {
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

// TestUndescribedReplay: what is played again of such a run is judged as the run was.
func TestUndescribedReplay(t *testing.T) {
	tracing(t)
	gen := rt.Generator{Name: "walk", Run: func(s *rt.Session) { s.Explore(attempting{}) }}
	answering := func(answer func() []rt.Value) *rt.Test {
		return intercept(lostElement(false, gen), func(_ context.Context, op string) ([]rt.Value, error, bool) {
			if op == "isEmpty" {
				return answer(), nil, true
			}
			return nil, nil, false
		})
	}
	file := save(t, answering(func() []rt.Value { return []rt.Value{rt.BoolValue(true)} }))
	f, err := script.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(f.Events); n != 2 || f.Events[0].Undescribed || !f.Events[1].Undescribed {
		t.Errorf("saved %+v, want a push, and a call that no clause describes", f.Events)
	}
	panics := answering(func() []rt.Value { panic("stack: misuse") })
	expect(t, panics, false, "replay of "+file+": fixed: the run ends as upheld", "!crashed", "!panicked")
	for undescribed, want := range map[bool]bool{true: false, false: true} {
		rec := &recorder{TB: t}
		rt.Rerun(rec, panics, func(s *rt.Session) {
			s.Call("push", rt.IntValue(3))
			if undescribed {
				s.Undescribed()
			}
			s.Call("isEmpty")
		})
		if rec.failed != want {
			t.Errorf("undescribed: %v. Rerun fails: %v, and says %s", undescribed, rec.failed, rec.text())
		}
	}
	violates := answering(func() []rt.Value { return []rt.Value{rt.BoolValue(true)} })
	violates.Regression = &rt.Regression{Package: "stack", Test: "stackTest"}
	if code := regression(t, violates); !strings.Contains(code, `s.Undescribed().Call("isEmpty")`) {
		t.Errorf("the regression test does not say that no clause describes the call:\n%s", code)
	}
}
