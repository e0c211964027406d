package main

import (
	"fmt"
	"io"
	"text/tabwriter"

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
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "SPEC\tFIRST MS\tEVENTS\tREFINED\tQUERIES\tCACHED\tDEFAULT MS\tFOUND\tEVENTS\tREFINED\tQUERIES\tCACHED\tPUBLISHED MS\t")
	for _, r := range rows {
		writeSearch(tw, r)
		addCost(&all.First, r.First)
		addCost(&all.Defaults, r.Defaults)
		all.PublishedMS += r.PublishedMS
	}
	writeSearch(tw, all)
	return tw.Flush()
}

func writeSearch(w io.Writer, r benchmarks.SearchRow) {
	f, d := r.First, r.Defaults
	fmt.Fprintf(w, "%s\t%.1f\t%d\t%d\t%d\t%d\t%.1f\t%d\t%d\t%d\t%d\t%d\t%.0f\t\n", r.Name, f.MS, f.Events, f.Refinements, f.Queries, f.Cached,
		d.MS, d.Found, d.Events, d.Refinements, d.Queries, d.Cached, r.PublishedMS)
}

func addCost(sum *benchmarks.SearchCost, c benchmarks.SearchCost) {
	sum.MS += c.MS
	sum.Found += c.Found
	sum.Add(c.SearchCounts)
}

// writeShuffled prints by how much the names and the order in a published spec decide what it takes
// to find its first generator.
func writeShuffled(w io.Writer, rows []benchmarks.ShuffleRow) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "SPEC\tREFINED\tSHUFFLED\tQUERIES\tSHUFFLED\tMS\tSHUFFLED\tRATIO\t")
	worst := 1.0
	for _, r := range rows {
		a, b := r.Written, r.Shuffled
		fmt.Fprintf(tw, "%s\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t%.2f\t\n", r.Name, a.Refinements, b.Refinements, a.Queries, b.Queries, a.MS, b.MS, r.Ratio())
		worst = max(worst, r.Ratio())
	}
	fmt.Fprintf(tw, "worst\t\t\t\t\t\t\t%.2f\t\n", worst)
	return tw.Flush()
}
