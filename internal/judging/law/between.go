package law

import (
	"math"
	"math/bits"
)

// How much has to be there. They are counts and parts of counts, so nothing depends on time.
const (
	leastCalls = 24  // to which a law applies
	leastWalks = 8   // in which it does
	several    = 3   // calls of a walk make it one that counts
	least      = 0.4 // of the walks keep a law: half of them, and room for chance
	strictly   = 0.97
	touches    = 0.3 // of the calls after an event go wrong: then it concerns the law
)

// call is an answer, with what has happened since something.
type call struct {
	walk  int
	since set
	first *step // what had happened; nil: the beginning
	event *step
}

// tally counts the calls in which nothing excluded has happened.
type tally struct {
	calls, bad  int
	walks, held int            // of those with several calls
	sizes       []int          // how many calls each of these walks has
	with, wrong [mostKinds]int // calls, and bad ones, by what is in between
}

// tallier counts without allocating.
type tallier struct {
	n, bad []int // by walk
	used   []int // walks
	t      tally
}

func newTallier(walks int) *tallier { return &tallier{n: make([]int, walks), bad: make([]int, walks)} }

// add counts a call.
func (x *tallier) add(walk int, bad bool) {
	if x.n[walk] == 0 {
		x.used = append(x.used, walk)
	}
	x.n[walk]++
	x.t.calls++
	if bad {
		x.t.bad++
		x.bad[walk]++
	}
}

// count counts. The result is valid until the next call.
func (x *tallier) count(calls []call, bad []bool, excluded set, kinds bool) *tally {
	x.reset()
	for i := range calls {
		c := &calls[i]
		if c.since.meets(excluded) {
			continue
		}
		x.add(c.walk, bad[i])
		if kinds {
			x.kinds(c.since, bad[i])
		}
	}
	return x.total()
}

func (x *tallier) reset() {
	x.t = tally{sizes: x.t.sizes[:0]}
	x.used = x.used[:0]
}

// total counts walks, and forgets those that were counted.
func (x *tallier) total() *tally {
	x.walks(several)
	if x.t.walks < leastWalks {
		x.walks(1)
	}
	for _, w := range x.used {
		x.n[w] = 0
		x.bad[w] = 0
	}
	return &x.t
}

func (x *tallier) walks(atLeast int) {
	x.t.walks = 0
	x.t.held = 0
	x.t.sizes = x.t.sizes[:0]
	for _, w := range x.used {
		if x.n[w] >= atLeast {
			x.t.walks++
			x.t.sizes = append(x.t.sizes, x.n[w])
			if x.bad[w] == 0 {
				x.t.held++
			}
		}
	}
}

func (x *tallier) kinds(s set, bad bool) {
	for half, word := range s {
		for ; word != 0; word &= word - 1 {
			i := half<<6 + bits.TrailingZeros64(word)
			x.t.with[i]++
			if bad {
				x.t.wrong[i]++
			}
		}
	}
}

// part is how many of the walks hold, 0 to 1.
func (t *tally) part() float64 {
	if t.walks == 0 {
		return 0
	}
	return float64(t.held) / float64(t.walks)
}

func (t *tally) enough() bool { return t.calls >= leastCalls && t.walks >= leastWalks }

// stands reports whether a law is more than chance: practically all walks hold, or many more than
// would if calls satisfied it with this chance.
func (t *tally) stands(chance float64) bool {
	if !t.enough() || chance > mostChance || float64(t.calls)*(1-chance) < 10 {
		return false
	}
	if t.part() >= strictly {
		return true
	}
	expected := 0.0
	for _, n := range t.sizes {
		expected += math.Pow(chance, float64(n))
	}
	expected /= float64(t.walks)
	wrong := float64(t.bad) / float64(t.calls)
	return t.part() >= least && t.part()-expected >= 0.35*(1-expected) && wrong <= 0.2*(1-chance)
}

// mostChance is how often a law may hold by chance.
const mostChance = 0.9

// rate is how often calls go wrong with a kind of events in between.
func (t *tally) rate(i int) float64 { return float64(t.wrong[i]) / float64(t.with[i]+several) }

// gain is how much more often calls go wrong with a kind of events than without.
func (t *tally) gain(i int) float64 {
	return t.rate(i) - float64(t.bad-t.wrong[i])/float64(t.calls-t.with[i]+several)
}

// between returns what must not happen in between, so that a law holds in that part of the walks:
// at first as little as keeps it in some of them, and then also what may well concern it.
func (x *tallier) between(calls []call, bad []bool, excluded, quiet, likely set) (set, bool) {
	out, ok := x.eliminate(calls, bad, excluded, quiet, least, touches)
	if !ok {
		return out, false
	}
	if more, ok := x.eliminate(calls, bad, out, quiet.with(all.without(likely)), 1, touches); ok {
		out = more
	}
	return out, true
}

// all are all kinds.
var all = set{^uint64(0), ^uint64(0)}

// eliminate returns what must not happen in between, beyond what is excluded from the start, so
// that a law holds in that part of the walks and nothing that may happen goes wrong at a higher
// rate. It excludes first what explains most, and then allows again what it need not have. What is
// quiet is never excluded.
func (x *tallier) eliminate(calls []call, bad []bool, excluded, quiet set, part, rate float64) (set, bool) {
	start := excluded
	var order []int
	for {
		t := x.count(calls, bad, excluded, true)
		if !t.enough() {
			return excluded, false
		}
		best, worst := t.suspect(quiet)
		if t.part() >= part && worst < rate {
			break
		}
		if best < 0 || t.gain(best) <= 0 {
			if t.part() >= part {
				break
			}
			return excluded, false
		}
		excluded.add(best)
		order = append(order, best)
	}
	return x.widen(calls, bad, start, excluded, order, max(part, x.count(calls, bad, excluded, false).part()-0.01), min(rate, 0.05)), true
}

// suspect returns what explains most of what goes wrong, or -1, and the highest rate of all.
func (t *tally) suspect(quiet set) (best int, worst float64) {
	best = -1
	for i := range mostKinds {
		if t.wrong[i] == 0 || quiet.has(i) {
			continue
		}
		worst = max(worst, t.rate(i))
		if best < 0 || t.gain(i) > t.gain(best) {
			best = i
		}
	}
	return best, worst
}

// widen allows again what need not be excluded.
func (x *tallier) widen(calls []call, bad []bool, start, excluded set, order []int, part, rate float64) set {
	for _, i := range order {
		if start.has(i) {
			continue
		}
		wider := excluded
		wider.drop(i)
		t := x.count(calls, bad, wider, true)
		if t.part() >= part && t.rate(i) < rate {
			excluded = wider
		}
	}
	return excluded
}

// unseen excludes the kinds that were hardly ever in between while the law held.
func (x *tallier) unseen(calls []call, bad []bool, excluded, quiet set) set {
	t := x.count(calls, bad, excluded, true)
	out := excluded
	for i := range mostKinds {
		if t.with[i]-t.wrong[i] < several && !quiet.has(i) {
			out.add(i)
		}
	}
	return out
}
