package runtime_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// asks makes a test that asks the system about a clause.
func asks(test *rt.Test, clause string, gens ...rt.Generator) *rt.Test {
	test.Goal = rt.Goal{Name: clause}
	test.Generators = gens
	return test
}

// confirmed runs such a test and returns what it finds.
func confirmed(t *testing.T, test *rt.Test) *report.Confirmation {
	t.Helper()
	rec := &recorder{TB: t}
	sample.Confirm(rec, test)
	c := &report.Confirmation{}
	if err := json.Unmarshal([]byte(rec.text()), c); err != nil || rec.failed {
		t.Fatalf("%v in %s", err, rec.text())
	}
	return c
}

// pops is a script that pushes n distinct elements and checks the last pop.
func pops(name string, n int) rt.Generator {
	return rt.Generator{Name: name, Run: func(s *rt.Session) {
		var pushed []int64
		for range n {
			x := s.Int("x", rt.Between(0, 20).Except(pushed...))
			s.Next("push.any")
			s.Call("push", rt.IntValue(x))
			pushed = append(pushed, x)
		}
		s.Decide("pop.lifo")
		r := s.Call("pop")
		s.Assert(r[1].Bool(), "ok", "ok")
		s.Assert(r[0].Int() == pushed[n-1], "elem", "elem == the last")
	}}
}

func TestConfirm(t *testing.T) {
	t.Parallel()
	c := confirmed(t, asks(lostElement(false), "pop.lifo", pops("one", 1), pops("three", 3)))
	want := &report.Confirmation{Clause: "pop.lifo", Runs: 100, Confirmed: 100, Fields: []report.Mismatch{}, Blocks: []report.Mismatch{}}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
}

// Half of the scripts show the bug. The counterexample comes from the one with the fewest events,
// and has the smallest values.
func TestConfirmDeviation(t *testing.T) {
	t.Parallel()
	test := asks(lostElement(true), "pop.lifo", pops("two", 2), pops("four", 4), pops("three", 3), pops("one", 1))
	test.Regression = &rt.Regression{Package: "stack", New: "sut := New()",
		Calls: map[string]string{"push": "sut.Push({elem})", "pop": "{elem}, {ok} := sut.Pop()"}}
	c := confirmed(t, test)
	want := &report.Confirmation{Clause: "pop.lifo", Runs: 100, Confirmed: 50, Deviated: 50,
		Fields: []report.Mismatch{{Clause: "pop.lifo", Field: "elem", Failed: 50, Of: 100}}, Blocks: []report.Mismatch{},
		Counterexample: &report.Counterexample{
			Deviation: "pop.lifo: field elem: expected elem == the last", Events: 4,
			Table: `   1  push  elem = 0
   2  push  elem = 1
   3  push  elem = 2
>  4  pop             elem = 1, ok = true  not as pop.lifo says: field elem: expected elem == the last
`,
			Test: `package stack

import "testing"

// pop.lifo
//
// What the clause says of the answers has no form in plain Go: the test fails where the system
// gives the answers of this run again, and passes with any others, right or wrong.
func TestPopLifoRegression(t *testing.T) {
	sut := New()
	sut.Push(0)
	sut.Push(1)
	sut.Push(2)
	elem4, ok4 := sut.Pop()
	if elem4 == 1 && ok4 {
		t.Errorf("pop.lifo: pop answers elem4 = %v, ok4 = %v; want elem == the last", elem4, ok4)
	}
}
`}}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
}

// A shorter script that has not deviated in its share of the runs gets some more runs.
func TestConfirmShorter(t *testing.T) {
	t.Parallel()
	runs := 0
	seldom := rt.Generator{Name: "seldom", Run: func(s *rt.Session) {
		runs++
		pops("", 1+2*min(1, runs/51)).Run(s) // three pushes from the 51st run on
	}}
	c := confirmed(t, asks(lostElement(true), "pop.lifo", seldom, pops("four", 4)))
	if c.Deviated != 50 || c.Counterexample.Events != 4 {
		t.Errorf("%d deviated, %d events; want 50, 4", c.Deviated, c.Counterexample.Events)
	}
}

// An answer that only another clause explains is no deviation: the check without a field tells.
func TestConfirmOtherwise(t *testing.T) {
	t.Parallel()
	asking := func(explained bool) rt.Generator {
		return rt.Generator{Name: "g", Run: func(s *rt.Session) {
			s.Decide("isEmpty.never")
			r := s.Call("isEmpty")
			s.Assert(!r[0].Bool(), "result", "!result")
			s.Assert(explained, "", "any clause")
		}}
	}
	c := confirmed(t, asks(lostElement(false), "isEmpty.never", asking(true)))
	if c.Otherwise != 100 || c.Deviated != 0 || c.Confirmed != 0 {
		t.Errorf("explained answers: %+v", c)
	}
	c = confirmed(t, asks(lostElement(false), "isEmpty.never", asking(false)))
	if c.Otherwise != 0 || c.Deviated != 100 {
		t.Errorf("unexplained answers: %+v", c)
	}
}

// A run that leaves the script before the event tells nothing of the clause. Scripts that always do
// so give way to others.
func TestConfirmBlocked(t *testing.T) {
	t.Parallel()
	blocked := rt.Generator{Name: "blocked", Run: func(s *rt.Session) {
		s.Next("isEmpty.answers")
		r := s.Call("isEmpty")
		s.Assert(!r[0].Bool(), "result", "!result")
		s.Decide("pop.lifo")
		s.Call("pop")
	}}
	c := confirmed(t, asks(lostElement(false), "pop.lifo", blocked, pops("one", 1)))
	if c.Blocked != 3 || c.Confirmed != 97 || c.Counterexample != nil {
		t.Errorf("with another script: %+v", c)
	}
	c = confirmed(t, asks(lostElement(false), "pop.lifo", blocked))
	want := []report.Mismatch{{Clause: "isEmpty.answers", Field: "result", Failed: 100, Of: 100}}
	if diff := cmp.Diff(want, c.Blocks); c.Blocked != 100 || diff != "" {
		t.Errorf("alone: %+v\n%s", c, diff)
	}
}

// A promise is kept if the receive that the clause owes arrives.
func TestConfirmPromise(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		promising := func(box int64, clause string) func(*rt.Session) {
			return func(s *rt.Session) {
				s.Decide("post.any")
				s.Send("post", rt.IntValue(1), rt.StringValue("a"))
				s.Next(clause)
				s.Receive("deliver", func(fields []rt.Value) bool { return fields[0].Int() == box })
			}
		}
		asked := func(run func(*rt.Session)) *report.Confirmation {
			return confirmed(t, asks(byCourier(run), "post.any", rt.Generator{Name: "g", Run: run}))
		}
		if c := asked(promising(1, "post.any")); c.Confirmed != 100 {
			t.Errorf("kept: %+v", c)
		}
		c := asked(promising(2, "post.any"))
		want := `>  1  post     box = 1, text = "a"              by post.any
   2  deliver  box = 1              text = "a"
>  3                                            what post.any promises does not come
`
		if c.Deviated != 3 || c.Runs != 3 || c.Counterexample == nil {
			t.Fatalf("broken: %+v", c)
		}
		if diff := cmp.Diff(want, c.Counterexample.Table); diff != "" {
			t.Error(diff)
		}
		if c := asked(promising(2, "deliver.1")); c.Blocked != 3 || c.Deviated != 0 {
			t.Errorf("what somebody else promises: %+v", c)
		}
	})
}

// A missing message counts against the clause that promised it, and not against the clause of the
// message.
func TestConfirmAbsent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		run := func(s *rt.Session) {
			s.Decide("deliver.1")
			s.Receive("deliver", nil)
		}
		c := confirmed(t, asks(byCourier(run), "deliver.1", rt.Generator{Name: "g", Run: run}))
		if c.Blocked != 3 || c.Informative() != 0 || c.Counterexample != nil {
			t.Errorf("%+v", c)
		}
	})
}

// The claims of a clause hold for the planned history. If another event came first, an answer that
// differs is no deviation.
func TestConfirmStray(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		asked := func(between func(*rt.Session)) *report.Confirmation {
			run := func(s *rt.Session) {
				s.Next("post.any")
				s.Send("post", rt.IntValue(1), rt.StringValue("a"))
				s.Next("post.any")
				s.Send("post", rt.IntValue(2), rt.StringValue("a"))
				between(s)
				s.Decide("deliver.1")
				e := s.Receive("deliver", func(fields []rt.Value) bool { return fields[0].Int() == 2 })
				s.Assert(e[1].Text() == "b", "text", "b")
			}
			return confirmed(t, asks(byCourier(run), "deliver.1", rt.Generator{Name: "g", Run: run}))
		}
		if c := asked(func(*rt.Session) {}); c.Blocked == 0 || c.Deviated != 0 {
			t.Errorf("with a stray one: %+v", c)
		}
		planned := func(s *rt.Session) {
			s.Next("deliver.1")
			s.Receive("deliver", nil)
		}
		if c := asked(planned); c.Deviated == 0 || c.Blocked != 0 {
			t.Errorf("as planned: %+v", c)
		}
	})
}

func TestConfirmCrash(t *testing.T) {
	t.Parallel()
	crashing := func(op string) *rt.Test {
		return intercept(lostElement(false), func(_ context.Context, name string) ([]rt.Value, error, bool) {
			if name == op {
				panic("ouch")
			}
			return nil, nil, false
		})
	}
	c := confirmed(t, asks(crashing("pop"), "pop.lifo", pops("one", 1)))
	if c.Deviated != 100 || c.Counterexample == nil || c.Counterexample.Deviation != "pop.lifo: crashed: ouch" {
		t.Errorf("in the event: %+v", c)
	}
	if want := []report.Mismatch{{Clause: "pop.lifo", Field: "crashed", Failed: 100, Of: 100}}; !cmp.Equal(c.Fields, want) {
		t.Errorf("fields %v, want %v", c.Fields, want)
	}
	c = confirmed(t, asks(crashing("push"), "pop.lifo", pops("one", 1)))
	if c.Blocked != 100 || c.Deviated != 0 {
		t.Errorf("before: %+v", c)
	}
}

// A system that hangs does not cost a deadline for each of a hundred runs.
func TestConfirmHang(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var closed atomic.Int32
		release := make(chan struct{})
		c := confirmed(t, asks(stuck("pop", &closed, release), "pop.lifo", pops("one", 1)))
		if c.Runs != 3 || c.Deviated != 3 {
			t.Errorf("%+v, want three deviations", c)
		}
		close(release)
	})
}

func TestConfirmFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "confirmations.json")
	t.Setenv("CLOUSEAU_CONFIRM", file)
	sample.Confirm(t, asks(lostElement(false), "pop.lifo", pops("one", 1)))
	sample.Confirm(t, asks(lostElement(false), "pop.other", pops("one", 1)))
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var names []string
	for d := json.NewDecoder(f); d.More(); {
		c := &report.Confirmation{}
		if err := d.Decode(c); err != nil {
			t.Fatal(err)
		}
		names = append(names, c.Clause)
	}
	if want := []string{"pop.lifo", "pop.other"}; !cmp.Equal(names, want) {
		t.Errorf("clauses %v, want %v", names, want)
	}
}
