package play_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"testing"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
)

// TestFunctionFull: a peer that has written more than fits is not silent while it has more to
// write, and goes on as soon as there is room, whatever it has not read yet.
func TestFunctionFull(t *testing.T) {
	t.Parallel()
	part := bytes.Repeat([]byte("x"), 3<<20)
	for _, said := range []string{"", "unread"} {
		conn, err := play.Function(func(conn io.ReadWriter) error {
			for range 3 {
				if _, err := conn.Write(part); err != nil {
					return err
				}
			}
			return nil
		}).Connect(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadFull(conn, make([]byte, len(part)/2))
		if err == nil && said != "" {
			_, err = io.WriteString(conn, said)
		}
		if err != nil {
			t.Fatalf("after %d bytes: %v", got, err)
		}
		rest, err := io.ReadAll(conn)
		if want := 3 * len(part); err != nil || got+len(rest) != want {
			t.Errorf("%d bytes of %d have come: %v", got+len(rest), want, err)
		}
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestWatchCut: a proxy that is told to end closes its connections. No party has ended the session,
// so none is blamed.
func TestWatchCut(t *testing.T) {
	t.Parallel()
	s := parsed(t, numberText+`session "s" {
  send "number" {}
  get "number" {}
}`)
	k, err := codec.New("lines", s.Types, codec.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	back, front := listen(t), listen(t)
	var results []*play.Result
	w := &play.Watcher{Program: session.Compile(s), Codec: k, To: back.Addr().String(), Ended: func(_ int, r *play.Result) { results = append(results, r) }}
	done := make(chan error, 1)
	go func() { done <- w.Watch(ctx, front) }()
	client, err := net.Dial("tcp", front.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	server, err := back.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	if _, err := client.Write([]byte("7\r\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(server, make([]byte, 3)); err != nil { // the session is under way
		t.Fatal(err)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if len(results) != 1 || results[0].Verdict.Fails() || len(results[0].Trace) != 1 {
		t.Errorf("the sessions ended with %v", results)
	}
}
