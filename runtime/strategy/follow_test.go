package strategy

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/step"
)

// A strategy that follows the items gives each order the probability that it has if it sees lists,
// also where it does now one thing and now the other.
func TestFollowExactly(t *testing.T) {
	t.Parallel()
	tree := program{{ID: 0, Label: "a", From: "n", To: "x"}, {ID: 1, Label: "b", From: "n", To: "y", Causes: []int{0}},
		{ID: 2, Label: "c", From: "n", To: "x", Causes: []int{0}}, {ID: 3, Label: "d", From: "m", To: "x", Causes: []int{1}},
		{ID: 4, Label: "e", From: "m", To: "x"}}
	for name, p := range map[string]program{"threads": threads(3, 2), "more": threads(2, 2, 1), "tree": tree, "forwards": forwards(4)} {
		for _, strategy := range []string{"random", "pct1", "pct2", "surw"} {
			want := p.exactly(strategy)
			for how, listed := range followings {
				s, o, got := p.taught(strategy), &odometer{}, map[string]float64{}
				if _, ok := s.(step.Follower); !ok {
					t.Fatalf("%s does not follow", strategy)
				}
				for more := true; more; more = o.next() {
					got[fmt.Sprint(p.followed(s, o, listed))] += o.probability()
				}
				for order := range union(got, want) {
					if math.Abs(got[order]-want[order]) > 1e-9 {
						t.Errorf("%s, %s, %s: %s has probability %v, want %v", name, strategy, how, order, got[order], want[order])
					}
				}
			}
		}
	}
}

func union(a, b map[string]float64) map[string]float64 {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}

// The same for pos, whose priorities are too many to try all: a chi-square test of two samples.
func TestFollowPOS(t *testing.T) {
	t.Parallel()
	one := threads(2, 2, 1)
	for i := range one {
		one[i].To = []string{"x", "x", "y"}[i%3]
	}
	wide := threads(1, 1, 1, 1) // one draws anew where several are left
	for i := range wide {
		wide[i].To = "x"
	}
	for name, p := range map[string]program{"two receivers": one, "one receiver": wide, "threads": threads(3, 2)} {
		const runs = manyRuns / 4
		want := p.often("pos", runs)
		for how, listed := range followings {
			s, c, got := p.taught("pos"), seeded(11), map[string]int{}
			for range runs {
				got[fmt.Sprint(p.followed(s, c, listed))]++
			}
			chi, degrees := 0.0, -1.0
			for order, n := range want {
				d := float64(n - got[order])
				chi += d * d / float64(n+got[order])
				degrees++
			}
			if limit := degrees + 5*math.Sqrt(2*degrees); chi > limit || len(got) > len(want) {
				t.Errorf("%s, %s: chi-square %.0f of %d orders, want at most %.0f", name, how, chi, len(got), limit)
			}
		}
	}
}

// A lottery gives priorities as if all had been drawn at once: by ranks, whatever comes later and
// whatever is taken out.
func TestLottery(t *testing.T) {
	t.Parallel()
	// Three items are drawn anew, a fourth one comes, and one of the three is lost. Each of the
	// other three is the first one in a third of the cases, and the first one's priority is
	// distributed as the highest of three.
	c, firsts, sum := seeded(3), map[int]int{}, 0.0
	for range manyRuns {
		l := &lottery{bound: 1}
		for id := range 3 {
			l.learn(id, 1)
		}
		l.renew(1)
		l.first(c)
		l.learn(3, part(c))
		l.first(c)
		l.remove(0)
		p, _ := l.first(c)
		firsts[p.id]++
		sum += p.priority
	}
	for id := 1; id <= 3; id++ {
		if share := float64(firsts[id]) / manyRuns; math.Abs(share-1.0/3) > near {
			t.Errorf("item %d is the first in %v of the cases, want a third", id, share)
		}
	}
	if mean := sum / manyRuns; firsts[0] > 0 || math.Abs(mean-3.0/4) > near {
		t.Errorf("a mean of %v, want 3/4; the lost item is first in %d cases", mean, firsts[0])
	}
}

// A ballot agrees with a list of weights, whatever comes and goes.
func TestBallot(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 5))
	b, weights := &ballot{}, map[int]int{}
	for id := range 2000 {
		if len(weights) > 0 && r.IntN(3) == 0 {
			gone := slices.Sorted(maps.Keys(weights))[r.IntN(len(weights))]
			b.remove(gone)
			delete(weights, gone)
		}
		w := r.IntN(4)
		b.add(id, w)
		weights[id] = w
		if id%50 != 0 {
			continue
		}
		counts := map[int]int{}
		for number := range b.total() {
			counts[b.find(number)]++
		}
		maps.DeleteFunc(weights, func(_, w int) bool { return w == 0 })
		if !maps.Equal(counts, weights) {
			t.Fatalf("shares %v, want %v", counts, weights)
		}
	}
}

// All strategies follow.
func TestFollowers(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		s, err := Parse(name)
		if _, follows := s.(step.Follower); err != nil || !follows {
			t.Errorf("%s follows: %v, %v", name, follows, err)
		}
	}
}

// The same choices give the same run, whether the items are listed or followed.
func TestFollowSame(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 9))
	for range 8 {
		p := randomOrder(r, 30)
		for _, name := range []string{"pctcp3"} {
			for how, listed := range followings {
				s, want := p.taught(name), p.taught(name)
				for seed := range uint64(10) {
					a, b := p.followed(s, seeded(seed), listed), p.followed(want, seeded(seed), followings["listed"])
					if !slices.Equal(a, b) {
						t.Fatalf("%s, %s: %v, and listed %v", name, how, a, b)
					}
				}
			}
		}
	}
}

// A line agrees with a list.
func TestLine(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(6, 6))
	l, want := &lineSchedule{}, []int{}
	for id := range 2000 {
		for len(want) > 0 && r.IntN(9) < 4 {
			k := r.IntN(len(want))
			l.remove(want[k])
			want = slices.Delete(want, k, k+1)
		}
		l.add(id)
		want = append(want, id)
		for k, id := range want {
			if got := l.find(k); got != id || l.total() != len(want) {
				t.Fatalf("the %d-th of %d is %d, want %d of %d", k, l.total(), got, id, len(want))
			}
		}
		if len(l.ids) > 4*len(want)+4 {
			t.Fatalf("%d places for %d IDs", len(l.ids), len(want))
		}
	}
}

// A ranking agrees with a list.
func TestRanking(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 7))
	var got ranking
	var want []*thread
	for k := range 5 * longest {
		x, at := &thread{}, r.IntN(len(want)+1)
		got.insert(x, at)
		want = slices.Insert(want, at, x)
		for _, y := range []*thread{x, want[r.IntN(len(want))]} {
			y.change(r.IntN(3) - min(y.ready, 1))
		}
		if k%3 == 0 {
			gone := r.IntN(len(want))
			got.remove(want[gone])
			want = slices.Delete(want, gone, gone+1)
		}
		var first *thread
		if at := slices.IndexFunc(want, func(t *thread) bool { return t.ready > 0 }); at >= 0 {
			first = want[at]
		}
		if got.len() != len(want) || got.first() != first {
			t.Fatalf("%d threads, want %d; the first one that is ready is another one: %v", got.len(), len(want), got.first() != first)
		}
	}
}

// slowChains is chains by definition: each set and each chain is looked at.
type slowChains struct {
	sets [][]int       // chains by number
	last map[int]*node // of each chain; nil for an empty one
}

func after(n, m *node) bool {
	return slices.ContainsFunc(n.causes, func(c *node) bool { return c == m || after(c, m) })
}

func (cs *slowChains) add(n *node) int {
	for i, set := range cs.sets {
		for at, c := range set {
			if m := cs.last[c]; m == nil || after(n, m) {
				cs.put(i, at, n)
				return c
			}
		}
	}
	var set []int
	for range len(cs.sets) + 1 {
		cs.last[len(cs.last)] = nil
		set = append(set, len(cs.last)-1)
	}
	cs.sets = append(cs.sets, set)
	cs.put(len(cs.sets)-1, 0, n)
	return set[0]
}

func (cs *slowChains) put(i, at int, n *node) {
	set := cs.sets[i]
	c := set[at]
	cs.last[c] = n
	if i > 0 {
		others := slices.Delete(slices.Clone(set), at, at+1)
		cs.sets[i], cs.sets[i-1] = append(slices.Clone(cs.sets[i-1]), c), others
	}
}

// Items go on the same chains as by definition, in orders with one cause each and with several.
func TestChains(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 8))
	for k := range 200 {
		var quick chains
		slow := &slowChains{last: map[int]*node{}}
		numbers := map[*chain]int{}
		var nodes []*node
		for range 60 {
			n := &node{}
			for range r.IntN(2 + k%2) {
				if len(nodes) > 0 {
					n.causes = append(n.causes, nodes[r.IntN(len(nodes))])
				}
			}
			nodes = append(nodes, n)
			quick.add(n)
			want, got := slow.add(n), n.place.chain
			if number, ok := numbers[got]; ok && number != want {
				t.Fatalf("item %d is on chain %d, want %d", len(nodes)-1, number, want)
			}
			numbers[got] = want
		}
		if len(numbers) == 0 || len(quick.sets) != len(slow.sets) {
			t.Fatalf("%d sets, want %d", len(quick.sets), len(slow.sets))
		}
	}
}
