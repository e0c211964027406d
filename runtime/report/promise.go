package report

import (
	"fmt"
	"slices"
	"strings"
)

// Promised counts the calls that a promise has judged.
type Promised struct {
	Name   string `json:"name"`
	Judged int    `json:"judged"`
	// Undecided counts the calls of which it is open whether the promise applies, or whether it is
	// kept.
	Undecided int `json:"undecided,omitempty"`
	// After counts the judged calls by the operation that came right before; the first call of a
	// run is under "".
	After map[string]int `json:"after,omitempty"`
	// Excluded are the operations that no history of the promise allows right before.
	Excluded []string `json:"excluded,omitempty"`
	// Later counts them by the operations that happened some time before that one.
	Later map[string]int `json:"later,omitempty"`
	// Contexts counts them by what the [Context] says, Sizes by its size.
	Contexts map[string]int `json:"contexts,omitempty"`
	Sizes    map[int]int    `json:"sizes,omitempty"`
}

// addPromised adds the counts of a run.
func addPromised(all *[]Promised, run []Promised) {
	for _, p := range run {
		i := slices.IndexFunc(*all, func(q Promised) bool { return q.Name == p.Name })
		if i < 0 {
			i = len(*all)
			*all = append(*all, Promised{Name: p.Name})
		}
		q := &(*all)[i]
		q.Judged += p.Judged
		q.Undecided += p.Undecided
		if p.Excluded != nil {
			q.Excluded = p.Excluded
		}
		add(&q.After, p.After)
		add(&q.Later, p.Later)
		add(&q.Contexts, p.Contexts)
		add(&q.Sizes, p.Sizes)
	}
}

// never lists the operations that were performed, but right before no call that the promise judged,
// though a history of it allows that: what they leave behind was not asked about at once.
func (p Promised) never(performed []Count) (out []string) {
	for _, c := range performed {
		if c.Count > 0 && p.Judged > 0 && p.After[c.Name] == 0 && !slices.Contains(p.Excluded, c.Name) {
			out = append(out, c.Name)
		}
	}
	return out
}

// line says how many calls the promise has judged, and what they never came right after.
func (p Promised) line(performed []Count) string {
	text := p.String()
	never := p.never(performed)
	switch {
	case len(p.After) == 1 && len(never) > 1: // its history may ask for it
		for op := range p.After {
			text += "; only " + where(op)
		}
	case never != nil:
		text += "; never right after " + strings.Join(never, ", ")
	}
	return text
}

// where says what came right before.
func where(after string) string {
	if after == "" {
		return "at the beginning"
	}
	return "right after " + after
}

// String says how many calls the promise has judged.
func (p Promised) String() string {
	text := fmt.Sprintf("%s: %s judged", p.Name, Plural(p.Judged, "call"))
	if p.Undecided > 0 {
		text += fmt.Sprintf(", %d undecided", p.Undecided)
	}
	return text
}

// Judged says how the runs ended that had events of a clause. A run counts once for each clause
// that it has served.
type Judged struct {
	Clause   string         `json:"clause"`
	Verdicts map[string]int `json:"verdicts"`
}

// Runs returns how many runs had events of the clause.
func (j *Judged) Runs() (n int) {
	for _, m := range j.Verdicts {
		n += m
	}
	return n
}

// judge counts runs with events of a clause. The clauses are kept in the order of their names, so
// that it does not depend on which run was first.
func judge(all *[]Judged, clause, verdict string, runs int) {
	i, known := slices.BinarySearchFunc(*all, clause, func(j Judged, name string) int { return strings.Compare(j.Clause, name) })
	if !known {
		*all = slices.Insert(*all, i, Judged{clause, map[string]int{}})
	}
	(*all)[i].Verdicts[verdict] += runs
}
