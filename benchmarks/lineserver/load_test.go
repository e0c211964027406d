package lineserver

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/script"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// connections is how many the load is spread over.
const connections = 16

// TestNoEventIsLost makes requests on sixteen connections at once to a server with random delays at
// each line. Everything in the journal of the server is in the trace, in an order that the
// connections allow.
func TestNoEventIsLost(t *testing.T) {
	t.Parallel()
	overtaken := false
	for seed := range uint64(4) {
		observed, journal := load(t, seed)
		if err := explains(observed, journal); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		if len(observed) < 300 {
			t.Errorf("seed %d: only %d events", seed, len(observed))
		}
		overtaken = overtaken || !slices.Equal(asked(observed), asked(journal))
	}
	if !overtaken {
		t.Error("the server handled all requests in the order in which they were made: nothing went on at once")
	}
}

// load plays a run of 200 requests and returns what the tester observed, with
// clients by the addresses that the server has for them, and the journal of the server.
func load(t *testing.T, seed uint64) (observed, journal []Line) {
	server := New()
	server.before = delays(seed)
	tester := newAdapter(server, false)
	test := outOfOrderTest()
	test.New = func(context.Context) (rt.Adapter, error) { return tester, nil }
	test.Options.Quiescence = time.Hour // the server tells when it is at rest
	test.Generators = []rt.Generator{{Name: "load", Run: func(s *rt.Session) { pipeline(s, seed) }}}
	sample.Runs(t.Context(), test, 1, seed, func(_ int, r *run.Result) {
		if r.Verdict != run.Uninformative || r.Deviation != nil {
			t.Errorf("seed %d: %v (%s), %v", seed, r.Verdict, r.Reason, r.Deviation)
		}
		for _, e := range r.Trace {
			observed = append(observed, observedLine(tester, e))
		}
	})
	return observed, server.Journal()
}

// pipeline makes random requests. The last connection only sets values, so that
// it has replies to receive now and then.
func pipeline(s *rt.Session, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	var tags [connections]int64
	ask := func(op string, conn int64, rest ...int64) {
		tags[conn]++
		fields := []script.Arg{rt.IntValue(conn), rt.IntValue(tags[conn])}
		for _, n := range rest {
			fields = append(fields, rt.IntValue(n))
		}
		s.Send(op, fields...)
	}
	for i := range int64(160) {
		switch conn := rng.Int64N(connections); {
		case conn == connections-1:
			ask("set", conn, rng.Int64N(40), i)
			s.Receive("reply", func(fields []rt.Value) bool { return fields[0].Int() == conn })
		case rng.IntN(2) == 0:
			ask("set", conn, rng.Int64N(40), i)
		default:
			ask("await", conn, rng.Int64N(40))
		}
	}
	for key := range int64(40) {
		ask("set", 0, key, 1000)
	}
}

// delays takes some time over a line, from a seed: none, a few turns of the
// scheduler, or up to a fifth of a millisecond.
func delays(seed uint64) func(*conn, string) {
	var mu sync.Mutex
	rng := rand.New(rand.NewPCG(seed, 2))
	return func(*conn, string) {
		mu.Lock()
		kind, n := rng.IntN(3), rng.IntN(200)
		mu.Unlock()
		switch kind {
		case 1:
			for range n / 10 {
				runtime.Gosched()
			}
		case 2:
			time.Sleep(time.Duration(n) * time.Microsecond)
		}
	}
}

// observedLine returns an event as the server's journal has it.
func observedLine(a *adapter, e rt.TraceEvent) Line {
	line := Line{Client: a.clients[e.Values[0].Int()].socket.LocalAddr().String(), Reply: e.Op.Name == "reply"}
	words := []string{e.Values[1].String()}
	if !line.Reply {
		words = append(words, e.Op.Name)
	}
	for _, v := range e.Values[2:] {
		words = append(words, v.String())
	}
	line.Text = strings.Join(words, " ")
	return line
}

// asked returns the requests of a journal.
func asked(journal []Line) (requests []Line) {
	for _, line := range journal {
		if !line.Reply {
			requests = append(requests, line)
		}
	}
	return requests
}

// explains reports whether what the tester observed can be what the server did:
// on each connection the same requests in the same order and the same replies in the
// same order, and each reply after its request.
func explains(observed, journal []Line) error {
	type side struct {
		client string
		reply  bool
	}
	sort := func(lines []Line) map[side][]string {
		out := map[side][]string{}
		for _, line := range lines {
			k := side{line.Client, line.Reply}
			out[k] = append(out[k], line.Text)
		}
		return out
	}
	seen, done := sort(observed), sort(journal)
	for k := range seen {
		done[k] = append(done[k], nil...) // also the clients that the server does not know
	}
	for k, want := range done {
		if got := seen[k]; !slices.Equal(got, want) {
			return fmt.Errorf("client %s (replies %v): observed %q, but the server has %q", k.client, k.reply, got, want)
		}
	}
	open := map[string]bool{}
	for i, line := range observed {
		tag, _, _ := strings.Cut(line.Text, " ")
		if name := line.Client + " " + tag; !line.Reply {
			open[name] = true
		} else if !open[name] {
			return fmt.Errorf("event %d: reply %q to client %s comes before its request", i+1, line.Text, line.Client)
		}
	}
	return nil
}

// TestExplains checks that lost, doubled and exchanged events are noticed.
func TestExplains(t *testing.T) {
	t.Parallel()
	journal := []Line{{"a", false, "1 await 5"}, {"b", false, "1 set 5 6"}, {"b", true, "1 6"}, {"a", true, "1 6"}, {"a", false, "2 await 5"}, {"a", true, "2 6"}}
	at := func(order ...int) (lines []Line) {
		for _, i := range order {
			lines = append(lines, journal[i])
		}
		return lines
	}
	for _, tt := range []struct {
		observed []Line
		want     bool
	}{
		{at(0, 1, 2, 3, 4, 5), true},
		{at(1, 0, 4, 3, 5, 2), true}, // connections are independent, and sending is not handling
		{at(0, 1, 2, 3, 4), false},
		{at(1, 2, 3, 4, 5), false},
		{at(0, 1, 2, 3, 3, 4, 5), false},
		{at(0, 1, 2, 4, 5, 3), false},
		{at(4, 0, 1, 2, 3, 5), false},
		{at(3, 0, 1, 2, 4, 5), false},
		{append(at(0, 1, 2, 3, 4, 5), Line{"c", false, "1 await 5"}), false},
	} {
		if err := explains(tt.observed, journal); (err == nil) != tt.want {
			t.Errorf("explains(%v) = %v, want %v", tt.observed, err, tt.want)
		}
	}
}
