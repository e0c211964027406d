package mix

import "math"

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

// wanted reports whether generator i promises about as much as the best.
func (m *Mix) wanted(i int) bool {
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
