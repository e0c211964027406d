package benchmarks

import "github.com/clouseau-go/clouseau/synth"

// SearchCounts are what a search took, in counts that no machine changes.
type SearchCounts struct {
	Events      int `json:"events"` // of the generators, ghosts left out
	Refinements int `json:"refinements"`
	Queries     int `json:"queries"`
	Cached      int `json:"cached"` // queries that no engine had to answer
}

func countsOf(st synth.Stats) SearchCounts {
	return SearchCounts{Events: st.Events, Refinements: st.Refinements, Queries: st.Solver.Queries, Cached: st.Solver.Cached + st.Solver.Reused}
}

// Add adds the counts of another search.
func (e *SearchCounts) Add(f SearchCounts) {
	e.Events += f.Events
	e.Refinements += f.Refinements
	e.Queries += f.Queries
	e.Cached += f.Cached
}
