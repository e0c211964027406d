package runtime_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// tickets is a system that sells tickets with other numbers in every run, and lists them as JSON. A
// correct system admits each sold ticket once. This one admits only numbers that have not been
// sold.
type tickets struct {
	rt.CallOnly
	first, sold int64
}

func (k *tickets) Close() error { return nil }

func (k *tickets) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "sell":
		k.sold++
		return []rt.Value{rt.IntValue(k.first + k.sold - 1)}, nil
	case "list":
		var all []string
		for i := range k.sold {
			all = append(all, fmt.Sprintf(`{"id": %d}`, k.first+i))
		}
		return []rt.Value{rt.StringValue(`{"tickets": [` + strings.Join(all, ", ") + `]}`)}, nil
	}
	return []rt.Value{rt.BoolValue(args[0].Int() == k.first+k.sold || args[0].Int() == -k.first)}, nil
}

// ticketTest hunts for an entry.
func ticketTest(script func(s *rt.Session)) *rt.Test {
	sell := &rt.Op{Name: "sell", Kind: rt.Call, Fields: []rt.Field{{Name: "id", Sort: rt.Int, Result: true}}}
	list := &rt.Op{Name: "list", Kind: rt.Call, Fields: []rt.Field{{Name: "body", Sort: rt.String, Result: true}}}
	enter := &rt.Op{Name: "enter", Kind: rt.Call, Fields: []rt.Field{{Name: "id", Sort: rt.Int}, {Name: "ok", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("tickets", sell, list, enter)
	opposite := &rt.Func{Name: "opposite", Args: []*rt.Sort{rt.Int}, Result: rt.Int}
	var runs atomic.Int64
	return &rt.Test{
		System:     s,
		Goal:       rt.Goal{Name: "entered", Violation: s.Seq(s.All(), s.Event(enter, s.Field(enter, "ok")))},
		New:        func(context.Context) (rt.Adapter, error) { return &tickets{first: 1000 * runs.Add(1)}, nil },
		Generators: []rt.Generator{{Name: "enter", Run: script}},
		Funcs:      rt.Funcs{opposite: func(args []rt.Value) rt.Value { return rt.IntValue(-args[0].Int()) }},
		Regression: &rt.Regression{
			Package: "tickets", New: "sut := New()",
			Calls: map[string]string{"sell": "{id} := sut.Sell()", "list": "{body} := sut.List()", "enter": "{ok} := sut.Enter({id})"},
		},
	}
}

// references are scripts that enter with a number computed from the system's answers, each with the
// reference that results.
var references = map[string]struct {
	script  func(s *rt.Session)
	want    script.Origin
	plain   string // in a plain Go test, or that it cannot be written
	adapter string // in a test through the adapter
}{
	"sum": {
		func(s *rt.Session) {
			s.Call("sell")
			sold := s.Call("sell")
			s.Call("enter", s.Plus(s.From(sold, 0), 1))
		},
		script.Origin{Event: 1, Field: "id", Func: "+1"},
		"sut.Enter((id2 + 1))", `s.Call("enter", s.Plus(s.From(sell2, 0), 1))`,
	},
	"function": {
		func(s *rt.Session) {
			sold := s.Call("sell")
			s.Call("list")
			s.Call("enter", s.Apply("opposite", s.From(sold, 0)))
		},
		script.Origin{Event: 0, Field: "id", Func: "opposite"},
		"calls of methods are not enough", `s.Call("enter", s.Apply("opposite", s.From(sell1, 0)))`,
	},
	"path": {
		func(s *rt.Session) {
			s.Call("sell")
			s.Call("sell")
			listed := s.Call("list")
			s.Call("enter", s.Plus(s.Part(s.From(listed, 0), rt.Int, "tickets", 2, "id"), 1))
		},
		script.Origin{Event: 2, Field: "body", Func: "+1", Path: script.Path{{Name: "tickets"}, {Index: 2}, {Name: "id"}}},
		"calls of methods are not enough", `s.Call("enter", s.Plus(s.Part(s.From(list3, 0), rt.Int, "tickets", 2, "id"), 1))`,
	},
}

// The trace file has the references of the script, and a run with other answers computes them anew.
func TestReferenceReplay(t *testing.T) {
	for name, c := range references {
		t.Run(name, func(t *testing.T) {
			tracing(t)
			test := ticketTest(c.script)
			test.Options.Shrink.Off = true
			file := save(t, test)
			f, err := script.Read(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(&c.want, f.Events[len(f.Events)-1].Fields["id"].From); diff != "" {
				t.Errorf("saved another reference: %s", diff)
			}
			expect(t, test, true, "replay of "+file+": violation of entered")
		})
	}
}

// A regression test has the same computation. What Go code cannot express is played through the
// adapter.
func TestReferenceRegression(t *testing.T) {
	t.Parallel()
	for name, c := range references {
		test := ticketTest(c.script)
		test.Options.Shrink.Off = true
		if rec := check(t, test); !strings.Contains(rec.text(), c.plain) {
			t.Errorf("%s: looked for %q in\n%s", name, c.plain, rec.text())
		}
		test.Regression = &rt.Regression{Package: "tickets_test", Test: "enteredTest", Calls: test.Regression.Calls}
		if strings.HasPrefix(c.plain, "sut.") {
			test.Regression.Calls = nil // plain calls would be enough
		}
		if rec := check(t, test); !strings.Contains(rec.text(), c.adapter) {
			t.Errorf("%s: looked for %q in\n%s", name, c.adapter, rec.text())
		}
	}
}

// What the script says has priority over equality: the ticket is that of the second sale, although
// its number was drawn too.
func TestReferenceExplicit(t *testing.T) {
	tracing(t)
	test := ticketTest(func(s *rt.Session) {
		s.Call("sell")
		sold := s.Call("sell")
		n := s.Int("n", rt.Between(sold[0].Int(), sold[0].Int()))
		s.Call("enter", rt.IntValue(n))
		s.Call("enter", s.From(sold, 0))
		s.Call("enter", s.Plus(s.From(sold, 0), 1))
	})
	test.Options.Shrink.Off = true
	f, err := script.Read(save(t, test))
	if err != nil {
		t.Fatal(err)
	}
	var got []*script.Origin
	for _, e := range f.Events[2:] {
		got = append(got, e.Fields["id"].From)
	}
	want := []*script.Origin{nil, {Event: 1, Field: "id"}, {Event: 1, Field: "id", Func: "+1"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A file with a computation that is unknown is stale; one with a malformed reference is corrupted.
func TestReferenceStale(t *testing.T) {
	tracing(t)
	test := ticketTest(references["path"].script)
	file := save(t, test)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, by, want string }{
		{`"func": "+1"`, `"func": "half"`, "field id of operation enter is computed with half, and the test has no such function of one argument"},
		{`              2,`, `              0,`, "a step of a path is a name or an index from 1, not 0"},
		{`"field": "body"`, `"field": "text"`, "operation list has no field text"},
	} {
		changed := strings.Replace(string(text), c.old, c.by, 1)
		if changed == string(text) {
			t.Fatalf("no %s in\n%s", c.old, text)
		}
		if err := os.WriteFile(file, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		expect(t, test, true, c.want)
	}
}

// Errors in a script panic, with a message that says what is wrong.
func TestReferenceMisuse(t *testing.T) {
	t.Parallel()
	for want, script := range map[string]func(s *rt.Session){
		"From wants what Call or Receive of this run has returned": func(s *rt.Session) { s.From([]rt.Value{rt.IntValue(1)}, 0) },
		`the test has no function "half"`:                          func(s *rt.Session) { s.Apply("half", s.From(s.Call("sell"), 0)) },
		"only what From has returned has parts":                    func(s *rt.Session) { s.Part(rt.Answer{Value: rt.StringValue("{}")}, rt.Int, "id") },
	} {
		if rec := check(t, ticketTest(script)); !strings.Contains(rec.text(), want) {
			t.Errorf("looked for %q in\n%s", want, rec.text())
		}
	}
}

// References survive when other requests are left out, even those that they lead to: the remaining
// sale is as good as the one that the script meant.
func TestReferenceShrink(t *testing.T) {
	t.Parallel()
	test := ticketTest(func(s *rt.Session) {
		var sold []rt.Value
		for range 4 {
			s.Call("list")
			sold = s.Call("sell")
			s.Call("enter", s.From(sold, 0))
		}
		s.Call("enter", s.Plus(s.From(sold, 0), 1))
	})
	var failed *run.Result
	sample.Runs(t.Context(), test, 1, 1, func(_ int, r *run.Result) { failed = r })
	shrunk, err := sample.Shrink(t.Context(), test, failed)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(shrunk.Run.Script()), "[0:sell() 1:enter(id = 0.id.+1)]"; got != want {
		t.Errorf("shrunk to %s, want %s\n%s", got, want, shrunk.Run.Table())
	}
}

// The origins that a script gives are used as they are: a literal that equals an answer stays a
// literal, sums of sums are sums, and what cannot be a reference is a literal.
func TestReferenceSaid(t *testing.T) {
	t.Parallel()
	test := ticketTest(func(s *rt.Session) {
		sold := s.Call("sell")
		id := s.From(sold, 0)
		s.Call("enter", rt.IntValue(sold[0].Int()))
		s.Call("enter", s.Plus(id, 0))
		s.Call("enter", s.Plus(s.Plus(id, 3), -1))
		s.Call("enter", s.Apply("opposite", s.Plus(id, 1)))
		s.Call("enter", s.Apply("opposite", id))
	})
	for _, want := range []string{
		"[0:sell() 1:enter(id = 1000) 2:enter(id = 0.id) 3:enter(id = 0.id.+2) 4:enter(id = -1001) 5:enter(id = 0.id.opposite)]",
		"[0:sell() 1:enter(id = 0.id) 2:enter(id = 0.id) 3:enter(id = 0.id.+2) 4:enter(id = -2001) 5:enter(id = 0.id.opposite)]",
	} {
		if got := fmt.Sprint(one(test).Script()); got != want {
			t.Errorf("the script is %s, want %s", got, want)
		}
		play := test.Generators[0].Run
		test.Generators[0].Run = func(s *rt.Session) {
			s.Guess()
			play(s)
		}
	}
}
