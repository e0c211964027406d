package compared

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/golden"
	"github.com/clouseau-go/clouseau/internal/judging/compare"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// system is a structure with its adapter in its emitted test.
type system struct {
	name string
	test func() *rt.Test
	open func(flaw string) rt.Adapter
}

// systems lists the structures.
func systems() []system {
	return []system{
		{"queue", queueReferenceTest, func(f string) rt.Adapter { x := NewQueue(); x.flaw = f; return &queueAdapter{sut: x} }},
		{"deque", dequeReferenceTest, func(f string) rt.Adapter { x := NewDeque(); x.flaw = f; return &dequeAdapter{sut: x} }},
		{"ring", ringReferenceTest, func(f string) rt.Adapter { x := NewRing(); x.flaw = f; return &ringAdapter{sut: x} }},
		{"hashset", hashsetReferenceTest, func(f string) rt.Adapter { x := NewHashSet(); x.flaw = f; return &hashsetAdapter{sut: x} }},
		{"bag", bagReferenceTest, func(f string) rt.Adapter { x := NewBag(); x.flaw = f; return &bagAdapter{sut: x} }},
		{"table", tableReferenceTest, func(f string) rt.Adapter { x := NewTable(); x.flaw = f; return &tableAdapter{sut: x} }},
		{"sorted", sortedReferenceTest, func(f string) rt.Adapter { x := NewSorted(); x.flaw = f; return &sortedAdapter{sut: x} }},
		{"trie", trieReferenceTest, func(f string) rt.Adapter { x := NewTrie(); x.flaw = f; return &trieAdapter{sut: x} }},
		{"cache", cacheReferenceTest, func(f string) rt.Adapter { x := NewCache(); x.flaw = f; return &cacheAdapter{sut: x} }},
		{"expiry", expiryReferenceTest, func(f string) rt.Adapter { x := NewExpiry(); x.flaw = f; return &expiryAdapter{sut: x} }},
		{"heap", heapReferenceTest, func(f string) rt.Adapter { x := NewHeap(); x.flaw = f; return &heapAdapter{sut: x} }},
		{"bits", bitsReferenceTest, func(f string) rt.Adapter { x := NewBits(); x.flaw = f; return &bitsAdapter{sut: x} }},
		{"sharded", shardedReferenceTest, func(f string) rt.Adapter { x := NewSharded(); x.flaw = f; return &shardedAdapter{sut: x} }},
		{"bucket", bucketReferenceTest, func(f string) rt.Adapter { x := NewBucket(); x.flaw = f; return &bucketAdapter{sut: x} }},
		{"tree", treeReferenceTest, func(f string) rt.Adapter { x := NewTree(); x.flaw = f; return &treeAdapter{sut: x} }},
		{"undo", undoReferenceTest, func(f string) rt.Adapter { x := NewUndo(); x.flaw = f; return &undoAdapter{sut: x} }},
		{"segments", segmentsReferenceTest, func(f string) rt.Adapter { x := NewSegments(); x.flaw = f; return &segmentsAdapter{sut: x} }},
	}
}

// load loads the spec of a structure.
func load(t *testing.T, name string) *uhat.Spec {
	t.Helper()
	s, ds := spec.Load(name+".clouseau.hcl", spec.NoGenerators())
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	return s
}

// played returns a test of random requests or walks of a structure with a flaw.
func played(s *uhat.Spec, x system, flaw string, walks bool) *rt.Test {
	test := &rt.Test{
		System:    event.SystemOf(x.name, s.B),
		Goal:      rt.Goal{Name: s.Judge().Name},
		Reference: interp.Reference(s, interp.Registry{}, x.test().Reference.New),
		New:       func(context.Context) (rt.Adapter, error) { return x.open(flaw), nil },
	}
	if walks {
		test.Generators = []rt.Generator{interp.Walker("walk", s.Context, interp.Walk(s, interp.Registry{}))}
	} else {
		test.Generators = []rt.Generator{interp.Explorer("explore", interp.Explore(s, interp.Registry{}))}
	}
	return test
}

// most is how many runs a flaw has to show.
const most = 10_000

// first returns the number of the first run with a difference, from a seed; 0 if there is none.
func first(t *testing.T, test *rt.Test, seed uint64) int {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	found := 0
	sample.Runs(ctx, test, most, seed, func(i int, r *run.Result) {
		switch {
		case compare.In(r) != nil && found == 0:
			found = i + 1
			stop()
		case r.Verdict != run.Upheld && compare.In(r) == nil:
			t.Fatalf("a run ends as %s: %s", r.Verdict, r.Reason)
		}
	})
	return found
}

// seeds are those over which the table takes its mean.
const seeds = 10

// mean returns the geometric mean of the first runs over the seeds, as text.
func mean(t *testing.T, test func() *rt.Test) string {
	t.Helper()
	sum := 0.0
	for seed := range uint64(seeds) {
		n := first(t, test(), seed+1)
		if n == 0 {
			return "-"
		}
		sum += math.Log(float64(n))
	}
	return fmt.Sprintf("%.1f", math.Exp(sum/seeds))
}

// TestTable tells in which run each flaw shows, by random requests and by walks. Walks show all,
// and CLOUSEAU_LONG=1 plays 10,000 runs of each right structure in both ways, and writes the table
// of docs/references.md.
func TestTable(t *testing.T) {
	t.Parallel()
	long := environment.Long.Get() != ""
	rows := make([]string, len(systems()))
	t.Run("systems", func(t *testing.T) {
		for i, x := range systems() {
			t.Run(x.name, func(t *testing.T) {
				t.Parallel()
				s := load(t, x.name)
				runs := 200
				if long {
					runs = most
				}
				for _, walks := range []bool{false, true} {
					r := sample.Runs(t.Context(), played(s, x, "", walks), runs, 1, nil)
					// A few runs are short, and ask for no answer.
					if r.Upheld+r.Uninformative != runs || r.Uninformative > runs/50 {
						t.Errorf("of the right %s, %s", x.name, r)
					}
				}
				for _, flaw := range Flaws()[x.name] {
					if !long {
						if first(t, played(s, x, flaw, true), 1) == 0 {
							t.Errorf("%s: %s does not show in %d runs", x.name, flaw, most)
						}
						continue
					}
					rows[i] += fmt.Sprintf("| %s | `%s` | %s | %s | %s |\n", x.name, s.Target.Reference.New, flaw,
						mean(t, func() *rt.Test { return played(s, x, flaw, false) }),
						mean(t, func() *rt.Test { return played(s, x, flaw, true) }))
				}
			})
		}
	})
	if long {
		t.Logf("\n| structure | reference | flaw | random requests | walks |\n|---|---|---|---|---|\n%s", strings.Join(rows, ""))
	}
}

// TestFlaws: every structure has flaws, and nothing else has; the page on references has them all.
func TestFlaws(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/references.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range systems() {
		if len(Flaws()[x.name]) == 0 {
			t.Errorf("%s has no flaw", x.name)
		}
		for _, flaw := range Flaws()[x.name] {
			row := fmt.Sprintf("| %s | `%s` | %s |", x.name, x.test().Reference.Name, flaw)
			if !strings.Contains(string(page), row) {
				t.Errorf("the page has no row %s", row)
			}
		}
	}
	if len(Flaws()) != len(systems()) {
		t.Errorf("%d structures have flaws, of %d", len(Flaws()), len(systems()))
	}
}

// TestEmitted: the emitted tests are those of the specs; with -update they are written.
func TestEmitted(t *testing.T) {
	t.Parallel()
	for _, x := range systems() {
		s := load(t, x.name)
		src, err := emit.File(s, []emit.GoalGenerators{{Goal: s.Judge(), Walk: true}}, emit.Options{})
		if err != nil {
			t.Fatal(err)
		}
		golden.Equal(t, x.name+"_emitted_test.go", string(src))
	}
}

// TestInterpreted: the interpreter and the emitted test make the same runs, and judge them alike.
func TestInterpreted(t *testing.T) {
	t.Parallel()
	for _, x := range systems() {
		s := load(t, x.name)
		for _, flaw := range slices.Concat([]string{""}, Flaws()[x.name]) {
			emitted := x.test()
			emitted.New = func(context.Context) (rt.Adapter, error) { return x.open(flaw), nil }
			var traces [2][]string
			for k, test := range []*rt.Test{emitted, played(s, x, flaw, true)} {
				sample.Runs(t.Context(), test, 20, 3, func(_ int, r *run.Result) {
					traces[k] = append(traces[k], fmt.Sprint(r.Verdict, r.Trace, r.Reason))
				})
			}
			if !slices.Equal(traces[0], traces[1]) {
				t.Errorf("%s with %q: emitted\n%s\ninterpreted\n%s", x.name, flaw, traces[0], traces[1])
			}
		}
	}
}
