package adapt_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/session/adapt"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
)

// doubled is a protocol: a number comes back twice as large, or the peer ends the stream.
const doubled = `
language = 1
message "number" {
  fields = { value = int }
  line   = "{value}"
}
session "doubled" {
  codec = lines
  loop {
    choose {
      case "ask" {
        send "number" {
          as    = n
          where = value > 0
        }
        branch {
          case "told" {
            get "number" {
              where = value == n.value + n.value
            }
          }
          case "over" {
            stop {}
          }
        }
      }
      case "leave" {
        stop {}
      }
    }
  }
}
target { tcp = "localhost:7000" }
`

// opened returns an adapter of the protocol with a peer.
func opened(peer play.Peer) event.Adapter {
	s, diags := spec.LoadSource("doubled.clouseau.hcl", []byte(doubled))
	if err := diags.Err(); err != nil {
		panic(err)
	}
	t, err := clauses.New(s.Played)
	if err != nil {
		panic(err)
	}
	k, err := codec.New(s.Played.Codec, s.Played.Types, codec.DefaultLimits)
	if err != nil {
		panic(err)
	}
	return adapt.Adapter(t, k, peer)
}

// serving answers each number by f.
func serving(f func(n int) string) play.Function {
	return func(conn io.ReadWriter) error {
		for {
			var n int
			if _, err := fmt.Fscanf(conn, "%d\n", &n); err != nil {
				return nil
			}
			if _, err := io.WriteString(conn, f(n)); err != nil {
				return nil
			}
		}
	}
}

// A peer that is wrong for large numbers, in two sessions.
func Example() {
	ctx := context.Background()
	a := opened(serving(func(n int) string { return fmt.Sprintf("%d\n", min(2*n, 10)) }))
	for _, n := range []int64{3, 8} {
		// Before it is open there is nothing to send to.
		fmt.Println(a.Call(ctx, "send_number", []logic.Value{logic.IntValue(n)}))
		fmt.Println(a.Call(ctx, "open", nil))
		fmt.Println(a.Call(ctx, "send_number", []logic.Value{logic.IntValue(n)}))
		fmt.Println(a.Call(ctx, "get", nil))
		fmt.Println(a.Call(ctx, "close", nil))
	}
	fmt.Println(a.Close())
	// Output:
	// [] send_number: nothing to act on
	// [] <nil>
	// ["ask"] <nil>
	// ["told" "number" 6] <nil>
	// ["leave"] <nil>
	// [] send_number: nothing to act on
	// [] <nil>
	// ["ask"] <nil>
	// ["" "number" 10] <nil>
	// [] close: nothing to act on
	// <nil>
}

// TestAnswers compares what get tells of a peer that does something else than it should, and what
// the adapter says is wrong with that.
func TestAnswers(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name, answer, want, why string
	}{
		{"right", "6\n", `["told" "number" 6]`, ""},
		{"wrong", "7\n", `["" "number" 7]`, "; violation: server broke get number"},
		{"malformed", "six\n", `["" "malformed" 0]`, "; malformed message: server sent what is no message"},
		{"silent", "", `["" "silence" 0]`, "; silence: server"},
	} {
		a := opened(serving(func(int) string { return x.answer }))
		if got := fmt.Sprint(asked(t, a)); got != x.want {
			t.Errorf("%s: get = %s, want %s", x.name, got, x.want)
		}
		if why := event.Because(a); x.why == "" && why != "" || !strings.HasPrefix(why, x.why) {
			t.Errorf("%s: %q, want %q", x.name, why, x.why)
		}
		if err := a.Close(); err != nil {
			t.Errorf("%s: Close = %v", x.name, err)
		}
	}
	over := opened(play.Function(func(conn io.ReadWriter) error {
		_, err := conn.Read(make([]byte, 10))
		return err
	}))
	if got := fmt.Sprint(asked(t, over)); got != `["over" "closed" 0]` {
		t.Errorf("get = %s from a peer that ends the stream, as it may", got)
	}
}

// asked opens a session, sends 3 and returns the answer.
func asked(t *testing.T, a event.Adapter) []logic.Value {
	t.Helper()
	var answer []logic.Value
	for _, op := range []string{"open", "send_number", "get"} {
		var args []logic.Value
		if op == "send_number" {
			args = append(args, logic.IntValue(3))
		}
		var err error
		if answer, err = a.Call(t.Context(), op, args); err != nil {
			t.Fatalf("%s: %v", op, err)
		}
	}
	return answer
}

// TestPanic: a peer that panics panics where its answer is waited for.
func TestPanic(t *testing.T) {
	t.Parallel()
	a := opened(serving(func(int) string { panic("out of numbers") }))
	defer func() {
		if v := recover(); v != "out of numbers" {
			t.Errorf("panic %v, want that of the peer", v)
		}
	}()
	asked(t, a)
}

// TestClosedMeanwhile: closing ends the wait for a peer that says nothing over TCP.
func TestClosedMeanwhile(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Skip(err)
	}
	defer l.Close()
	a := opened(play.TCP(l.Addr().String()))
	done := make(chan error)
	go func() {
		for _, op := range []string{"open", "send_number", "get"} {
			var args []logic.Value
			if op == "send_number" {
				args = append(args, logic.IntValue(3))
			}
			if op == "get" {
				go func() {
					if c, err := l.Accept(); err == nil { // it is heard, and not answered
						c.Read(make([]byte, 10))
					}
					a.Close()
				}()
			}
			if _, err := a.Call(context.Background(), op, args); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	select {
	case err := <-done:
		if err != nil && !errors.Is(err, net.ErrClosed) {
			t.Errorf("get: %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("get goes on waiting after Close")
	}
	// What comes after it is no operation that has nothing to work on.
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	for _, op := range []string{"get", "open"} {
		if _, err := a.Call(context.Background(), op, nil); !errors.Is(err, net.ErrClosed) {
			t.Errorf("%s of a closed adapter: %v, want ErrClosed", op, err)
		}
	}
}
