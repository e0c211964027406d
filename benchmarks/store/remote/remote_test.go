package remote_test

import (
	"context"
	"errors"
	"net"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/benchmarks/store/remote"
)

// connected returns a client, and the other end of its connection, which serves.
func connected(t *testing.T, open func(context.Context, string) (store.Opener, error)) *remote.Client {
	t.Helper()
	here, there := net.Pipe()
	served := make(chan error, 1)
	go func() { served <- remote.Serve(t.Context(), there, open) }()
	c := remote.New(here)
	t.Cleanup(func() {
		_ = c.Close() // the test may have done it
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return c
}

// A database of another program does what it does here.
func TestSameAsHere(t *testing.T) {
	t.Parallel()
	c := connected(t, func(_ context.Context, name string) (store.Opener, error) {
		m, err := memory.ParseMode(name)
		return memory.Deterministic(m), err
	})
	for _, l := range remote.Levels() {
		m, err := memory.ParseMode(l.Mode)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range store.Anomalies() {
			here, err := a.Play(t.Context(), memory.Deterministic(m))
			if err != nil {
				t.Fatal(err)
			}
			there, err := a.Play(t.Context(), c.Open(l.Mode))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(here, there) {
				t.Errorf("%s, %v:\n%+v, here\n%+v", a.Name, m, there, here)
			}
		}
	}
	if _, err := c.Open("rx")(t.Context(), nil); err == nil || !strings.Contains(err.Error(), `there is no mode "rx"`) {
		t.Errorf("a level that is not there: %v", err)
	}
}

// stuck is a database whose statements end only with their context.
type stuck struct{ begun chan struct{} }

func (s stuck) Start(ctx context.Context, _ int, _ store.Statement) (store.Reply, error) {
	close(s.begun)
	<-ctx.Done()
	return store.Reply{}, ctx.Err()
}

func (s stuck) Poll(context.Context, int) (store.Reply, error) { return store.Reply{}, nil }
func (s stuck) Close() error                                   { return nil }

// A statement that hangs ends with the one who waits for it, and with the connection.
func TestStuck(t *testing.T) {
	t.Parallel()
	begun := make(chan struct{})
	c := connected(t, func(context.Context, string) (store.Opener, error) {
		return func(context.Context, map[store.Row]string) (store.Database, error) { return stuck{begun}, nil }, nil
	})
	db, err := c.Open("any")(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	go func() {
		<-begun
		cancel()
	}()
	if _, err := db.Start(ctx, 1, store.Statement{}); !errors.Is(err, context.Canceled) {
		t.Errorf("the statement ended with %v", err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if _, err := db.Start(t.Context(), 1, store.Statement{}); err == nil {
		t.Error("a statement on a closed connection succeeds")
	}
}
