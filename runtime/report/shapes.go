package report

import "slices"

// Shapes are the generators of a test, with what became of their runs.
type Shapes []Shape

// Random reports whether the generator of that name follows no script.
func (s Shapes) Random(name string) bool {
	return slices.ContainsFunc(s, func(g Shape) bool { return g.Random && g.Name == name })
}

// Walks returns how many runs followed no script.
func (s Shapes) Walks() (n int) {
	for _, g := range s {
		if g.Random {
			n += g.Runs
		}
	}
	return n
}

// walksInformative returns how many runs without a script told something of the goal.
func (s Shapes) walksInformative() (n int) {
	for _, g := range s {
		if g.Random {
			n += g.Runs - g.Others()
		}
	}
	return n
}

// ScriptsIdle reports whether the scripts ran often enough to tell something, and none did, though
// random runs may have.
func (s Shapes) ScriptsIdle() bool {
	runs := 0
	told := 0
	for _, g := range s {
		if !g.Random {
			runs += g.Runs
			told += g.Violations + g.Upheld + g.Prevented
		}
	}
	return runs >= Enough && told == 0
}
