package runtime_test

import (
	"context"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/option"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// forgetful begins a goroutine with each call, which ends if the system is closed, or never.
type forgetful struct {
	event.CallOnly
	done  chan struct{}
	never chan struct{}
}

func (a *forgetful) Call(context.Context, string, []rt.Value) ([]rt.Value, error) {
	go a.work()
	return nil, nil
}

func (a *forgetful) work() {
	select {
	case <-a.done:
	case <-a.never:
	}
}

func (a *forgetful) Close() error {
	if a.done != nil {
		close(a.done)
	}
	return nil
}

// TestLeaks: goroutines that are left fail a run if somebody asks for them, unless they may stay.
func TestLeaks(t *testing.T) {
	t.Parallel()
	never := make(chan struct{})
	defer close(never)
	const worker = "github.com/clouseau-go/clouseau/runtime_test.(*forgetful).work"
	for _, tt := range []struct {
		name    string
		ends    bool
		options option.Options
		want    run.Verdict
	}{
		{"asked", false, option.Options{Leaks: true}, run.Leaked},
		{"not asked", false, option.Options{}, run.Upheld},
		{"ends", true, option.Options{Leaks: true}, run.Upheld},
		{"may stay", false, option.Options{Leaks: true, Workers: []string{worker}}, run.Upheld},
	} {
		act := &rt.Op{Name: "act", Kind: rt.Call}
		test := &rt.Test{System: rt.NewSystem("forgetful", act), Goal: rt.Goal{Name: "none"}, Options: tt.options,
			New: func(context.Context) (rt.Adapter, error) {
				a := &forgetful{never: never}
				if tt.ends {
					a.done = make(chan struct{})
				}
				return a, nil
			},
			Generators: []rt.Generator{playing("acts", func(s *rt.Session) {
				s.Decide("act.1")
				s.Call("act")
			})}}
		r := one(test)
		if r.Verdict != tt.want || tt.want == run.Leaked && !strings.Contains(r.Reason, "(*forgetful).work  ") {
			t.Errorf("%s: %v %s", tt.name, r.Verdict, r.Reason)
		}
	}
}
