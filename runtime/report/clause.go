package report

import (
	"slices"
	"strings"
)

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
