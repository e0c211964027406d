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
}

// Judge counts a call that is judged right after another operation.
func (p *Promised) Judge(after string) {
	if p.Judged++; p.After == nil {
		p.After = map[string]int{}
	}
	p.After[after]++
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
		for op, n := range p.After {
			if r.Promises[i].After == nil {
				r.Promises[i].After = map[string]int{}
			}
			r.Promises[i].After[op] += n
		}
	}
}

// never lists the operations that were performed, but right before no call that the promise judged:
// what they leave behind was not asked about at once.
func (p Promised) never(performed []Count) (out []string) {
	for _, c := range performed {
		if c.Count > 0 && p.Judged > 0 && p.After[c.Name] == 0 {
			out = append(out, c.Name)
		}
	}
	return out
}

// line says how many calls the promise has judged, and what they never came right after.
func (p Promised) line(performed []Count) string {
	text := p.String()
	if never := p.never(performed); never != nil {
		text += "; never right after " + strings.Join(never, ", ")
	}
	return text
}

// String says how many calls the promise has judged.
func (p Promised) String() string {
	text := fmt.Sprintf("%s: %s judged", p.Name, Plural(p.Judged, "call"))
	if p.Undecided > 0 {
		text += fmt.Sprintf(", %d undecided", p.Undecided)
	}
	return text
}
