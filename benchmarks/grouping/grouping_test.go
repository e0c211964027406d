package grouping

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

func init() { seeded.Always() }

// TestGrouping counts how often the list of failures has as many lines as there are bugs that show:
// of 60 pairs of bugs, and of 20 bugs that several operations notice. It does so for the systems
// with which the grouping was tuned, and for the others. Without the long mode it looks at a pair
// and a single bug of each of the first: the pair has a bug that several operations notice, and one
// of an operation that only asks.
func TestGrouping(t *testing.T) {
	long := environment.Long.Get() != ""
	for _, half := range []struct {
		name         string
		systems      []system
		pairs, alone int // as many are right at least
	}{
		{"tuned", systems(), 47, 19},
		{"held out", heldOut(), 37, 16},
	} {
		t.Run(half.name, func(t *testing.T) {
			if half.name != "tuned" && !long {
				t.Skip("measured in the long mode")
			}
			pairs := &score{}
			alone := &score{}
			for _, s := range half.systems {
				if !long {
					pairs.add(t, s, s.causes[0], s.seen[1])
					alone.add(t, s, s.causes[1])
					continue
				}
				all := append(slices.Clone(s.causes), s.seen...)
				for i := range 12 { // neighbours first, so that each bug comes three times
					pairs.add(t, s, all[i%len(all)], all[(i+1+i/len(all))%len(all)])
				}
				for _, bug := range s.causes {
					alone.add(t, s, bug)
				}
			}
			t.Logf("pairs: %v; single bugs: %v", pairs, alone)
			if !long {
				half.pairs, half.alone = 4, 5
			}
			if pairs.right < half.pairs || alone.right < half.alone {
				t.Error("failures are grouped worse than they were")
			}
		})
	}
}

// score counts how often the number of lines is right.
type score struct {
	right  int // there are as many lines as bugs that show
	apart  int // and each shows another one of them
	all    int
	masked int // one of the two does not show
}

func (c *score) String() string {
	return fmt.Sprintf("%d of %d have as many lines as bugs (%d of them a line for each bug; in %d one bug hides the other)", c.right, c.all, c.apart, c.masked)
}

func (c *score) add(t *testing.T, s system, bugs ...string) {
	t.Helper()
	found, shown, failed := s.findings(t, bugs)
	c.all++
	if len(shown) < len(bugs) {
		c.masked++
	}
	lines := map[string]bool{}
	for _, f := range found {
		lines[strings.Join(s.shown(bugs, callsOf(f.Record)), ", ")] = true
	}
	want := len(shown)
	if want == 0 && failed {
		want = 1
	}
	if len(found) == want {
		c.right++
		if len(lines) == len(found) {
			c.apart++
			return
		}
	}
	text := fmt.Sprintf("%s, %q: %d lines", s.name, bugs, len(found))
	if len(shown) < len(bugs) {
		text += fmt.Sprintf(", and %q show", shown)
	}
	for _, f := range found {
		calls := callsOf(f.Record)
		text += fmt.Sprintf("\n  %s: %v, of %q", f.Meaning(), calls, s.shown(bugs, calls))
		for _, a := range f.Also {
			text += "\n    " + a.Meaning
		}
	}
	t.Log(text)
}

// fails reports whether calls are answered otherwise with bugs than without.
func (s system) fails(bugs []string, calls []request) bool {
	right := s.open(nil)
	wrong := s.open(bugs)
	return slices.ContainsFunc(calls, func(r request) bool {
		n, ok := right.do(r.op, r.a, r.b)
		m, is := wrong.do(r.op, r.a, r.b)
		i := slices.IndexFunc(s.ops, func(o operation) bool { return o.name == r.op })
		return s.ops[i].num && n != m || s.ops[i].ok && ok != is
	})
}

// shown returns the bugs that calls show: they are answered wrongly with that bug alone, and not
// without it.
func (s system) shown(bugs []string, calls []request) (out []string) {
	for i, bug := range bugs {
		if s.fails(bugs[i:i+1], calls) && !s.fails(slices.Delete(slices.Clone(bugs), i, i+1), calls) {
			out = append(out, bug)
		}
	}
	return out
}

// callsOf returns the calls of a run.
func callsOf(r *report.Record) (out []request) {
	for _, e := range r.Events {
		in := [2]int64{}
		for i, a := range e.Args {
			in[i], _ = strconv.ParseInt(a.Value, 10, 64)
		}
		out = append(out, request{e.Op, in[0], in[1]})
	}
	return out
}

// findings runs the system with bugs against the one without. It also returns the bugs that some
// run shows, and whether any run fails.
func (s system) findings(t *testing.T, bugs []string) (found []*report.Finding, shown []string, failed bool) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.json")
	t.Setenv("CLOUSEAU_REPORT", file)
	t.Setenv("CLOUSEAU_TRACES", "off")
	quiet := &recorder{TB: t}
	var runs []*[]request
	done := make(chan struct{})
	go func() {
		defer close(done)
		test := s.test(bugs)
		inner := test.New
		test.New = func(ctx context.Context) (rt.Adapter, error) {
			calls := new([]request)
			runs = append(runs, calls)
			a, err := inner(ctx)
			return noting{a.(adapter), calls}, err
		}
		rapid.Check(quiet, rt.NewHarness(quiet, test).Property)
	}()
	<-done
	for _, bug := range bugs {
		if slices.ContainsFunc(runs, func(calls *[]request) bool { return slices.Contains(s.shown(bugs, *calls), bug) }) {
			shown = append(shown, bug)
		}
	}
	for _, f := range quiet.cleanups {
		f()
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var r report.Report
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	failed = slices.ContainsFunc(runs, func(calls *[]request) bool { return s.fails(bugs, *calls) })
	return r.Findings, shown, failed
}

// test returns the test that keeps going.
func (s system) test(bugs []string) *rt.Test {
	var ops []*rt.Op
	var requests []strategy.Request
	for _, o := range s.ops {
		op := &rt.Op{Name: o.name}
		r := strategy.Request{Op: o.name}
		for i := range o.args {
			op.Fields = append(op.Fields, rt.Field{Name: string(rune('a' + i)), Sort: rt.Int})
			r.Args = append(r.Args, draw.Domain(rt.Between(0, 5)))
		}
		if o.num {
			op.Fields = append(op.Fields, rt.Field{Name: "n", Sort: rt.Int, Result: true})
		}
		if o.ok {
			op.Fields = append(op.Fields, rt.Field{Name: "ok", Sort: rt.Bool, Result: true})
		}
		ops = append(ops, op)
		requests = append(requests, r)
	}
	x := strategy.Exploration{Requests: requests}
	open := func(bugs []string) func(context.Context) (rt.Adapter, error) {
		return func(context.Context) (rt.Adapter, error) { return adapter{ops: s.ops, c: s.open(bugs)}, nil }
	}
	return &rt.Test{
		System:     rt.NewSystem(s.name, ops...),
		Goal:       rt.Goal{Name: s.name + "_reference"},
		New:        open(bugs),
		Generators: []rt.Generator{{Name: "explore", Run: func(s *rt.Session) { s.Explore(x) }}},
		Reference:  &rt.Reference{Name: "without bugs", New: open(nil)},
		Options:    rt.Options{KeepGoing: true},
	}
}

// recorder keeps to itself what a test says.
type recorder struct {
	testing.TB
	failed   bool
	cleanups []func()
}

func (r *recorder) Name() string          { return "Recorded" }
func (r *recorder) Helper()               {}
func (r *recorder) Log(...any)            {}
func (r *recorder) Logf(string, ...any)   {}
func (r *recorder) Error(...any)          { r.failed = true }
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Fail()                 { r.failed = true }
func (r *recorder) Failed() bool          { return r.failed }
func (r *recorder) Cleanup(f func())      { r.cleanups = append([]func(){f}, r.cleanups...) }

func (r *recorder) FailNow() {
	r.failed = true
	runtime.Goexit()
}

func (r *recorder) Fatal(...any) { r.FailNow() }
