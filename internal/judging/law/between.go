package law

import (
	"math"
	"math/bits"
)

// How much has to be there. They are counts and parts of counts, so nothing depends on time.
const (
	leastCalls = 12  // to which a law applies, in half of all walks
	leastWalks = 8   // in which it does
	several    = 3   // calls of a walk make it one that counts
	least      = 0.4 // of the walks keep a law: half of them, and room for chance
	strictly   = 0.97
	touches    = 0.3  // of the calls after an event go wrong: then it concerns the law
	clearly    = 0.05 // more of the walks are worth a more complicated law
	mostChance = 0.9  // of the calls satisfy a law by chance
)

// call is an answer, with what has happened since something.
type call struct {
	walk  int
	since set
	marks []mark
	env   []int32 // the fields of what had happened
	event *step
}

// sample is calls, one walk after the other, and which of them a law gets wrong.
type sample struct {
	calls  []call
	bad    []bool
	chance float64 // with which a call is right anyway
}

// tally counts the calls in which nothing excluded has happened.
type tally struct {
	calls, bad  int
	some, many  walks          // with any calls, and with several
	with, wrong [mostKinds]int // calls, and bad ones, by what is in between
}

// walks counts walks.
type walks struct {
	n, held int
	luck    float64 // how many would hold by chance
}

func (w *walks) add(calls, bad int, chance float64) {
	w.n++
	w.luck += math.Pow(chance, float64(calls))
	if bad == 0 {
		w.held++
	}
}

func (s *sample) count(excluded set) *tally {
	t := &tally{}
	n := 0
	bad := 0
	for i := range s.calls {
		c := &s.calls[i]
		if !c.since.meets(excluded) {
			n++
			wrong := 0
			if s.bad[i] {
				wrong = 1
			}
			bad += wrong
			t.kinds(c.since, wrong)
		}
		if i+1 < len(s.calls) && s.calls[i+1].walk == c.walk || n == 0 {
			continue
		}
		t.calls += n
		t.bad += bad
		t.some.add(n, bad, s.chance)
		if n >= several {
			t.many.add(n, bad, s.chance)
		}
		n = 0
		bad = 0
	}
	return t
}

func (t *tally) kinds(s set, wrong int) {
	for half, word := range s {
		for ; word != 0; word &= word - 1 {
			i := half<<6 + bits.TrailingZeros64(word)
			t.with[i]++
			t.wrong[i] += wrong
		}
	}
}

// walks are those that count: with several calls, if there are enough of them.
func (t *tally) walks() walks {
	if t.many.n >= leastWalks {
		return t.many
	}
	return t.some
}

// part is how many of the walks hold, 0 to 1.
func (t *tally) part() float64 { return float64(t.walks().held) / float64(max(1, t.walks().n)) }

func (t *tally) enough() bool { return t.calls >= leastCalls && t.walks().n >= leastWalks }

// stands reports whether a law is more than chance: practically all walks hold, or many more than
// would if calls satisfied it with this chance.
func (t *tally) stands(chance float64) bool {
	if !t.enough() || chance > mostChance || float64(t.calls)*(1-chance) < 10 {
		return false
	}
	luck := t.walks().luck / float64(t.walks().n)
	wrong := float64(t.bad) / float64(t.calls)
	return t.part() >= strictly || t.part() >= least && t.part()-luck >= 0.35*(1-luck) && wrong <= 0.3*(1-chance)
}

// rate is how often calls go wrong with a kind of events in between.
func (t *tally) rate(i int) float64 { return float64(t.wrong[i]) / float64(t.with[i]+several) }

// gain is how much more often calls go wrong with a kind of events than without.
func (t *tally) gain(i int) float64 {
	return t.rate(i) - float64(t.bad-t.wrong[i])/float64(t.calls-t.with[i]+several)
}

// matters reports whether more goes wrong with a kind of events than by chance: by two standard
// deviations.
func (t *tally) matters(i int) bool {
	n := float64(t.calls)
	p := float64(t.bad) / n
	with := float64(t.with[i])
	return float64(t.wrong[i])-p*with >= 2*math.Sqrt(p*(1-p)*with*(n-with)/n)
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

// between returns what must not happen in between: at first as little as makes the law hold in some
// walks, and then also what may well concern it. What is quiet is never excluded, and neither is
// what has been excluded allowed again; what was hardly ever seen while the law held is excluded.
func (s *sample) between(excluded, quiet, likely set) (set, bool) {
	out, ok := s.eliminate(excluded, quiet, least)
	if !ok {
		return out, false
	}
	if more, ok := s.eliminate(out, quiet.with(all.without(likely)), 1); ok {
		out = more
	}
	t := s.count(out)
	for i := range mostKinds {
		if t.with[i]-t.wrong[i] < several && !quiet.has(i) {
			out.add(i)
		}
	}
	return out, true
}

// eliminate returns what must not happen in between, so that a law holds in that part of the walks,
// and nothing that may happen concerns it. It excludes first what explains most, and then allows
// again what it need not have.
func (s *sample) eliminate(excluded, quiet set, part float64) (set, bool) {
	var order []int
	for {
		t := s.count(excluded)
		best, worst := t.suspect(quiet)
		holds := t.part() >= part
		if !t.enough() {
			return excluded, false
		}
		if holds && worst < touches || best < 0 || !t.matters(best) {
			return s.widen(excluded, order, max(part, t.part()-0.01)), holds
		}
		excluded.add(best)
		order = append(order, best)
	}
}

// widen allows again what need not be excluded.
func (s *sample) widen(excluded set, order []int, part float64) set {
	for _, i := range order {
		wider := excluded
		wider.drop(i)
		if t := s.count(wider); t.part() >= part && t.rate(i) < 0.05 {
			excluded = wider
		}
	}
	return excluded
}
