package world_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// sleeper sleeps for an hour, tells the minutes since it was made, or ends in other ways.
type sleeper struct {
	event.CallOnly
	begin time.Time
	quit  chan struct{}
}

func newSleeper(context.Context) (event.Adapter, error) {
	s := &sleeper{begin: time.Now(), quit: make(chan struct{})}
	go func() { // a channel of the bubble that it lives in
		<-s.quit
	}()
	return s, nil
}

func (s *sleeper) Call(_ context.Context, op string, _ []logic.Value) ([]logic.Value, error) {
	switch op {
	case "sleep":
		time.Sleep(time.Hour)
	case "panic":
		panic("as asked")
	case "exit":
		runtime.Goexit()
	case "fail":
		return nil, event.ErrClosed
	}
	return []logic.Value{logic.IntValue(int64(time.Since(s.begin) / time.Minute))}, nil
}

func (s *sleeper) Close() error {
	close(s.quit)
	return nil
}

// minutes asks a system for its time.
func minutes(t *world.T, ctx context.Context, a event.Adapter, op string) int64 {
	t.Helper()
	out, err := a.Call(ctx, op, nil)
	if err != nil {
		t.Fatal(err)
	}
	return out[0].Int()
}

// TestApart: the second system's sleep leaves the first one's clock alone; its own clock follows
// the first one's, and the instants of calls that are made again.
func TestApart(t *testing.T) {
	t.Parallel()
	world.Test(t, func(t *world.T) {
		ctx := event.WithHome(context.Background(), t.Home())
		began := time.Now()
		second, err := event.Second(ctx, newSleeper)
		if err != nil {
			t.Fatal(err)
		}
		if got := minutes(t, ctx, second, "sleep"); got != 60 || time.Since(began) != 0 {
			t.Errorf("after its sleep the second system is at %d minutes, the first at %v", got, time.Since(began))
		}
		world.Pass(30 * time.Minute)
		event.Within(second, func(event.Adapter) {})
		if got := minutes(t, event.At(ctx, began), second, "now"); got != 60 {
			t.Errorf("the second system's clock went back, or forward, to %d minutes", got)
		}
		world.Pass(60 * time.Minute)
		if got := minutes(t, ctx, second, "now"); got != 90 {
			t.Errorf("the second system is at %d minutes, the first at 90", got)
		}
		third, err := event.Second(event.At(ctx, began.Add(time.Minute)), newSleeper)
		if err != nil {
			t.Fatal(err)
		}
		if got := minutes(t, event.At(ctx, began.Add(11*time.Minute)), third, "now"); got != 10 {
			t.Errorf("ten minutes after it was made, a third system is at %d", got)
		}
		if err := errors.Join(second.Close(), third.Close()); err != nil {
			t.Error(err)
		}
	})
}

// TestApartEnds: a panic, an exit and an error of the second system are the caller's.
func TestApartEnds(t *testing.T) {
	t.Parallel()
	world.Test(t, func(t *world.T) {
		ctx := event.WithHome(context.Background(), t.Home())
		second, err := event.Second(ctx, newSleeper)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := second.Call(ctx, "fail", nil); !errors.Is(err, event.ErrClosed) {
			t.Errorf("the call returned %v", err)
		}
		func() {
			defer func() {
				p := recover()
				e, _ := p.(interface{ PanicStack() string })
				if fmt.Sprint(p) != "as asked" || e == nil || !strings.Contains(e.PanicStack(), "(*sleeper).Call") {
					t.Errorf("the call panicked with %v", p)
				}
			}()
			_, _ = second.Call(ctx, "panic", nil)
		}()
		ended := make(chan bool, 1)
		go func() {
			returned := false
			defer func() { ended <- !returned && recover() == nil }()
			_, _ = second.Call(ctx, "exit", nil)
			returned = true
		}()
		if !<-ended {
			t.Error("the caller's goroutine went on")
		}
		if got := minutes(t, ctx, second, "now"); got != 0 {
			t.Errorf("it is at %d minutes", got)
		}
		var shown bool
		event.Within(second, func(a event.Adapter) { _, shown = a.(*sleeper) })
		if !shown {
			t.Error("within the room, the adapter is another one")
		}
		if err := second.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestApartFails: a system that cannot be made leaves no bubble, and without a home it is made
// where the caller is.
func TestApartFails(t *testing.T) {
	t.Parallel()
	none := errors.New("no system today")
	world.Test(t, func(t *world.T) {
		ctx := event.WithHome(context.Background(), t.Home())
		if _, err := event.Second(ctx, func(context.Context) (event.Adapter, error) { return nil, none }); !errors.Is(err, none) {
			t.Errorf("it was made: %v", err)
		}
		here, err := event.Second(context.Background(), newSleeper)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if minutes(t, context.Background(), here, "sleep"); time.Since(began) != time.Hour {
			t.Errorf("it slept for %v of the caller's time", time.Since(began))
		}
		if err := here.Close(); err != nil {
			t.Error(err)
		}
	})
}
