package runtime_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// archive is a system in which everything differs from run to run: the numbers of its documents and
// its clock start anywhere, and the tags of versions are random. Each edit needs the tag of the
// current version and makes a new one. The bug is that an edit of a renamed document makes no new
// tag; some archives show it only in some runs.
type archive struct {
	rt.CallOnly
	random *rand.Rand
	clock  int64
	docs   map[int64]*document
	buggy  bool
}

type document struct {
	tag     string
	renamed bool
}

func (a *archive) Close() error { return nil }

func (a *archive) tag() string { return fmt.Sprintf("%08x", a.random.Uint32()) }

func (a *archive) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	a.clock += 1 + a.random.Int64N(5)
	now := rt.IntValue(a.clock)
	if op == "create" {
		id, d := a.random.Int64N(1<<40), &document{tag: a.tag()}
		a.docs[id] = d
		return []rt.Value{rt.IntValue(id), rt.StringValue(d.tag), now}, nil
	}
	if op == "list" {
		return []rt.Value{rt.IntValue(int64(len(a.docs)))}, nil
	}
	d, ok := a.docs[args[0].Int()]
	switch op {
	case "rename":
		if ok {
			d.renamed = true
		}
		return []rt.Value{rt.BoolValue(ok), now}, nil
	case "remove":
		delete(a.docs, args[0].Int())
		return []rt.Value{rt.BoolValue(ok)}, nil
	}
	if ok = ok && d.tag == args[1].Text(); !ok { // edit
		return []rt.Value{rt.BoolValue(false), rt.StringValue(""), now}, nil
	}
	if !d.renamed || !a.buggy {
		d.tag = a.tag()
	}
	return []rt.Value{rt.BoolValue(true), rt.StringValue(d.tag), now}, nil
}

// archiveTest looks for tags that allow two edits, by random operations. In a share of the runs the
// archive has the bug.
func archiveTest(share float64, seed uint64) *rt.Test {
	ids, titles := rt.NewOpaque("Title"), []rt.Value(nil)
	for _, t := range []string{"first", "second", "third"} {
		titles = append(titles, rt.OpaqueValue(ids, t))
	}
	field := func(name string, s *rt.Sort) rt.Field { return rt.Field{Name: name, Sort: s} }
	result := func(name string, s *rt.Sort) rt.Field { return rt.Field{Name: name, Sort: s, Result: true} }
	edit := &rt.Op{Name: "edit", Fields: []rt.Field{field("id", rt.Int), field("tag", rt.String), field("title", ids),
		result("ok", rt.Bool), result("new", rt.String), result("at", rt.Int)}}
	ops := []*rt.Op{
		{Name: "create", Fields: []rt.Field{field("title", ids), result("id", rt.Int), result("tag", rt.String), result("at", rt.Int)}},
		{Name: "rename", Fields: []rt.Field{field("id", rt.Int), field("title", ids), result("ok", rt.Bool), result("at", rt.Int)}},
		edit,
		{Name: "remove", Fields: []rt.Field{field("id", rt.Int), result("ok", rt.Bool)}},
		{Name: "list", Fields: []rt.Field{field("after", rt.Int), result("n", rt.Int)}},
	}
	s := rt.NewSystem("archive", ops...)
	id, tag := s.L.Var("id", rt.Int), s.L.Var("tag", rt.String)
	edited := s.Event(edit, s.L.And(s.L.Eq(s.Field(edit, "id"), id), s.L.Eq(s.Field(edit, "tag"), tag), s.Field(edit, "ok")))
	runs := rand.New(rand.NewPCG(seed, 2)) // another archive in each run
	return &rt.Test{
		System: s,
		Goal:   rt.Goal{Name: "used_twice", Vars: []*rt.Var{id, tag}, Violation: s.Seq(s.All(), edited, s.All(), edited)},
		New: func(context.Context) (rt.Adapter, error) {
			r := rand.New(rand.NewPCG(runs.Uint64(), runs.Uint64()))
			return &archive{random: r, clock: 1_700_000_000 + r.Int64N(1e9), docs: map[int64]*document{}, buggy: r.Float64() < share}, nil
		},
		Generators: []rt.Generator{{Name: "random", Run: func(s *rt.Session) { s.Guess(); archivist(s, titles) }}},
	}
}

// archivist performs up to sixty operations, with numbers, tags and times from any earlier answer.
func archivist(s *rt.Session, titles []rt.Value) {
	t := s.Rapid()
	var created, stamped [][]rt.Value // answers
	any := func(of [][]rt.Value) []rt.Value { return of[rapid.IntRange(0, len(of)-1).Draw(t, "which")] }
	title := func() rt.Value { return s.Value("title", rt.Among(titles...)) }
	for range rapid.IntRange(20, 60).Draw(t, "operations") {
		op := rapid.SampledFrom([]string{"create", "create", "rename", "edit", "edit", "remove", "list", "list", "list"}).Draw(t, "op")
		switch {
		case op == "create" || len(created) == 0:
			c := s.Call("create", title())
			created, stamped = append(created, c), append(stamped, c[1:])
		case op == "rename":
			s.Call("rename", any(created)[0], title())
		case op == "edit":
			c := any(created)
			if r := s.Call("edit", c[0], c[1], title()); r[0].Bool() {
				stamped = append(stamped, r[1:])
			}
		case op == "remove":
			s.Call("remove", any(created)[0])
		default:
			s.Call("list", any(stamped)[1])
		}
	}
}

// usedTwice reports whether a run is the smallest possible one.
func usedTwice(r *run.Result) bool {
	var ops []string
	for _, e := range r.Trace {
		ops = append(ops, e.Op.Name)
	}
	if strings.Join(ops, " ") != "create rename edit edit" {
		return false
	}
	create := r.Trace[0].Values
	for _, e := range r.Trace[1:] {
		if e.Values[0] != create[1] {
			return false
		}
	}
	simple := func(v rt.Value) bool { return v.Opaque() == "first" }
	first, second := r.Trace[2].Values, r.Trace[3].Values
	return first[1] == create[2] && second[1] == create[2] && simple(create[0]) && simple(r.Trace[1].Values[1]) && simple(first[2]) && simple(second[2])
}

// TestShrinkChanging shrinks long random runs of a system in which numbers, tags and times are new
// in every run. At least 95 % end in the one smallest script. If the failure is intermittent,
// most do, and the share of failures in the repetitions is right.
func TestShrinkChanging(t *testing.T) {
	t.Parallel()
	if !seeded.Counted() {
		t.Skip("only counts what one goroutine does")
	}
	all := 40
	if environment.Long.Get() != "" {
		all = 100
	}
	for _, tt := range []struct {
		name  string
		share float64
		least int // of a hundred
	}{{"steady", 1, 95}, {"in nine of ten runs", 0.9, 95}, {"in every other run", 0.5, 95}, {"in every fifth run", 0.2, 80}} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.share < 0.5 && environment.Long.Get() == "" {
				t.Skip("takes a thousand runs for each seed")
			}
			seeds := all
			good, before, runs, candidates, again := 0, 0, 0, 0, script.Rate{}
			for seed := 0; seeds > 0; seed++ {
				var failing *run.Result
				test := archiveTest(tt.share, uint64(seed))
				sample.Runs(t.Context(), test, 1, uint64(seed), func(_ int, r *run.Result) { failing = r })
				if failing.Verdict != run.Violation {
					continue
				}
				seeds--
				s, err := sample.Shrink(t.Context(), test, failing)
				if err != nil {
					t.Fatal(err)
				}
				if usedTwice(s.Run) && s.Minimal {
					good++
				}
				if usedTwice(s.Run) { // which fails whenever the archive has the bug
					again.Seen, again.Of = again.Seen+s.Again.Seen, again.Of+s.Again.Of
				}
				before, runs, candidates = before+s.From, runs+s.Runs, candidates+s.Candidates
			}
			t.Logf("%d of %d seeds end in the smallest script, from %d inputs in the mean, by %d candidates and %d runs", good, all, before/all, candidates/all, runs/all)
			// Four standard deviations; what the shrinker itself has counted is beyond that.
			if off := 4 * math.Sqrt(tt.share*(1-tt.share)/float64(again.Of)); math.Abs(again.Share()-tt.share) > off {
				t.Errorf("the result fails again in %d of %d repetitions, and the share is %v", again.Seen, again.Of, tt.share)
			}
			if 100*good < tt.least*all {
				t.Errorf("want at least %d %%", tt.least)
			}
		})
	}
}
