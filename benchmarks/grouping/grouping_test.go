package grouping

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// TestGrouping counts how often the list of failures has as many lines as there are bugs: of 60
// pairs of bugs, and of 20 bugs that several operations notice.
func TestGrouping(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("measured in the long mode")
	}
	pairs := &score{want: 2}
	single := &score{want: 1}
	for _, s := range systems() {
		all := append(slices.Clone(s.causes), s.seen...)
		n := 0
		for k := 1; n < 12; k++ { // neighbours first, so that each bug comes three times
			for i := range all {
				if n < 12 {
					pairs.add(t, s, all[i], all[(i+k)%len(all)])
					n++
				}
			}
		}
		for _, bug := range s.causes {
			single.add(t, s, bug)
		}
	}
	if pairs.right < pairs.all/2 || single.right < single.all*3/4 {
		t.Error("failures are grouped worse than they were")
	}
	t.Logf("pairs: %d of %d have 2 lines; single bugs: %d of %d have 1 line", pairs.right, pairs.all, single.right, single.all)
}

// score counts how often the number of lines is right.
type score struct {
	want, right, all int
}

func (c *score) add(t *testing.T, s system, bugs ...string) {
	t.Helper()
	found := s.findings(t, bugs)
	c.all++
	if len(found) == c.want {
		c.right++
		return
	}
	text := fmt.Sprintf("%s, %q: %d lines", s.name, bugs, len(found))
	for _, f := range found {
		text += "\n  " + f.Meaning()
		for _, a := range f.Also {
			text += "\n    " + a.Meaning
		}
	}
	t.Log(text)
}

// findings runs the system with bugs against the one without.
func (s system) findings(t *testing.T, bugs []string) []*report.Finding {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.json")
	t.Setenv("CLOUSEAU_REPORT", file)
	t.Setenv("CLOUSEAU_TRACES", "off")
	quiet := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		rapid.Check(quiet, rt.NewHarness(quiet, s.test(bugs)).Property)
	}()
	<-done
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
	return r.Findings
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
