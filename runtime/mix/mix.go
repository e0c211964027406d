package mix

// Mix are the weights of a test's generators, and whose turn it is.
type Mix struct {
	weights []int
	all     int
	// turns are taken where waits is not nil: by generator, whether it waits for its first run.
	waits        []bool
	waiting      int
	runs, passed int
	turn         int // the generator whose turn the next run is; -1: none
}

// most is how many draws may be passed over for each run that was played. Rapid gives up where it
// gets ten invalid runs for each valid one.
const most = 8

// Of returns the mix of n generators with the given weights. If all are 0, they are equal.
func Of(n int, weight func(i int) int) *Mix {
	m := &Mix{weights: make([]int, n), turn: -1}
	for i := range m.weights {
		m.weights[i] = weight(i)
		m.all += m.weights[i]
	}
	if m.all == 0 && n > 0 {
		return Of(n, func(int) int { return 1 })
	}
	return m
}

// TakeTurns lets each generator run once before any runs again.
func (m *Mix) TakeTurns() {
	m.waits, m.waiting = make([]bool, len(m.weights)), 0
	for i, w := range m.weights {
		if w > 0 {
			m.waits[i] = true
			m.waiting++
		}
	}
}

// Turn says that the next run is the i-th of a job, counted from 0. The first runs of a job take
// the generators in turn, and the numbers decide about the others, so that no run depends on
// another.
func (m *Mix) Turn(i int64) {
	m.waiting, m.turn = 0, -1
	if i >= int64(len(m.weights)) {
		return
	}
	for g, w := range m.weights {
		if w == 0 {
			continue
		}
		if i == 0 {
			m.turn = g
			return
		}
		i--
	}
}

// Choose returns the generator of a number from choose, which is below n.
func (m *Mix) Choose(choose func(n int) int) int {
	at := choose(m.all)
	if m.turn >= 0 {
		return m.turn
	}
	for i, w := range m.weights {
		if at -= w; at < 0 {
			return i
		}
	}
	panic("mix: a number beyond the weights")
}

// Passes reports whether the run that generator i was chosen for is passed over, because i had its
// turn and others wait. The first run of a test never is: a seed that is given for it gets it.
func (m *Mix) Passes(i int) bool {
	if m.waiting == 0 {
		return false
	}
	if !m.waits[i] && m.passed < most*m.runs {
		m.passed++
		return true
	}
	m.runs++
	if m.waits[i] {
		m.waits[i] = false
		m.waiting--
	}
	return false
}
