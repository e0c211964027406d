package benchmarks

import (
	"context"
	"fmt"
	"regexp"
	"runtime/metrics"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// GrowthRow is the cost of one search in a family of specs that differ in one size.
type GrowthRow struct {
	Family       string  `json:"family"`
	Size         int     `json:"size"`
	MS           float64 `json:"synth_ms"` // median, from the text of the spec on
	SearchCounts         // for the first generator
	Traces       int     `json:"traces"`
	Steps        int     `json:"steps"` // the work as a whole, as synth.Config.MaxSteps counts it
	Ratio        float64 `json:"ratio"` // of the steps to those of the size before; 0 for the first
	Bytes        uint64  `json:"bytes"` // allocated, from the text of the spec on
}

// family is a family of specs of growing size, each with one goal.
type family struct {
	name  string
	doc   string
	sizes []int
	spec  func(n int) string
}

// families are the ways in which specs grow.
func families() []family {
	return []family{
		{"copies", "the operations of set, with so many further copies that have nothing to do with the goal", []int{1, 2, 4, 8}, copiesSpec},
		{"chain", "a goal that needs so many events, each of which needs the one before", []int{5, 10, 20, 40}, chainSpec},
		{"pushes", "the goal of stack with so many pushes, and as many pops but one", []int{3, 6, 9, 12}, pushesSpec},
		{"clauses", "an operation with so many clauses, each with a need of its own", []int{1, 2, 4, 8, 16}, clausesSpec},
		{"conjuncts", "a history that asks for so many events in any order", []int{1, 2, 4, 8, 16}, conjunctsSpec},
		{"equal", "a goal of so many equal events, each with a need of its own", []int{5, 8, 12, 16}, equalSpec},
		{"requests", "so many requests, each of which needs the answer to the one before", []int{2, 4, 8, 16}, requestsSpec},
		{"any", "a goal with so many events of any of six operations", []int{3, 6, 12, 24}, anySpec},
	}
}

// Growth measures how the search for the first generator grows with the size of the spec. It calls
// row with each row as it is known, until ctx is done. It returns an error if a spec does not load
// or a search fails.
func Growth(ctx context.Context, opt Options, row func(GrowthRow)) error {
	for _, f := range families() {
		before := 0
		for _, n := range f.sizes {
			opt.progress(f.name, fmt.Sprint(n))
			r, err := f.measure(ctx, n, opt)
			if err != nil || ctx.Err() != nil {
				return err
			}
			if before > 0 {
				r.Ratio = float64(r.Steps) / float64(before)
			}
			before = r.Steps
			row(r)
		}
	}
	return nil
}

func (f family) measure(ctx context.Context, n int, opt Options) (GrowthRow, error) {
	var times []float64
	r := GrowthRow{Family: f.name, Size: n}
	for range max(opt.Repeat, 1) {
		start, allocated := time.Now(), allocatedBytes()
		s, diags := spec.LoadSource(f.name+".clouseau.hcl", []byte(f.spec(n)))
		if diags.HasErrors() {
			return r, fmt.Errorf("benchmarks: the spec of %s with size %d: %w", f.name, n, diags)
		}
		found := synth.Synthesize(ctx, s.Context, s.Goals[0], opt.Solver(s.Context), synth.Config{Results: 1, MaxEvents: 128, Depth: synth.NoRecursion})
		times = append(times, float64(time.Since(start).Microseconds())/1000)
		if len(found.Generators) == 0 && ctx.Err() == nil {
			return r, fmt.Errorf("benchmarks: no generator for %s with size %d:\n%v", f.name, n, found.Explanation)
		}
		st := found.Stats
		r.SearchCounts, r.Traces = countsOf(st), st.Traces
		r.Steps, r.Bytes = st.Steps, allocatedBytes()-allocated
	}
	slices.Sort(times)
	r.MS = times[len(times)/2]
	return r, nil
}

// allocatedBytes returns how much memory was allocated so far, whether it is still in use or not.
func allocatedBytes() uint64 {
	x := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(x)
	return x[0].Value.Uint64()
}

// copiesSpec is the spec of set with k copies of its operations. The goal is about the first copy.
func copiesSpec(k int) string {
	head, rest, _ := strings.Cut(specText(specFile("set")), "operation ")
	operations, goal, _ := strings.Cut("operation "+rest, "\ngoal ")
	name := regexp.MustCompile(`\b(init|insert|delete|isEmpty|size)\b`)
	text := head + operations
	for i := 2; i <= k; i++ {
		text += name.ReplaceAllString(operations, fmt.Sprintf("${1}_%d", i))
	}
	return text + "\ngoal " + goal
}

// pushesSpec is the spec of stack with a goal of n pushes.
func pushesSpec(n int) string {
	return resized(specFile("stack"), "repeat(push, 3, 6)", fmt.Sprintf("repeat(push, %d)", n))
}

// resized is a spec in which one part has another size.
func resized(file, part, by string) string { return strings.Replace(specText(file), part, by, 1) }

// chainSpec asks for step n, where each step but the first needs the previous one.
func chainSpec(n int) string {
	return resized("growth/chain.clouseau.hcl", "step(n == 5)", fmt.Sprintf("step(n == %d)", n))
}

// needs declares n operations without requirements.
func needs(n int) string {
	text := "language = 1\n"
	for i := range n {
		text += fmt.Sprintf(`operation "need%d" {
  kind = call
  args = { n = int }
  clause { event = need%d }
}
`, i, i)
	}
	return text
}

// clausesSpec has an operation with m clauses.
func clausesSpec(m int) string {
	text := needs(m) + "operation \"use\" {\n  kind = call\n  args = { n = int }\n"
	for i := range m {
		text += fmt.Sprintf(`  clause "by%d" {
    params  = { k = int }
    history = seq(all, need%d(n == k), all)
    event   = use(n == k)
    future  = all
  }
`, i, i)
	}
	return text + "}\n" + usedTwice
}

// conjunctsSpec has a history that is a conjunction of m parts.
func conjunctsSpec(m int) string {
	var parts []string
	for i := range m {
		parts = append(parts, fmt.Sprintf("seq(all, need%d(n == k), all)", i))
	}
	return needs(m) + fmt.Sprintf(`operation "use" {
  kind = call
  args = { n = int }
  clause {
    params  = { k = int }
    history = %s
    event   = use(n == k)
    future  = all
  }
}
`, strings.Join(parts, " && ")) + usedTwice
}

const usedTwice = `goal "used" {
  vars  = { x = int, y = int }
  trace = seq(all, use(n == x), all, use(n == y && y != x))
}
`

// equalSpec asks for n equal events.
func equalSpec(n int) string {
	return needs(1) + fmt.Sprintf(`operation "use" {
  kind = call
  args = { n = int }
  clause {
    params  = { k = int }
    history = seq(all, need0(n == k), star(any - use(n == k)))
    event   = use(n == k)
    future  = all
  }
}
goal "equal" {
  vars  = { x = int }
  trace = seq(%s)
}
`, strings.Join(slices.Repeat([]string{"all", "use(n == x)"}, n), ", "))
}

// requestsSpec asks for the answer to request n.
func requestsSpec(n int) string {
	return resized("growth/requests.clouseau.hcl", "answer(n == 2)", fmt.Sprintf("answer(n == %d)", n))
}

// anySpec has n events of any operation between two, where most operations have nothing to do with
// these.
func anySpec(n int) string {
	text := "language = 1\n"
	for _, op := range []string{"begin", "end", "one", "two", "three", "four"} {
		text += fmt.Sprintf("operation %q {\n  kind = call\n  clause {}\n}\n", op)
	}
	return text + fmt.Sprintf("goal \"between\" {\n  trace = seq(begin, repeat(any, %d), end)\n}\n", n)
}
