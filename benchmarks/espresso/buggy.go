package espresso

import "github.com/clouseau-go/clouseau/benchmarks/mutant"

// NewBuggy returns a machine whose panel looks at what has been done, not at when it was asked for.
func NewBuggy() Rules {
	r := New()
	r.Current = func(p *panel, j Job, _ int) bool { return p.mode == during[j] }
	return r
}

// NewDeaf returns a machine whose panel does not hear of failures while its door is open.
func NewDeaf() Rules {
	r := New()
	r.Hears = false
	return r
}

// NewImpatient returns a machine that ignores a button that is pressed while it warms up.
func NewImpatient() Rules {
	r := New()
	r.Defers = false
	return r
}

// Mutants returns the bugs beside that of NewBuggy.
func Mutants() []mutant.Of[Rules] {
	return []mutant.Of[Rules]{
		{Name: "deaf", New: NewDeaf}, {Name: "impatient", New: NewImpatient},
	}
}
