package mix

import (
	"math"
	"slices"
)

// Generator is what the mix knows of a generator.
type Generator struct {
	Weight int
	Random bool // it follows no script, and has a share of its own beside these (budget.go)
}

// Mix are the weights of a test's generators, what their runs showed, and whose turn it is.
type Mix struct {
	weights []int
	random  []int // the generators without a script; none if all are such
	budget  budget
	chances []int     // by generator, how many of all numbers give it
	all     int       // the sum of the chances
	taken   []int     // the others with a weight, in their order
	told    []Told    // by generator
	steered bool      // what was told decides
	wants   []float64 // by generator, how much it promises; valid if asked == runs
	asked   int       // for how many runs wants was computed
	// How many runs were played and passed over while steered, and by which generator the last one
	// that was played is.
	runs, passed, last int
	turn               int      // the generator whose turn the next run is; -1: none
	values             []values // by generator
	learns             bool     // what was told of values decides as well
}

// Told says what the runs of a generator showed.
type Told struct {
	Runs, Informative int
	Found             int // those that are what is looked for
	recent            float64
}

// most is how many draws may be passed over for each run that was played. Rapid gives up where it
// gets ten invalid runs for each valid one.
const most = 8

// near is the part of what the best generator promises that is as good. It lets a run through that
// would otherwise be passed over for nothing.
const near = 0.9

// Of returns the mix of generators. If all weights of scripts are 0, they are equal.
func Of(generators []Generator) *Mix {
	n := len(generators)
	m := &Mix{weights: make([]int, n), told: make([]Told, n), values: make([]values, max(n, 1)), turn: -1}
	kin, others := &values{kin: new(values)}, &values{kin: new(values)}
	var scripts []int
	for i, g := range generators {
		m.values[i].kin = kin
		if g.Random {
			m.values[i].kin = others
			m.random = append(m.random, i)
			continue
		}
		scripts = append(scripts, i)
		if m.weights[i] = g.Weight; g.Weight > 0 {
			m.taken = append(m.taken, i)
		}
	}
	if n == 0 {
		m.values[0].kin = kin
	}
	if scripts == nil {
		scripts, m.random = m.random, nil
	}
	if len(m.taken) == 0 {
		for _, i := range scripts {
			m.weights[i] = 1
		}
		m.taken = scripts
	}
	m.budget.target = float64(len(m.taken))
	m.Steer(false)
	return m
}

// Steer says whether what the runs show decides which generators are taken; each runs before any
// runs often. So numbers have to give each generator from time to time: one number in three as
// often as any other, and the others by the weights. Half of the numbers give what has no script.
func (m *Mix) Steer(on bool) {
	n := len(m.taken)
	m.learns = on
	m.steered = on && n+len(m.random) > 1
	m.byWeight()
	if m.steered && m.uneven() {
		for i, w := range m.weights {
			m.chances[i] = 2 * w * n
		}
		for _, g := range m.taken {
			m.chances[g] += m.all
		}
		m.sum()
	}
	for _, g := range m.random {
		m.chances[g] = max(m.all/len(m.random), 1)
	}
	m.sum()
}

// byWeight has numbers give scripts alone, by their weights.
func (m *Mix) byWeight() {
	m.chances = slices.Clone(m.weights)
	m.sum()
}

// sum adds up the chances.
func (m *Mix) sum() {
	m.all = 0
	for _, c := range m.chances {
		m.all += c
	}
}

// Learns reports whether a run may depend on what earlier ones showed.
func (m *Mix) Learns() bool { return m.learns }

// uneven reports whether the generators have different weights.
func (m *Mix) uneven() bool {
	return slices.ContainsFunc(m.taken, func(g int) bool { return m.weights[g] != m.weights[m.taken[0]] })
}

// Turn says that the next run is the i-th of a job, counted from 0. The first runs of a job take
// the scripts in turn, and the numbers decide about the others, so that no run depends on another.
func (m *Mix) Turn(i int64) {
	m.Steer(false)
	m.turn = -1
	n := int64(len(m.taken))
	switch {
	case i < n:
		m.turn = m.taken[i]
	case m.random == nil:
	case randomTurn(i - n):
		m.turn = m.random[i%int64(len(m.random))]
	default:
		m.byWeight()
	}
}

// Choose returns the generator of a number from choose, which is below n.
func (m *Mix) Choose(choose func(n int) int) int {
	at := choose(m.all)
	if m.turn >= 0 {
		return m.turn
	}
	for i, w := range m.chances {
		if at -= w; at < 0 {
			return i
		}
	}
	panic("mix: a number beyond the weights")
}

// Passes reports whether the run that generator i was chosen for is passed over, because another
// one is wanted. The first run of a test never is: a seed that is given for it gets it.
func (m *Mix) Passes(i int) bool {
	m.values[m.last].learn()
	if m.last = i; !m.steered {
		return false
	}
	if m.passed < most*m.runs && !m.wanted(i) {
		m.passed++
		return true
	}
	m.runs++
	return false
}

// Ended counts what the run that was played last showed.
func (m *Mix) Ended(informative, found bool) {
	m.told[m.last].count(informative, found)
	m.budget.ended(m.kindOf(m.last), informative, found)
}

// Found says that the run that ended last is what is looked for, though Ended did not know it.
func (m *Mix) Found() {
	m.told[m.last].Found++
	m.budget.told[m.kindOf(m.last)].Found++
}

// kindOf returns the kind of a generator.
func (m *Mix) kindOf(i int) kind {
	if slices.Contains(m.random, i) {
		return random
	}
	return scripted
}

// least is the smallest share of informative runs that counts: what a generator of which less is
// known to be of use keeps of its runs.
const least = 0.25

// idle is what one keeps of which none of so many runs told anything. It gets as far as it gets,
// and hardly finds a bug.
const idle, idleAfter = 1.0 / 32, 20

// recent is how many of the last runs say what share of them tells something.
const recent = 50

// few is the least weight of a generator, as a part of the largest. Of the generators that one of
// large weight brings along one may be the only one that finds the bug. With a thirtieth of the
// runs it finds it too late for a test of a hundred.
const few = 0.25

// wanted reports whether generator i is of the kind whose turn it is, and promises about as much as
// the best of it.
func (m *Mix) wanted(i int) bool {
	if m.random != nil && m.kindOf(i) != m.budget.next() {
		return false
	}
	if m.kindOf(i) == random {
		return true
	}
	if m.asked != m.runs || m.wants == nil {
		m.promise()
	}
	best := 0.0
	for _, g := range m.taken {
		best = max(best, m.wants[g])
	}
	return m.wants[i] >= near*best
}

// promise computes how much each generator promises.
func (m *Mix) promise() {
	m.asked = m.runs
	if m.wants == nil {
		m.wants = make([]float64, len(m.weights))
	}
	heaviest := 0.0
	runs := 0
	found := 0
	for _, g := range m.taken {
		heaviest = max(heaviest, float64(m.weights[g]))
		runs += m.told[g].Runs
		found += m.told[g].Found
	}
	for _, g := range m.taken {
		t := m.told[g]
		n := float64(m.told[g].Runs)
		weight := max(few, float64(m.weights[g])/heaviest)
		switch {
		case t.Runs == 0:
			m.wants[g] = 1 + weight // more than any that ran
		case found == 0:
			m.wants[g] = upper(0, weight*t.useful()*math.Log(float64(runs)+1)/n)
		default:
			told := max(float64(t.Informative), least*n)
			even := float64(runs) / float64(len(m.taken))
			m.wants[g] = t.useful() * upper(float64(t.Found)/told, math.Log(1+even/told)/told)
		}
	}
}

// useful returns what a generator keeps of its runs: the share of the last ones that told
// something, and a part of them in any case.
func (t Told) useful() float64 {
	if t.Informative == 0 && t.Runs >= idleAfter {
		return idle
	}
	return max(least, t.recent)
}

// count counts a run. The share of those that told something is that of all runs at first, and then
// an earlier run counts less and less, since runs learn.
func (t *Told) count(informative, found bool) {
	t.Runs++
	tells := 0.0
	if informative {
		t.Informative++
		tells = 1
	}
	if found {
		t.Found++
	}
	t.recent += (tells - t.recent) / float64(min(t.Runs, recent))
}

// upper returns the largest q with KL(p, q) <= room, up to a millionth.
func upper(p, room float64) float64 {
	if p == 0 { // then KL(p, q) is -log(1-q)
		return -math.Expm1(-room)
	}
	low := p
	high := 1.0
	for high-low > 1e-6 {
		if q := (low + high) / 2; divergence(p, q) <= room {
			low = q
		} else {
			high = q
		}
	}
	return low
}

// divergence is the Kullback-Leibler divergence of two coins with these shares of heads, p above 0
// and q between p and 1.
func divergence(p, q float64) float64 {
	d := p * math.Log(p/q)
	if p < 1 {
		d += (1 - p) * math.Log((1-p)/(1-q))
	}
	return d
}
