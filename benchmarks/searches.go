package benchmarks

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// Search is a published spec, translated into this language as literally as possible. It measures
// how long the search for generators takes; most of its systems are not implemented here.
type Search struct {
	Name    string
	File    string  // of the spec, relative to this package
	Spec    string  // its text
	Seconds float64 // for synthesis, as published
}

// searches names the specs and the published seconds of each, in the order of the table.
var searches = []struct {
	name, folder string
	seconds      float64
}{
	{"stack", "", 0.60}, {"set", "", 1.28}, {"filesystem", "", 6.02}, {"graph", "", 16.61}, {"nfa", "", 21.85},
	{"ifcstore", "", 1.02}, {"ifcadd", "", 0.96}, {"ifcload", "", 5.76},
	{"debruijnfo", "", 40.38}, {"debruijnho", "", 91.73}, {"hashtable", "", 0.76}, {"transaction", "", 2.89},
	{"database", "protocols", 0.32}, {"firewall", "protocols", 0.59}, {"ringleaderelection", "protocols", 0.83},
	{"bankserver", "protocols", 0.17}, {"simplified2pc", "protocols", 1.03}, {"heartbeat", "protocols", 1.10},
	{"chainreplication", "protocols", 19.24}, {"paxos", "protocols", 23.70}, {"raft", "protocols", 26.84},
	{"anonreadatomicity", "protocols", 18.35},
	{"shopping", "databases", 22.10}, {"courseware", "databases", 27.71}, {"twitter", "databases", 61.96}, {"smallbank", "databases", 163.55},
}

// Searches returns the published specs. Twelve of them are specs of systems that are measured here.
func Searches() []Search {
	var out []Search
	for _, s := range searches {
		file := specFile(s.name)
		if s.folder != "" {
			file = "published/" + s.folder + "/" + s.name + ".clouseau.hcl"
		}
		out = append(out, Search{s.name, file, specText(file), s.seconds})
	}
	return out
}

// SearchRow is the cost of a published spec: for its first generator, and with defaults. Apart from
// times, it is the same in every run.
type SearchRow struct {
	Name        string     `json:"name"`
	First       SearchCost `json:"first"`
	Defaults    SearchCost `json:"defaults"`
	PublishedMS float64    `json:"published_ms"`
}

// SearchCost is the cost of one search, beginning with the text of the spec.
type SearchCost struct {
	MS    float64 `json:"ms"` // the median of the repetitions
	Found int     `json:"found"`
	SearchCounts
}

// PublishedSearches searches for the first goals of the published specs that opt selects, with the
// bounds of opt but for the number of generators, and calls row with each line as it is known,
// until ctx is done.
func PublishedSearches(ctx context.Context, opt Options, row func(SearchRow)) error {
	for _, s := range Searches() {
		if !wanted(opt.Systems, s.Name) {
			continue
		}
		r := SearchRow{Name: s.Name, PublishedMS: 1000 * s.Seconds}
		opt.progress(s.Name, "synthesis")
		if err := s.measure(ctx, opt, 1, &r.First); err != nil {
			return err
		}
		if r.Defaults = r.First; opt.Search.Results != 1 {
			if err := s.measure(ctx, opt, opt.Search.Results, &r.Defaults); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return nil
		}
		row(r)
	}
	return nil
}

// measure searches for the given number of generators. Each repetition starts with the text and an
// empty cache of the solver.
func (s Search) measure(ctx context.Context, opt Options, results int, cost *SearchCost) error {
	opt.Search.Results = results
	var times []float64
	for range max(opt.Repeat, 1) {
		start := time.Now()
		loaded, diags := spec.LoadSource(s.File, []byte(s.Spec))
		if diags.HasErrors() {
			return fmt.Errorf("benchmarks: the published spec %s: %w", s.Name, diags)
		}
		found := synth.Synthesize(ctx, loaded.Context, loaded.Goals[0], opt.Solver(loaded.Context), opt.Search)
		times = append(times, float64(time.Since(start).Microseconds())/1000)
		if ctx.Err() != nil {
			return nil
		}
		*cost = SearchCost{Found: len(found.Generators), SearchCounts: countsOf(found.Stats)}
	}
	slices.Sort(times)
	cost.MS = times[len(times)/2]
	return nil
}
