package strategy

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// near is how far a share of manyRuns runs may be off: five standard deviations.
const near, manyRuns = 0.018, 20_000

// The figures of the package comment, for three forwards and for six.
func TestExample(t *testing.T) {
	t.Parallel()
	for _, k := range []int{3, 6} {
		p, last := forwards(k), func(order []int) bool { return order[k] == k }
		n := float64(k)
		for name, want := range map[string]float64{
			"random": math.Pow(2, -n), "pct1": 1 / (n + 1), "pctcp1": 1.0 / 3, "surw": 0.5,
		} {
			if got := p.chance(name, last); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s, %d forwards: the lease is last with probability %v, want %v", name, k, got, want)
			}
		}
		if got := p.share("pos", manyRuns, last); math.Abs(got-1/(n+1)) > near {
			t.Errorf("pos, %d forwards: the lease is last in %v of runs, want about %v", k, got, 1/(n+1))
		}
	}
}

// orders returns all orders in which a program can run, by definition.
func (p program) orders() []string {
	o, r, seen := &odometer{}, &random{}, map[string]bool{}
	for more := true; more; more = o.next() {
		seen[fmt.Sprint(p.run(r, o))] = true
	}
	var out []string
	for order := range seen {
		out = append(out, order)
	}
	slices.Sort(out)
	return out
}

// slowPCT is PCT as the paper defines it. For each order of the threads, and each tuple of change
// points, the threads have the priorities depth, depth+1, ...; at the i-th change point, the thread
// about to run gets the priority i.
func (p program) slowPCT(depth int) map[string]float64 {
	var names []string
	for _, i := range p {
		if !slices.Contains(names, i.Link()) {
			names = append(names, i.Link())
		}
	}
	out, all := map[string]float64{}, 0.0
	permutations(names, func(threads []string) {
		tuples(depth-1, len(p), func(points []int) {
			priority := map[string]int{}
			for i, t := range threads {
				priority[t] = depth + i
			}
			out[fmt.Sprint(p.byPriority(priority, points))]++
			all++
		})
	})
	for order := range out {
		out[order] /= all
	}
	return out
}

func (p program) byPriority(priority map[string]int, points []int) []int {
	done := map[int]bool{}
	var order []int
	for at := range p {
		next := func() event.Item {
			best := event.Item{ID: -1}
			for _, i := range p {
				ready := !done[i.ID] && !slices.ContainsFunc(i.Causes, func(c int) bool { return !done[c] })
				if ready && (best.ID < 0 || priority[i.Link()] > priority[best.Link()]) {
					best = i
				}
			}
			return best
		}
		for slot, point := range points {
			if point == at {
				priority[next().Link()] = slot
			}
		}
		i := next()
		done[i.ID] = true
		order = append(order, i.ID)
	}
	return order
}

func permutations(xs []string, each func([]string)) {
	if len(xs) == 0 {
		each(nil)
	}
	for i, x := range xs {
		permutations(slices.Delete(slices.Clone(xs), i, i+1), func(rest []string) { each(append([]string{x}, rest...)) })
	}
}

func tuples(length, below int, each func([]int)) {
	if length == 0 {
		each(nil)
		return
	}
	for x := range below {
		tuples(length-1, below, func(rest []int) { each(append([]int{x}, rest...)) })
	}
}

// PCT gives each order the probability that it has by the definition.
func TestPCTByDefinition(t *testing.T) {
	t.Parallel()
	for _, p := range []program{threads(2, 1), threads(2, 2), threads(1, 1, 2), threads(3, 2)} {
		for depth := 1; depth <= 3; depth++ {
			got, want := p.exactly(fmt.Sprint("pct", depth)), p.slowPCT(depth)
			for _, order := range p.orders() {
				if math.Abs(got[order]-want[order]) > 1e-9 {
					t.Errorf("depth %d, %d steps: %s has probability %v, want %v", depth, len(p), order, got[order], want[order])
				}
			}
		}
	}
}

// A bug of depth d is found with probability at least 1/(n k^(d-1)).
func TestPCTGuarantee(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		p     program
		depth int
		order []int // order that shows the bug
	}{
		{threads(2, 2), 1, []int{3, 0}},       // b ends before a begins
		{threads(2, 1), 2, []int{0, 2, 1}},    // b runs between two steps of a
		{threads(3, 2), 2, []int{1, 3, 4, 2}}, // both steps of b do
		{threads(2, 2), 3, []int{0, 2, 1, 3}}, // they take turns
		{threads(2, 2, 1), 2, []int{0, 2, 1}},
	} {
		n, k := 0, len(tt.p)
		for _, i := range tt.p {
			if len(i.Causes) == 0 {
				n++
			}
		}
		bound := 1 / (float64(n) * math.Pow(float64(k), float64(tt.depth-1)))
		got := tt.p.chance(fmt.Sprint("pct", tt.depth), inOrder(tt.order...))
		if got < bound {
			t.Errorf("%v at depth %d: found with probability %.4f, want at least %.4f", tt.order, tt.depth, got, bound)
		}
		if shallow := tt.p.chance("pct1", inOrder(tt.order...)); tt.depth > 1 && shallow > 0 {
			t.Errorf("%v at depth 1: found with probability %.4f, want never", tt.order, shallow)
		}
		t.Logf("%d threads, %d steps, depth %d: %.4f, at least %.4f", n, k, tt.depth, got, bound)
	}
}

// randomOrder returns a program with random causes.
func randomOrder(r *rand.Rand, n int) program {
	var p program
	for id := range n {
		i := event.Item{ID: id, Label: "message", From: fmt.Sprint(id), To: "x"}
		for c := range id {
			if r.IntN(4) == 0 {
				i.Causes = append(i.Causes, c)
			}
		}
		p = append(p, i)
	}
	return p
}

// before reports whether an item comes before another one in every run.
func (p program) before(a, b int) bool {
	return slices.ContainsFunc(p[b].Causes, func(c int) bool { return c == a || p.before(a, c) })
}

// width returns the size of the largest set of causally unrelated items, by trying all sets.
func (p program) width() int {
	best := 0
	for set := range 1 << len(p) {
		var in []int
		for i := range p {
			if set>>i&1 == 1 {
				in = append(in, i)
			}
		}
		free := true
		for _, a := range in {
			for _, b := range in {
				free = free && !p.before(a, b)
			}
		}
		if free {
			best = max(best, len(in))
		}
	}
	return best
}

// The chains are chains, there are not too many of them, and a bug of depth d is found with
// probability at least 1/(w^2 n^(d-1)).
func TestPCTCP(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 3))
	for range 100 {
		p := randomOrder(r, 8)
		s := p.taught("pctcp1").(*pctcp)
		p.run(s, seeded(1))
		members := map[*chain][]int{}
		for _, n := range s.history.order {
			c := n.place.chain
			members[c] = append(members[c], n.ID)
		}
		for _, ids := range members {
			slices.Sort(ids)
			for i := range ids[1:] {
				if !p.before(ids[i], ids[i+1]) {
					t.Fatalf("%d and %d are in one chain, and unrelated", ids[i], ids[i+1])
				}
			}
		}
		if w := p.width(); len(members) > w*(w+1)/2 {
			t.Errorf("%d chains of an order of width %d", len(members), w)
		}
	}
	p := program{ // two requests with two answers each, and an item without a cause
		{ID: 0, Label: "request", From: "a", To: "s"}, {ID: 1, Label: "request", From: "b", To: "s"},
		{ID: 2, Label: "answer", From: "s", To: "a", Causes: []int{0}}, {ID: 3, Label: "answer", From: "s", To: "b", Causes: []int{1}},
		{ID: 4, Label: "stop", From: "c", To: "s"},
	}
	w, n := float64(p.width()), float64(len(p))
	for depth, order := range map[int][]int{1: {3, 4, 2}, 2: {1, 4, 0, 2, 3}} {
		got, bound := p.chance(fmt.Sprint("pctcp", depth), inOrder(order...)), 1/(w*w*math.Pow(n, float64(depth-1)))
		if got < bound {
			t.Errorf("%v at depth %d: found with probability %.4f, want at least %.4f", order, depth, got, bound)
		}
	}
}

// Six steps of a touch only its own variables. Its seventh step and the only step of b touch the
// same one, so there are two partial orders. A random walk hardly ever has b last. POS comes nearer
// to one half: by the analysis, 1 of 8 runs has b last.
func TestPOS(t *testing.T) {
	t.Parallel()
	p := append(threads(7), event.Item{ID: 7, Label: "write", From: "b", To: "x"})
	p[6].To = "x"
	last := inOrder(6, 7)
	walk, got := p.chance("random", last), p.share("pos", manyRuns, last)
	if math.Abs(got-1.0/8) > near || math.Abs(walk-1.0/128) > 1e-9 {
		t.Errorf("b is last in %v of runs, of a random walk in %v; want about 1/8 and 1/128", got, walk)
	}
}

// What races with the item that is taken draws anew. So once the first step of a is taken, b comes
// before the second one in half of the runs; with the priority that b had, which was lower, it
// would be a third of them.
func TestPOSDrawsAnew(t *testing.T) {
	t.Parallel()
	p := threads(2, 1)
	for i := range p {
		p[i].To = "x"
	}
	for want, order := range map[float64][]int{1.0 / 2: {2, 0, 1}, 1.0 / 4: {0, 2, 1}} {
		if got := p.share("pos", manyRuns, inOrder(order...)); math.Abs(got-want) > near {
			t.Errorf("%v in %v of the runs, want %v", order, got, want)
		}
	}
}

// TestThreads: the next step of a thread is the one that comes up after the step before it has
// happened.
func TestThreads(t *testing.T) {
	t.Parallel()
	bare := threads(3, 2)
	for i := range bare {
		bare[i].Causes = nil
	}
	h := &history{}
	h.begin()
	first := h.see(bare[:1])
	h.happened(first[0])
	if fresh := h.see(bare[1:2]); fresh[0].parent != first[0] {
		t.Error("the second step of a thread is not the first one's")
	}
}

// chiSquare measures how far counts are from a uniform distribution of the orders.
func chiSquare(counts map[string]int, orders, runs int) float64 {
	want, sum := float64(runs)/float64(orders), 0.0
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	return sum + float64(orders-len(counts))*want
}

// In threads with many steps of which few matter, all orders of the steps that matter are equally
// likely.
func TestSURW(t *testing.T) {
	t.Parallel()
	p := threads(5, 2, 3)
	matters := []int{4, 5, 6, 9} // the last of a, both of b, the last of c
	for _, id := range matters {
		p[id].To = "x"
	}
	for i := range p {
		p[i].Label = fmt.Sprint("step ", i)
	}
	counts := func(name string) map[string]int {
		s, c, out := p.taught(name), seeded(7), map[string]int{}
		for range manyRuns {
			order := p.run(s, c)
			out[fmt.Sprint(slices.DeleteFunc(order, func(id int) bool { return !slices.Contains(matters, id) }))]++
		}
		return out
	}
	const orders, limit = 12, 11 + 6*5 // 4!/2!
	s := p.taught("surw").(*surw)
	for to := range s.contested {
		if to != "x" && to != "a" && to != "c" {
			t.Errorf("%s is contested", to)
		}
	}
	s.contested = map[string]bool{"x": true}
	c, out := seeded(7), map[string]int{}
	for range manyRuns {
		order := p.run(s, c)
		out[fmt.Sprint(slices.DeleteFunc(order, func(id int) bool { return !slices.Contains(matters, id) }))]++
	}
	if got := chiSquare(out, orders, manyRuns); got > limit {
		t.Errorf("surw: chi-square %.0f of %v, want at most %d", got, out, limit)
	}
	if got := chiSquare(counts("random"), orders, manyRuns); got < 2*limit {
		t.Errorf("random: chi-square %.0f, which the test would not tell from surw", got)
	}
}

// The same choices give the same run, whatever ran before.
func TestRepeats(t *testing.T) {
	t.Parallel()
	p := forwards(4)
	for _, name := range Names() {
		s := p.taught(name)
		if s.Name() != name && !strings.HasPrefix(s.Name(), name) {
			t.Errorf("%s is called %s", name, s.Name())
		}
		first := p.run(s, seeded(42))
		for i := range 20 {
			p.run(s, seeded(uint64(i)))
		}
		again := p.run(s, seeded(42))
		if !slices.Equal(first, again) {
			t.Errorf("%s: %v, and %v from the same choices", name, first, again)
		}
		if l, ok := s.(step.Learner); ok && l.Lessons() != 0 {
			t.Errorf("%s wants lessons after it has learned", name)
		}
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"pct": "pct3", "pct5": "pct5", "pctcp2": "pctcp2", "surw": "surw"} {
		if s, err := Parse(name); err != nil || s.Name() != want {
			t.Errorf("Parse(%q) = %v, %v; want %s", name, s, err, want)
		}
	}
	for _, name := range []string{"", "pct0", "pct100", "pct03", "pos2", "best", "pct99999999999999999999"} {
		if s, err := Parse(name); err == nil || !strings.Contains(err.Error(), "random, pct, pctcp") {
			t.Errorf("Parse(%q) = %v, %v; want an error that lists the strategies", name, s, err)
		}
	}
}

func TestNew(t *testing.T) {
	t.Setenv(string(environment.Schedule), "pct2")
	if s := Named("pos"); s.Name() != "pct2" {
		t.Errorf("%s, where the environment says pct2", s.Name())
	}
	t.Setenv(string(environment.Schedule), "off")
	if s := Named("pos"); s != nil {
		t.Errorf("%s, where the environment says off", s.Name())
	}
}
