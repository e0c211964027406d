package http

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	nethttp "net/http"
	"strings"
	"sync"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// forms runs a test against each server.
func forms(t *testing.T, try func(t *testing.T, s Service)) {
	t.Run("fixed", func(t *testing.T) {
		t.Parallel()
		try(t, New(""))
	})
	for name, start := range map[string]func(context.Context) (*Daemon, error){"nginx": StartNginx, "apache": StartApache} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, err := start(t.Context())
			if errors.Is(err, ErrNotInstalled) {
				t.Skip(err)
			} else if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := d.Close(); err != nil {
					t.Error(err)
				}
			})
			try(t, d.Run())
		})
	}
}

// user performs operations through an adapter.
type user struct {
	t *testing.T
	rt.Adapter
}

func (u user) send(op string, conn int64, path, when, tag string, body ...string) {
	u.t.Helper()
	if err := u.Send(u.t.Context(), op, fields(conn, path, when, tag, body...)); err != nil {
		u.t.Fatal(err)
	}
}

// fields are those of a request without a condition on dates.
func fields(conn int64, path, when, tag string, body ...string) []rt.Value {
	out := []rt.Value{rt.IntValue(conn), rt.StringValue(path), rt.EnumNamed(rt.NewEnum("Condition", when), when),
		rt.StringValue(tag), rt.BoolValue(false), rt.StringValue("none"), rt.IntValue(1),
		rt.EnumNamed(rt.NewEnum("Since", "whenever"), "whenever"), rt.IntValue(0)}
	for _, b := range body {
		out = append(out, rt.StringValue(b))
	}
	return out
}

// answer returns the fields of the next answer.
func (u user) answer() []rt.Value {
	u.t.Helper()
	e, err := u.Adapter.(rt.Source).Next(u.t.Context())
	if err != nil {
		u.t.Fatal(err)
	}
	return e.Values
}

// A server answers the requests on one connection in their order. The adapter waits for no answer.
func TestAdapterPipelines(t *testing.T) {
	t.Parallel()
	forms(t, func(t *testing.T, s Service) {
		u := user{t, Adapter(s)}
		defer u.Close()
		const n = 20
		for i := range n {
			u.send("put", 1, "a", "always", "", fmt.Sprint("content ", i))
			u.send("get", 1, "a", "always", "")
		}
		for i := range n {
			wrote, read := u.answer(), u.answer()
			if got := wrote[1].Int(); got != 201 && got != 204 {
				t.Errorf("PUT %d has status %d, want 201 or 204", i, got)
			}
			if want := fmt.Sprint("content ", i); read[1].Int() != 200 || read[7].Text() != want || !read[2].Bool() || read[5].Int() == 0 {
				t.Errorf("GET %d is answered by %v, want 200 with a tag, a date, and %q", i, read, want)
			}
		}
		if _, err := u.Adapter.(rt.Source).Next(t.Context()); err != rt.ErrQuiescent {
			t.Errorf("when all is answered, Next returns %v, want ErrQuiescent", err)
		}
	})
}

// One connection reads what another has written, with a tag that serves as a condition. Runs see
// nothing of each other.
func TestAdapterConnections(t *testing.T) {
	t.Parallel()
	forms(t, func(t *testing.T, s Service) {
		u := user{t, Adapter(s)}
		defer u.Close()
		u.send("get", 2, "a", "always", "")
		if got := u.answer(); got[0].Int() != 2 || got[1].Int() != 404 {
			t.Errorf("the first GET is answered by %v, want 404 on connection 2", got)
		}
		u.send("put", 0, "a", "always", "", "x")
		u.answer()
		u.send("get", 2, "a", "always", "")
		tag := u.answer()[3].Text()
		u.send("get", 0, "a", "if_none_match_list", tag)
		if got := u.answer(); got[0].Int() != 0 || got[1].Int() != 304 {
			t.Errorf("GET unless %q is answered by %v, want 304 on connection 0", tag, got)
		}
		u.send("delete", 2, "a", "always", "")
		u.answer()
		u.send("get", 0, "a", "if_none_match", tag)
		if got := u.answer(); got[1].Int() != 404 {
			t.Errorf("GET after DELETE is answered by %v, want 404", got)
		}
	})
}

// A connection that the server closes between two requests is opened again. If answers are lost
// with it, the next answer on it is unknown.
func TestAdapterClosedConnections(t *testing.T) {
	t.Parallel()
	s := &hasty{answer: true}
	u := user{t, Adapter(s)}
	defer u.Close()
	for range 3 {
		u.send("get", 0, "a", "always", "")
		if got := u.answer(); got[1].Int() != 204 {
			t.Errorf("GET is answered by %v, want 204", got)
		}
	}
	s.mute()
	u.send("get", 1, "a", "always", "")
	if _, err := u.Adapter.(rt.Source).Next(t.Context()); !errors.Is(err, rt.ErrClosed) {
		t.Errorf("when an answer is lost with its connection, Next returns %v, want ErrClosed", err)
	}
	if err := u.Send(t.Context(), "get", fields(1, "a", "always", "")); !errors.Is(err, rt.ErrClosed) {
		t.Errorf("Send on a connection that lost an answer: %v, want ErrClosed", err)
	}
}

// hasty is a service that closes each connection after one request, answered or not.
type hasty struct {
	mu       sync.Mutex
	answer   bool
	listener net.Listener
}

func (h *hasty) mute() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.answer = false
}

func (h *hasty) Open(context.Context) (address, below string, err error) {
	h.listener, err = net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", "", err
	}
	go func() {
		for {
			c, err := h.listener.Accept()
			if err != nil {
				return
			}
			_, _ = nethttp.ReadRequest(bufio.NewReader(c))
			h.mu.Lock()
			if h.answer {
				fmt.Fprint(c, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
			}
			h.mu.Unlock()
			_ = c.Close()
		}
	}()
	return h.listener.Addr().String(), "/", nil
}

func (h *hasty) Close() error { return h.listener.Close() }

func TestDaemonNotInstalled(t *testing.T) {
	t.Parallel()
	k := nginx
	k.binary = "no-such-server"
	if _, err := k.start(t.Context()); !errors.Is(err, ErrNotInstalled) {
		t.Errorf("start: %v, want ErrNotInstalled", err)
	}
}

func TestDaemonBadConfig(t *testing.T) {
	t.Parallel()
	k := nginx
	k.config = func(string, int) string { return "no such directive;" }
	_, err := k.start(t.Context())
	if errors.Is(err, ErrNotInstalled) {
		t.Skip(err)
	}
	if err == nil || !strings.Contains(err.Error(), "unknown directive") {
		t.Errorf("start: %v, want what the server has logged", err)
	}
}
