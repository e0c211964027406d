package runtime_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// lostBut declares lost elements below a bound as known.
func lostBut(test *rt.Test, below int64) *rt.Test {
	s := test.System
	y := s.L.Var("known", rt.Int)
	push, pop, empty := s.Op("push"), s.Op("pop"), s.Op("isEmpty")
	test.Known = []rt.Known{{
		Name: "small", Reason: "nobody needs them", Link: "https://example.com/7",
		Vars: []*rt.Var{y},
		Trace: s.Seq(s.All(), s.Event(push, s.L.And(s.L.Eq(s.Field(push, "elem"), y), s.L.Lt(y, s.L.Int(below)))),
			s.Star(s.Minus(s.Any(), s.Event(pop, s.L.Eq(s.Field(pop, "elem"), y)))), s.Event(empty, s.Field(empty, "result"))),
	}}
	return test
}

// A known failure does not count, and is reported. A failure that is not described is a violation.
func TestKnown(t *testing.T) {
	t.Parallel()
	test := lostBut(lostElement(true, threePushes), 1000)
	rec := check(t, test)
	for _, want := range []string{"verdicts    100 known\n", "  known       small: 100 runs, avoided 440 times; nobody needs them (https://example.com/7)\n"} {
		if rec.failed || !strings.Contains(rec.all(), want) {
			t.Errorf("the report lacks %q, or the test fails:\n%s", want, rec.all())
		}
	}
	rec = check(t, lostBut(lostElement(true, threePushes), 5))
	if !rec.failed || !strings.HasPrefix(rec.text(), "lost_element: a pushed element vanishes\n") || !strings.Contains(rec.text(), "  3  push     elem = 5") {
		t.Errorf("a lost element of 5 or more is not shown:\n%s", rec.text())
	}
}

// A run goes on after a known failure.
func TestKnownGoesOn(t *testing.T) {
	t.Parallel()
	test := lostBut(lostElement(true, playing("twice", func(s *rt.Session) {
		for _, n := range []int64{0, 0, 0, 9} { // the third one is lost
			s.Call("push", rt.IntValue(n))
		}
		for range 3 {
			s.Call("pop")
			s.Call("isEmpty")
		}
	})), 5)
	r := one(test)
	if r.Verdict != run.Violation || len(r.Known) != 0 {
		t.Errorf("%s with known %v:\n%s", r.Verdict, r.Known, r.Table())
	}
	test.Known[0].Trace = test.System.Seq(test.System.Repeat(test.System.Any(), 8, 8))
	if r = one(test); r.Verdict != run.Violation || len(r.Known) != 1 || r.Deciding != 9 {
		t.Errorf("%s at %d with known %v:\n%s", r.Verdict, r.Deciding, r.Known, r.Table())
	}
}

// For a model, a known failure is one more case that changes nothing.
func TestKnownModel(t *testing.T) {
	t.Parallel()
	test := lostBut(lostElement(true, threePushes), 1000)
	test.Goal.Violation = test.System.None()
	test.Model = counted(test.System)
	if r := one(test); r.Verdict != run.Known || judges.RejectionOf(r) != nil {
		t.Errorf("%s: %v\n%s", r.Verdict, judges.RejectionOf(r), r.Table())
	}
	test.Known = nil
	if r := one(test); r.Verdict != run.Violation {
		t.Errorf("%s without anything known\n%s", r.Verdict, r.Table())
	}
}

// The saved run of a known failure is replayed. If it does not fail, the test warns, or fails if
// warnings do.
func TestKnownReplay(t *testing.T) {
	tracing(t)
	check(t, lostElement(true, threePushes))
	files, err := filepath.Glob("testdata/clouseau/TestRecorded/*.json")
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	saved := filepath.Join(t.TempDir(), "saved.json")
	if err := os.Rename(files[0], saved); err != nil {
		t.Fatal(err)
	}
	with := func(buggy bool) *rt.Test {
		test := lostBut(lostElement(buggy, threePushes), 1000)
		test.Known[0].Saved = saved
		return test
	}
	expect(t, with(true), false, "known small: nobody needs them (https://example.com/7): it still happens")
	expect(t, with(false), false, "it does NOT happen any more: the run in "+saved+" ends as ", "its saved run does NOT show it any more")
	t.Setenv("CLOUSEAU_GAPS", "fail")
	expect(t, with(false), true, "it does NOT happen any more")
	test := with(true)
	test.Known[0].Saved = "nowhere.json"
	expect(t, test, true, "its saved run nowhere.json cannot be replayed")
}
