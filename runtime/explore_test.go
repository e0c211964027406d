package runtime_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// tagged is a register that only callers who know its tag can change. The tag is new with every
// change and in every run. The forgetful register also accepts the previous tag.
type tagged struct {
	rt.CallOnly
	run, changes int64
	value        int64
	forgetful    bool
}

func (r *tagged) Close() error { return nil }

func (r *tagged) tag(n int64) string { return fmt.Sprintf("run%d-%d", r.run, n) }

func (r *tagged) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op == "get" {
		return []rt.Value{rt.IntValue(r.value), rt.StringValue(r.tag(r.changes))}, nil
	}
	match := args[0].Text()
	if match != r.tag(r.changes) && !(r.forgetful && match == r.tag(r.changes-1)) {
		return []rt.Value{rt.BoolValue(false)}, nil
	}
	r.value, r.changes = args[1].Int(), r.changes+1
	return []rt.Value{rt.BoolValue(true)}, nil
}

// taggedTest explores the register.
func taggedTest(forgetful bool, x strategy.Exploration) *rt.Test {
	tag, number := rt.NewString("Tag"), rt.NewInt("Number")
	get := &rt.Op{Name: "get", Kind: rt.Call, Fields: []rt.Field{{Name: "value", Sort: number, Result: true}, {Name: "tag", Sort: tag, Result: true}}}
	put := &rt.Op{Name: "put", Kind: rt.Call, Fields: []rt.Field{{Name: "match", Sort: tag}, {Name: "next", Sort: number}, {Name: "ok", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("tagged", get, put)
	q := s.L
	held, current := model.ScalarVar(q, "held", number).From(q.Int(0)), model.ScalarVar(q, "current", tag)
	match, next, fresh := q.Var("put.match", tag), q.Var("put.next", number), q.Var("fresh", tag)
	matches := q.Eq(match, current.Value)
	x.Requests = []strategy.Request{
		{Op: "get"},
		{Op: "put", Args: []draw.Domain{rt.Among(rt.StringValue("x"), rt.StringValue("y")), rt.Between(0, 9)}},
	}
	var runs atomic.Int64
	return &rt.Test{
		System: s,
		Model: &model.Model{Name: "register", L: q, State: []*model.Var{held, current}, Rules: []*model.Rule{
			{Op: get, Body: &model.Case{Replies: []model.Reply{{Op: get, Fields: []rt.Term{held.Value, current.Value}}}}},
			{Op: put, Args: []*rt.Var{match, next}, Body: &model.Case{Cases: []*model.Case{
				{When: matches, Choices: []*rt.Var{fresh}, Require: q.Not(q.Eq(fresh, current.Value)),
					Updates: []model.Update{{Var: held, Terms: []rt.Term{next}}, {Var: current, Terms: []rt.Term{fresh}}},
					Replies: []model.Reply{{Op: put, Fields: []rt.Term{nil, nil, q.True()}}}},
				{When: q.Not(matches), Replies: []model.Reply{{Op: put, Fields: []rt.Term{nil, nil, q.False()}}}},
			}}},
		}},
		New: func(context.Context) (rt.Adapter, error) {
			return &tagged{run: 1000 + runs.Add(1), forgetful: forgetful}, nil
		},
		Generators: []rt.Generator{{Name: "explore", Run: func(s *rt.Session) { s.Explore(x) }}},
	}
}

// Known values make the difference: random tags match none, and tags from answers find the bug. The
// correct register is upheld either way.
func TestExploreKnown(t *testing.T) {
	t.Parallel()
	known := sample.Runs(t.Context(), taggedTest(true, strategy.Exploration{}), 100, 1, nil)
	blind := sample.Runs(t.Context(), taggedTest(true, strategy.Exploration{Known: strategy.Set(0)}), 100, 1, nil)
	if known.ModelViolations < 50 || blind.Violations > 0 || blind.Upheld < 95 {
		t.Errorf("%d of 100 runs find the mistake with what is known, and %d without", known.ModelViolations, blind.Violations)
	}
	right := sample.Runs(t.Context(), taggedTest(false, strategy.Exploration{}), 100, 1, nil)
	// Some runs only ask what may have either answer.
	if right.Upheld < 95 || right.Upheld+right.Uninformative != 100 {
		t.Errorf("the right register is not upheld:\n%s", right)
	}
}

// The same seed makes the same requests, except for the tags, which differ in every run.
func TestExploreDeterministic(t *testing.T) {
	t.Parallel()
	var traces [2][]string
	for i := range traces {
		sample.Runs(t.Context(), taggedTest(true, strategy.Exploration{}), 20, 7, func(_ int, r *run.Result) {
			traces[i] = append(traces[i], fmt.Sprint(r.Trace))
		})
	}
	if !slices.Equal(traces[0], traces[1]) {
		t.Error("two samples of one seed differ")
	}
}

// A random run that failed is replayed with the tags of the new run, and ends in the same
// violation.
func TestExploreReplay(t *testing.T) {
	tracing(t)
	test := taggedTest(true, strategy.Exploration{})
	file := save(t, test)
	f, err := script.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	refs := 0
	for _, e := range f.Events {
		if v, ok := e.Fields["match"]; ok && v.From != nil {
			refs++
		}
	}
	if refs < 2 {
		t.Errorf("%d tags of the run refer to answers, want at least the two that it takes", refs)
	}
	expect(t, test, true, "replay of "+file+": model violation: register")
}

// Requests wait until the values that they need are known, and known integers stay in their range.
func TestExploreArguments(t *testing.T) {
	t.Parallel()
	next := &rt.Op{Name: "next", Kind: rt.Call, Fields: []rt.Field{{Name: "id", Sort: rt.NewOpaque("Id"), Result: true}}}
	use := &rt.Op{Name: "use", Kind: rt.Call, Fields: []rt.Field{{Name: "id", Sort: next.Fields[0].Sort}, {Name: "n", Sort: rt.Int}, {Name: "m", Sort: rt.Int, Result: true}}}
	s := rt.NewSystem("ids", next, use)
	used := map[int64]bool{}
	test := &rt.Test{
		System: s, Goal: rt.Goal{Name: "none", Violation: s.None()},
		New: func(context.Context) (rt.Adapter, error) { return &ids{sort: next.Fields[0].Sort}, nil },
		Generators: []rt.Generator{{Name: "explore", Run: func(s *rt.Session) {
			s.Explore(strategy.Exploration{Near: strategy.Set(50), Requests: []strategy.Request{
				{Op: "use", Args: []draw.Domain{nil, rt.Between(3, 5)}}, {Op: "next"},
			}})
		}}},
	}
	report := sample.Runs(t.Context(), test, 100, 1, func(_ int, r *run.Result) {
		for _, e := range r.Trace {
			if e.Op == use {
				used[e.Values[1].Int()] = true
			}
		}
	})
	if report.Upheld+report.Uninformative != 100 || report.Uninformative > 5 || len(used) != 3 || !used[3] || !used[4] || !used[5] {
		t.Errorf("numbers %v were used, want 3 to 5\n%s", used, report)
	}
}

// ids gives out identifiers, and crashes if it is given another one. It answers with the number
// that it got.
type ids struct {
	rt.CallOnly
	sort  *rt.Sort
	given []rt.Value
}

func (i *ids) Close() error { return nil }

func (i *ids) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op == "next" {
		i.given = append(i.given, rt.OpaqueValue(i.sort, new(int)))
		return i.given[len(i.given)-1:], nil
	}
	if !slices.Contains(i.given, args[0]) {
		panic("not one of mine")
	}
	return args[1:], nil
}

// shouter answers each request on its connection when it is asked for events.
type shouter struct {
	rt.SendOnly
	silent  bool
	pending []rt.Event
	most    func(conn int64, pending int)
}

func (h *shouter) Close() error { return nil }

func (h *shouter) Send(_ context.Context, _ string, fields []rt.Value) error {
	if h.silent {
		return nil
	}
	op := "yes"
	if fields[1].Int() > 2 {
		op = "no"
	}
	h.pending = append(h.pending, rt.Event{Op: op, Values: fields[:1:1]})
	h.most(fields[0].Int(), len(h.pending))
	return nil
}

func (h *shouter) Next(ctx context.Context) (rt.Event, error) {
	if len(h.pending) == 0 || ctx.Err() != nil { // busy while nobody waits
		return rt.Event{}, rt.ErrQuiescent
	}
	e := h.pending[0]
	h.pending = h.pending[1:]
	return e, nil
}

// A patient script waits for one of the possible answers before the next request. An impatient one
// does not, up to a number of requests under way. A silent system stops neither.
func TestExplorePatience(t *testing.T) {
	t.Parallel()
	ask := &rt.Op{Name: "ask", Kind: rt.Send, Fields: []rt.Field{{Name: "conn", Sort: rt.Int}, {Name: "n", Sort: rt.Int}}}
	yes := &rt.Op{Name: "yes", Kind: rt.Receive, Fields: []rt.Field{{Name: "conn", Sort: rt.Int}}}
	no := &rt.Op{Name: "no", Kind: rt.Receive, Fields: []rt.Field{{Name: "conn", Sort: rt.Int}}}
	for name, c := range map[string]struct {
		x      strategy.Exploration
		silent bool
		most   int // requests under way
	}{
		"patient":      {strategy.Exploration{Patience: []int{100}}, false, 1},
		"impatient":    {strategy.Exploration{Patience: []int{0}, Pipeline: 3, Connections: 1}, false, 3},
		"of all kinds": {strategy.Exploration{Pipeline: 2}, false, 8},
		"silent":       {strategy.Exploration{}, true, 0},
	} {
		s := rt.NewSystem("shouter", ask, yes, no)
		conns, most := map[int64]bool{}, 0
		c.x.Connection = "conn"
		c.x.Requests = []strategy.Request{{Op: "ask", Args: []draw.Domain{rt.Between(10, 13), rt.Between(0, 4)}, Answers: []string{"yes", "no"}}}
		test := &rt.Test{
			System: s, Goal: rt.Goal{Name: "none", Violation: s.None()},
			New: func(context.Context) (rt.Adapter, error) {
				return &shouter{silent: c.silent, most: func(conn int64, n int) {
					conns[conn], most = true, max(most, n)
				}}, nil
			},
			Generators: []rt.Generator{{Name: "explore", Run: func(s *rt.Session) { s.Explore(c.x) }}},
		}
		report := sample.Runs(t.Context(), test, 60, 1, nil)
		asked := 0
		for _, o := range report.Operations {
			if o.Name == "ask" {
				asked = o.Count
			}
		}
		switch {
		case report.Upheld != 60 || asked < 300:
			t.Errorf("%s: %d requests\n%s", name, asked, report)
		case most != c.most && name != "of all kinds", most > c.most:
			t.Errorf("%s: %d requests under way, want %d", name, most, c.most)
		case !c.silent && c.x.Connections == 0 && len(conns) != 4:
			t.Errorf("%s: connections %v, want four", name, conns)
		}
	}
}

// slots takes what is put into one of three slots, except the number one.
type slots struct{ rt.CallOnly }

func (slots) Close() error { return nil }

func (slots) Call(_ context.Context, _ string, args []rt.Value) ([]rt.Value, error) {
	return []rt.Value{rt.BoolValue(args[1].Int() != 1)}, nil
}

// A shrunk run has arguments that the exploration could have drawn: if slot and number are equal by
// chance, slot 1 does not become slot 0. Rapid does not log each bit by which the requests were
// chosen.
func TestExploreShrinks(t *testing.T) {
	t.Parallel()
	put := &rt.Op{Name: "put", Kind: rt.Call, Fields: []rt.Field{{Name: "slot", Sort: rt.Int}, {Name: "number", Sort: rt.Int}, {Name: "ok", Sort: rt.Bool, Result: true}}}
	s := rt.NewSystem("slots", put)
	q := s.L
	rec := check(t, &rt.Test{
		System: s,
		Goal:   rt.Goal{Name: "taken"},
		Model: &model.Model{Name: "taken", L: q, Rules: []*model.Rule{
			{Op: put, Args: []*rt.Var{q.Var("put.slot", rt.Int), q.Var("put.number", rt.Int)},
				Body: &model.Case{Replies: []model.Reply{{Op: put, Fields: []rt.Term{nil, nil, q.True()}}}}},
		}},
		New: func(context.Context) (rt.Adapter, error) { return slots{}, nil },
		Generators: []rt.Generator{{Name: "explore", Run: func(s *rt.Session) {
			s.Explore(strategy.Exploration{Requests: []strategy.Request{{Op: "put", Args: []draw.Domain{rt.Between(1, 3), rt.Between(0, 9)}}}})
		}}},
	})
	if !rec.failed || !strings.Contains(rec.text(), ">  1  put  slot = 1, number = 1  ok = false") || !strings.Contains(rec.text(), "\nput(1, 1) = false\n") {
		t.Errorf("the shrunk run is another one: %s", rec.text())
	}
	if strings.Contains(rec.text(), "draw choice") {
		t.Errorf("draws are logged one by one: %s", rec.text())
	}
}
