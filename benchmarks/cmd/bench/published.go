package main

import (
	"io"
	"strings"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// publishedNames returns the names of the published specs.
func publishedNames() []string {
	var names []string
	for _, s := range benchmarks.Searches() {
		names = append(names, s.Name)
	}
	return names
}

// writePublished prints what it takes to find the generators of the published specs.
func writePublished(w io.Writer, rows []benchmarks.SearchRow) error {
	all := benchmarks.SearchRow{Name: "all"}
	t := newTable(w, false, "SPEC\tFIRST MS\tEVENTS\tREFINED\tQUERIES\tCACHED\tDEFAULT MS\tFOUND\tEVENTS\tREFINED\tQUERIES\tCACHED\tPUBLISHED MS")
	for _, r := range rows {
		writeSearch(t, r)
		addCost(&all.First, r.First)
		addCost(&all.Defaults, r.Defaults)
		all.PublishedMS += r.PublishedMS
	}
	writeSearch(t, all)
	return t.Flush()
}

func writeSearch(t table, r benchmarks.SearchRow) {
	f, d := r.First, r.Defaults
	t.row(r.Name, f.MS, f.Events, f.Refinements, f.Queries, f.Cached,
		d.MS, d.Found, d.Events, d.Refinements, d.Queries, d.Cached, digits(0, r.PublishedMS))
}

func addCost(sum *benchmarks.SearchCost, c benchmarks.SearchCost) {
	sum.MS += c.MS
	sum.Found += c.Found
	sum.Add(c.SearchCounts)
}

// writeShuffled prints by how much the names and the order in a published spec decide what it takes
// to find its first generator.
func writeShuffled(w io.Writer, rows []benchmarks.ShuffleRow) error {
	t := newTable(w, false, "SPEC\tREFINED\tSHUFFLED\tQUERIES\tSHUFFLED\tMS\tSHUFFLED\tRATIO")
	worst := 1.0
	for _, r := range rows {
		a, b := r.Written, r.Shuffled
		t.row(r.Name, a.Refinements, b.Refinements, a.Queries, b.Queries, a.MS, b.MS, digits(2, r.Ratio()))
		worst = max(worst, r.Ratio())
	}
	t.line("worst" + strings.Repeat("\t", 7) + digits(2, worst))
	return t.Flush()
}
