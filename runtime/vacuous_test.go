package runtime_test

import (
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// TestVacuous: a test without informative runs fails, and says why there were none.
func TestVacuous(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		gen  rt.Generator
		want string // empty: the test passes
	}{
		{"performs nothing", playing("nothing", func(*rt.Session) {}),
			"lost_element: none of 100 runs was judged: no operation was performed"},
		{"is infeasible", playing("draw", func(s *rt.Session) { s.Int("x", rt.Between(2, 1)) }),
			"lost_element: none of 100 runs was judged: no value for x; no operation was performed"},
		{"leaves the script", popAfterPush(2, true),
			"lost_element: none of 100 runs was judged: pop.lifo expects elem == want, got elem = 1 at step 2 of the script pop_after_push"},
		{"asks nothing", playing("explore", func(s *rt.Session) {
			s.Explore(strategy.Exploration{Requests: []strategy.Request{{Op: "push", Args: []draw.Domain{nil}}}})
		}),
			"lost_element: none of 100 runs was judged: no operation was performed"},
		{"is upheld", stillThere(), ""},
		{"decides what nobody could reject", popAfterPush(1, true),
			"lost_element: none of 100 runs was judged: no judge could reject an answer"},
		{"is prevented", playing("pop", func(s *rt.Session) {
			s.Want("pop.lifo")
			s.Must(s.Call("pop")[0].Int() == 7, "elem", "elem == 7")
		}), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			test := lostElement(false, tt.gen)
			if tt.name == "is prevented" {
				asksBefore(test)
			}
			rec := check(t, test)
			if rec.failed != (tt.want != "") || !strings.Contains(rec.text(), tt.want) {
				t.Errorf("failed: %v\n%s\nwant %s", rec.failed, rec.text(), tt.want)
			}
			heads(t, rec, tt.want)
		})
	}
}

// heads checks that the first line, or with go test -v the first one below the report, says why the
// test fails; no reason: it passes.
func heads(t *testing.T, rec *recorder, why string) {
	t.Helper()
	text := strings.TrimPrefix(rec.text(), rec.report.String()+"\n")
	if head, _, _ := strings.Cut(text, "\n"); why != "" && (!strings.HasPrefix(head, why) || strings.Contains(text, "[rapid]")) {
		t.Errorf("the first line is %q, want %s, and nothing from rapid", head, why)
	}
}

// TestVacuousVirtual: in virtual time a test says it first as well, also where its runs take days.
func TestVacuousVirtual(t *testing.T) {
	t.Parallel()
	const inside = "CLOUSEAU_TEST_VACUOUS"
	if os.Getenv(inside) != "" {
		world.Test(t, func(t *world.T) {
			test := lostElement(false, playing("long", func(*rt.Session) { time.Sleep(7 * time.Hour) }))
			test.VirtualTime = true
			rapid.Check(t, rt.NewHarness(t, test).Property)
		})
		return
	}
	run := exec.Command(os.Args[0], "-test.run=^TestVacuousVirtual$", "-rapid.checks=20")
	run.Env = append(os.Environ(), inside+"=on")
	out, err := run.CombinedOutput()
	said, ok := strings.Index(string(out), "lost_element: none of 20 runs was judged: "), strings.LastIndex(string(out), "[rapid] OK")
	if err == nil || said < 0 || ok > said {
		t.Errorf("%v: rapid says OK below the reason in\n%s", err, out)
	}
}

// TestScarce: few informative runs are a warning, and fail a strict test.
func TestScarce(t *testing.T) {
	t.Parallel()
	runs := 0
	seldom := playing("seldom", func(s *rt.Session) {
		if runs++; runs%25 > 0 {
			s.Call("push", rt.IntValue(1))
			return
		}
		s.Decide("isEmpty.answers")
		s.Call("isEmpty")
	})
	for _, tt := range []struct {
		strict bool
		share  float64
		fails  bool
	}{{false, 0, false}, {true, 0, true}, {true, 1e-9, false}} {
		test := lostElement(false, seldom)
		test.Clauses = nil
		test.System = rt.NewSystem("stack", test.System.Op("push"), test.System.Op("isEmpty"))
		test.Goal.Violation = test.System.None()
		test.Options.FailOnGap, test.Options.LowShare = tt.strict, tt.share
		rec := check(t, test)
		if rec.failed != tt.fails || tt.fails && !strings.Contains(rec.text(), "of 100 runs were judged") {
			t.Errorf("strict %v, share %v: failed %v\n%s", tt.strict, tt.share, rec.failed, rec.text())
		}
		if tt.fails {
			heads(t, rec, "only 4 of 100 runs were judged")
		}
	}
}

// TestScarceVariable: the environment variable overrides the test's own share, and a malformed
// share is reported.
func TestScarceVariable(t *testing.T) {
	runs := 0
	half := playing("half", func(s *rt.Session) {
		if runs++; runs%2 > 0 {
			s.Call("push", rt.IntValue(1))
			return
		}
		s.Decide("isEmpty.answers")
		s.Call("isEmpty")
	})
	for text, want := range map[string]string{"": "", "0.8": "50 of 100 runs were judged", "0": "", "often": `CLOUSEAU_INFORMATIVE is "often"`, "30": "not a share of the runs from 0 to 1"} {
		t.Setenv("CLOUSEAU_INFORMATIVE", text)
		test := lostElement(false, half)
		test.Clauses = nil
		test.System = rt.NewSystem("stack", test.System.Op("push"), test.System.Op("isEmpty"))
		test.Goal.Violation = test.System.None()
		test.Options.FailOnGap = true
		rec := check(t, test)
		if rec.failed != (want != "") || !strings.Contains(rec.text(), want) {
			t.Errorf("CLOUSEAU_INFORMATIVE=%s: failed %v, want %q\n%s", text, rec.failed, want, rec.text())
		}
	}
}

// TestVerdictTable: the table lists every verdict in order, with its text, and a report counts each
// as the table says.
func TestVerdictTable(t *testing.T) {
	t.Parallel()
	keys := map[string]bool{}
	for f := range reflect.TypeFor[report.Report]().Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		keys[name] = true
	}
	seen := map[string]bool{}
	for i, m := range report.Verdicts() {
		switch {
		case run.Verdict(i).String() != m.Name || seen[m.Name]:
			t.Errorf("%d is %v, named %q", i, run.Verdict(i), m.Name)
		case m.When == "" || m.Proves == "" || m.Not == "":
			t.Errorf("%s does not say what it means", m.Name)
		case !keys[m.Key]:
			t.Errorf("%s: a report has no field %q", m.Name, m.Key)
		}
		seen[m.Name] = true
	}
	if n := len(report.Verdicts()); fmt.Sprint(run.Vacuous) != "vacuous" || int(run.Vacuous) != n-1 {
		t.Errorf("%d verdicts, and the last is %v", n, run.Vacuous)
	}
}
