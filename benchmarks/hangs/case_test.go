package hangs

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/progress"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// A test that hangs runs in a process of its own, and is looked at from outside.

// runs is how many runs a test makes, and deadline the one of a call.
const (
	runs     = "200"
	deadline = 300 * time.Millisecond
)

// adapter lets the runtime ask a system.
type adapter struct {
	rt.CallOnly
	kind   kind
	system system
}

func (a *adapter) Call(_ context.Context, name string, args []rt.Value) ([]rt.Value, error) {
	if name == pass {
		world.Pass(time.Duration(args[0].Int()))
		return nil, nil
	}
	o := a.kind.ops[slices.IndexFunc(a.kind.ops, func(o operation) bool { return o.name == name })]
	var in []int
	for _, v := range args { // requests may be beside the given range
		in = append(in, min(max(int(v.Int()), o.first), o.last))
	}
	return []rt.Value{rt.IntValue(int64(a.system.do(name, in)))}, nil
}

func (a *adapter) Close() error {
	a.system.close()
	return nil
}

// passing returns the spans of time that may pass.
func (k kind) passing() []time.Duration {
	if k.spans != nil {
		return k.spans
	}
	return []time.Duration{time.Second, time.Minute, time.Hour}
}

// test returns the test of a form of a system: it walks, as that of a spec without clauses does.
func (k kind) test(f form) *rt.Test {
	number := rt.NewInt("Number")
	answer := rt.NewInt("Answer")
	span := rt.NewInt("Span")
	var ops []*rt.Op
	var requests []strategy.Request
	for _, o := range k.ops {
		op := &rt.Op{Name: o.name, Kind: rt.Call}
		r := strategy.Request{Op: o.name}
		for i := range o.args {
			op.Fields = append(op.Fields, rt.Field{Name: string(rune('a' + i)), Sort: number})
			r.Args = append(r.Args, draw.Domain(rt.Between(int64(o.first), int64(o.last))))
		}
		op.Fields = append(op.Fields, rt.Field{Name: "n", Sort: answer, Result: true})
		ops = append(ops, op)
		requests = append(requests, r)
	}
	if f.clock {
		ops = append(ops, &rt.Op{Name: pass, Kind: rt.Call, Fields: []rt.Field{{Name: "d", Sort: span}}})
		var spans []rt.Value
		for _, d := range k.passing() {
			spans = append(spans, rt.IntValue(int64(d)))
		}
		requests = append(requests, strategy.Request{Op: pass, Args: []draw.Domain{rt.Among(spans...).Written()}})
	}
	s := rt.NewSystem(k.name, ops...)
	w := walk.New(s, walk.Walk{Requests: requests})
	return &rt.Test{
		System:      s,
		Goal:        rt.Goal{Name: "walk"},
		New:         func(context.Context) (rt.Adapter, error) { return &adapter{kind: k, system: k.open(f)}, nil },
		Generators:  []rt.Generator{{Name: "walk", Run: func(s *rt.Session) { s.Explore(w) }}},
		VirtualTime: f.clock,
		Options:     rt.Options{CallDeadline: deadline},
	}
}

// check runs the test of a form of a system.
func (k kind) check(t *testing.T, f form) {
	t.Helper()
	if f.clock {
		world.Test(t, func(t *world.T) { rapid.Check(t, rt.NewHarness(t, k.test(f)).Property) })
		return
	}
	rapid.Check(t, rt.NewHarness(t, k.test(f)).Property)
}

// Failures that tests provoke leave no files.
func TestMain(m *testing.M) {
	flag.Parse()
	for name, value := range map[string]string{"rapid.nofailfile": "true", "rapid.checks": runs} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	if err := os.Setenv("CLOUSEAU_TRACES", "off"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// theCase says what TestCase does, in a process of its own: the name of a form with a bug, or that
// after the word least.
const theCase = "CLOUSEAU_TEST_HANGS"

// buggy is a form of a system with its bug.
type buggy struct {
	kind
	form
}

func (b buggy) String() string {
	if b.clock {
		return b.name + ", clock"
	}
	return b.name
}

// hang returns what is known of the form.
func (b buggy) hang() hang {
	if b.clock {
		return b.timed
	}
	return b.plain
}

// all returns the forms of some systems.
func all(kinds ...kind) (out []buggy) {
	for _, k := range kinds {
		out = append(out, buggy{k, form{}}, buggy{k, form{clock: true}})
	}
	return out
}

// TestCase is a case, in processes of other tests.
func TestCase(t *testing.T) {
	name, searches := strings.CutPrefix(os.Getenv(theCase), "least ")
	for _, b := range all(append(kinds(), raced())...) {
		switch {
		case name != b.String():
		case searches:
			fmt.Println("the least is", b.search(t, b.hang().least))
			os.Exit(0)
		default:
			b.check(t, b.form)
		}
	}
}

// shown is what became of a test.
type shown struct {
	*report.Report
	op    string        // that hangs
	calls int           // of the run that is shown
	took  time.Duration // from the time when it was found
	cpu   time.Duration // of the process and of those that it has started
	text  string
}

// shows runs the test of a case with a seed.
func (b buggy) shows(t *testing.T, seed int) *shown {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "report.json")
	far := filepath.Join(dir, "progress.json")
	c := exec.Command(os.Args[0], "-test.run=^TestCase$", "-test.v", fmt.Sprint("-rapid.seed=", seed))
	c.Env = append(os.Environ(), theCase+"="+b.String(), environment.Report.Is(file), environment.Progress.Is(far))
	var out strings.Builder
	c.Stdout = &out
	c.Stderr = &out
	found := time.Now()
	done := make(chan error)
	go func() { done <- c.Run() }()
	for over := false; !over; {
		select {
		case <-done:
			over = true
		case <-time.After(5 * time.Millisecond):
			if p, ok := progress.Last(far); !ok || p.Stage == "" {
				found = time.Now()
			}
		}
	}
	s := &shown{Report: &report.Report{}, took: time.Since(found), text: out.String()}
	s.cpu = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, s.Report)
	}
	if err != nil {
		t.Fatalf("%v: %v\n%s", b, err, s.text)
	}
	if f := s.Failure; f != nil && len(f.Events) > 0 {
		s.calls = len(f.Events)
		if s.op = f.Events[s.calls-1].Op; s.op == closing {
			s.calls--
		}
	}
	return s
}
