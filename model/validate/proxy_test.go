package validate_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/sre"
)

// TestPaperProxy: the tester plays the clients of a proxy and the server behind it (chapter 3). A
// forwarded message is compared with all waiting requests. The proxy chooses its connection, which
// is learned when it is seen.
func TestPaperProxy(t *testing.T) {
	t.Parallel()
	w := load(t, "proxy")
	ask := func(conn int, path string) sre.Event { return w.event("ask", conn, path, "hello") }
	forwarded := func(link int, path, body string) sre.Event { return w.event("forwarded", link, path, body) }
	serve := func(link int, body string) sre.Event { return w.event("serve", link, body) }
	answer := func(conn int, body string) sre.Event { return w.event("answer", conn, body) }
	both := []sre.Event{ask(1, "/a"), ask(2, "/b"), forwarded(107, "/b", "hello"), forwarded(103, "/a", "hello")}
	then := func(more ...sre.Event) []sre.Event { return append(both[:len(both):len(both)], more...) }
	for _, tt := range []struct {
		name  string
		trace []sre.Event
		want  int
	}{
		{"requests are forwarded in any order", both, -1},
		{"and answered in any order", then(serve(103, "x"), serve(107, "y"), answer(2, "y"), answer(1, "x")), -1},
		{"nothing is forwarded before it was asked", []sre.Event{forwarded(100, "/a", "hello"), ask(1, "/a")}, 0},
		{"nor twice", then(forwarded(109, "/a", "hello")), 4},
		{"the target stays", []sre.Event{ask(1, "/a"), forwarded(100, "/b", "hello")}, 1},
		{"the body stays", []sre.Event{ask(1, "/a"), forwarded(100, "/a", "hell")}, 1},
		{"no answer before the server's", then(answer(1, "x")), 4},
		{"the answer is passed on as it is", then(serve(103, "x"), answer(1, "X")), 5},
		{"and to the client who asked", then(serve(103, "x"), answer(2, "x")), 5},
		{"connections are told apart", []sre.Event{ask(1, "/a"), ask(2, "/a"), forwarded(100, "/a", "hello"), forwarded(100, "/a", "hello")}, 3},
		{"equal requests may be either's", []sre.Event{ask(1, "/a"), ask(2, "/a"), forwarded(100, "/a", "hello"), serve(100, "x"), answer(2, "x")}, -1},
		{"but not both's", []sre.Event{ask(1, "/a"), ask(2, "/a"), forwarded(100, "/a", "hello"), serve(100, "x"), answer(2, "x"), answer(1, "x")}, 5},
	} {
		if got := w.judge(tt.trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(tt.trace...))
		}
	}
}
