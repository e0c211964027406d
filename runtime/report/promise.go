package report

import (
	"fmt"
	"slices"
)

// Promised counts the calls that a promise has judged.
type Promised struct {
	Name   string `json:"name"`
	Judged int    `json:"judged"`
	// Undecided counts the calls of which it is open whether the promise applies, or whether it is
	// kept.
	Undecided int `json:"undecided,omitempty"`
}

// promised adds the counts of a run.
func (r *Report) promised(run []Promised) {
	for _, p := range run {
		i := slices.IndexFunc(r.Promises, func(q Promised) bool { return q.Name == p.Name })
		if i < 0 {
			i, r.Promises = len(r.Promises), append(r.Promises, Promised{Name: p.Name})
		}
		r.Promises[i].Judged += p.Judged
		r.Promises[i].Undecided += p.Undecided
	}
}

// String says how many calls the promise has judged.
func (p Promised) String() string {
	text := fmt.Sprintf("%s: %s judged", p.Name, Plural(p.Judged, "call"))
	if p.Undecided > 0 {
		text += fmt.Sprintf(", %d undecided", p.Undecided)
	}
	return text
}
