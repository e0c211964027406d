package spacetime_test

import (
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/spacetime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/world"
)

var update = flag.Bool("update", false, "write the drawings anew")

// ping asks for a pong, with a timer that repeats it.
type ping struct{ N int }
type pong struct{ N int }

type party struct{ env *world.Env }

func (p party) Receive(from string, body any) {
	if m, ok := body.(ping); ok {
		p.env.Send(from, pong(m))
		if p.env.Name() == "a" {
			p.env.Send("b", m)
			p.env.After(1, "again", func() { p.env.Send("b", m) })
		}
	}
}

// recorded is a run of a world, as a session records it.
type recorded struct {
	report.Record
	t     *testing.T
	w     *world.World
	asked bool // an operation of the tester is under way
}

// newRun begins a run with everything that can happen to messages and nodes.
func newRun(t *testing.T) *recorded {
	boot := func(e *world.Env) world.Node { return party{e} }
	r := &recorded{t: t, w: world.New(world.Config{Nodes: []world.Place{{Name: "a", Boot: boot}, {Name: "b", Boot: boot}}, Clients: []string{"client"},
		Event: func(m world.Message) event.Event {
			if _, ok := m.Body.(pong); ok && m.To == "client" {
				return event.Event{Op: "pong"}
			}
			return event.Event{}
		}})}
	r.w.Tell(func(m event.Move) {
		x := report.Move{Kind: m.Kind.String(), ID: m.ID, What: m.What, From: m.From, To: m.To, Event: len(r.Events) + 1, Asked: r.asked}
		if m.Cause != event.NoCause {
			x.Cause = &m.Cause
		}
		r.Moves = append(r.Moves, x)
	})
	return r
}

// ask is an operation of the tester.
func (r *recorded) ask(op string, do func() error) {
	r.t.Helper()
	if r.asked = true; do != nil {
		if err := do(); err != nil {
			r.t.Fatal(err)
		}
	}
	r.asked = false
	r.Events = append(r.Events, report.Event{Op: op, Kind: "send"})
}

// let releases the first item that is called so.
func (r *recorded) let(name string) {
	r.t.Helper()
	items, _ := r.w.Pending(r.t.Context())
	for _, i := range items {
		if i.String() == name {
			out, err := r.w.Release(r.t.Context(), i.ID)
			if err != nil {
				r.t.Fatal(err)
			}
			if out.Event.Op != "" {
				r.Events = append(r.Events, report.Event{Op: out.Event.Op, Kind: "receive"})
			}
			return
		}
	}
	r.t.Fatalf("no %s among %v", name, items)
}

func to(node string) func(world.Message) bool {
	return func(m world.Message) bool { return m.To == node }
}

func eventful(t *testing.T) *recorded {
	r := newRun(t)
	r.ask("ping", func() error { r.w.Send("client", "a", ping{1}); return nil })
	r.let("ping (client → a)")
	r.let("ping (a → b)")
	r.ask("isolate", func() error { r.w.Partition([]string{"b"}); return nil })
	r.let("again (a → a)")
	r.ask("heal", r.w.Heal)
	r.ask("drop", func() error { return r.w.Drop(to("a")) })
	r.ask("copy", func() error { return r.w.Duplicate(to("b")) })
	r.ask("crash", func() error { return r.w.Crash("a") })
	r.let("ping (a → b)")
	r.ask("restart", func() error { return r.w.Restart("a") })
	r.let("pong (a → client)")
	r.Events[len(r.Events)-1].Decides = true
	r.ask("look", nil)
	return r
}

// TestDiagram: what happens has a row where it happens, and messages lead from row to row.
func TestDiagram(t *testing.T) {
	t.Parallel()
	d := spacetime.New(&eventful(t).Record)
	var got strings.Builder
	for i, r := range d.Rows {
		lane := "-"
		if r.Lane >= 0 {
			lane = d.Lanes[r.Lane]
		}
		fmt.Fprintf(&got, "%2d %-9s at %-6s event %d %s\n", i, r.Kind, lane, r.Event, r.What)
	}
	for _, a := range d.Arrows {
		fmt.Fprintf(&got, "%s %s -> %s, rows %d to %d, lost %v, copy %v\n", a.What, d.Lanes[a.From], d.Lanes[a.To], a.Start, a.End, a.Lost, a.Copy)
	}
	want := ` 0 asked     at client event 1 ping
 1 step      at a      event 0 ping
 2 step      at b      event 0 ping
 3 parted    at -      event 2 a | b
 4 timer     at a      event 0 again
 5 healed    at -      event 3 
 6 lost      at -      event 4 pong
 7 copied    at -      event 5 ping
 8 crashed   at a      event 6 
 9 step      at b      event 0 ping
10 restarted at a      event 7 
11 arrived   at client event 8 pong
12 asked     at tester event 9 look
ping client -> a, rows 0 to 1, lost false, copy false
pong a -> client, rows 1 to 11, lost false, copy false
ping a -> b, rows 1 to 2, lost false, copy false
pong b -> a, rows 2 to 6, lost true, copy false
ping a -> b, rows 4 to 9, lost false, copy false
ping a -> b, rows 7 to -1, lost false, copy true
pong b -> a, rows 9 to -1, lost false, copy false
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
}

// TestSVG compares the drawing with the one that was looked at, and checks that all of it lies
// within its frame.
func TestSVG(t *testing.T) {
	t.Parallel()
	d := spacetime.New(&eventful(t).Record)
	got := d.SVG("run", 8)
	const file = "testdata/eventful.svg"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("another drawing; look at it, then -update:\n%s", diff)
	}
	for x := xml.NewDecoder(strings.NewReader(got)); ; {
		token, err := x.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		e, _ := token.(xml.StartElement)
		for _, a := range e.Attr {
			var at float64
			if _, err := fmt.Sscan(a.Value, &at); err != nil {
				continue
			}
			limit := map[string]int{"x": d.Width(), "cx": d.Width(), "y": d.Height(), "cy": d.Height()}[a.Name.Local]
			if limit > 0 && (at < 0 || at > float64(limit)) {
				t.Errorf("%s %s = %v is outside of %d by %d", e.Name.Local, a.Name.Local, at, d.Width(), d.Height())
			}
		}
	}
}

// TestItems: of a system that does not tell its moves, the released items are known.
func TestItems(t *testing.T) {
	t.Parallel()
	first := 1
	d := spacetime.New(&report.Record{
		Events: []report.Event{{Op: "get", Kind: "send"}, {Op: "got", Kind: "receive"}},
		Moves: []report.Move{
			{Kind: "delivered", ID: 1, What: "get", From: "client", To: "server", Event: 2},
			{Kind: "delivered", ID: 2, Cause: &first, What: "got", From: "server", To: "client", Event: 2},
		},
	})
	if len(d.Rows) != 3 || d.Rows[2].Event != 2 || len(d.Arrows) != 2 || d.Arrows[1].Start != 1 || d.Arrows[1].End != 2 {
		t.Errorf("%+v", d)
	}
}

// TestNone: a run without parties, and one of a single party, have no diagram.
func TestNone(t *testing.T) {
	t.Parallel()
	alone := report.Record{Moves: []report.Move{{Kind: "delivered", ID: 1, What: "step", From: "a", To: "a", Event: 1}}}
	for _, r := range []*report.Record{{}, &alone} {
		if d := spacetime.New(r); d != nil {
			t.Errorf("%+v", d)
		}
	}
}
