package upgrades

import (
	"flag"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/scripts"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

var (
	pairsOf    = flag.String("pairs", "published,fixed,silent,refactored,alike", "compare the pairs of these `lists`, with commas between")
	pairsOnly  = flag.String("pairs-only", "", "compare these `pairs` alone, with commas between")
	pairsLimit = flag.Duration("pairs-limit", 4*time.Minute, "give up a comparison after this `time`")
	pairsSelf  = flag.Bool("pairs-self", false, "compare the newer version with itself")
)

// versioned is a type in a version of a module, as the command takes it: MODULE@VERSION/pkg.Type.
func versioned(typ, in string) string {
	m, v, _ := strings.Cut(in, "@")
	return m + "@" + v + strings.TrimPrefix(typ, m)
}

// comparisons are the pairs of a list: what is compared, and with what.
func comparisons(t *testing.T, name string) (all [][3]string) {
	t.Helper()
	if name == "published" {
		for _, f := range read(t, "../hunted/published.txt", 8)[:19] {
			of := f[1]
			if f[5] != "-" {
				of = f[5]
			}
			all = append(all, [3]string{f[0], versioned(of, f[4]), versioned(f[1], f[3])})
		}
		return all
	}
	i := slices.IndexFunc(lists, func(l list) bool { return l.file == name+".txt" })
	if i < 0 {
		t.Fatalf("no list %s", name)
	}
	for _, f := range read(t, lists[i].file, lists[i].fields) {
		if name == "alike" {
			all = append(all, [3]string{f[0], versioned(f[1], f[2]), versioned(f[3], f[4])})
		} else {
			all = append(all, [3]string{f[0], versioned(f[1], f[3]), versioned(f[1], f[2])})
		}
	}
	return all
}

// TestPairs compares each pair with nothing but the names of the types, and prints what differs.
// Whether that is what the newer version mends is for a reader to judge.
func TestPairs(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("the long mode measures")
	}
	command := scripts.Command(t)
	dir := scripts.Module(t, "../..")
	for list := range strings.SplitSeq(*pairsOf, ",") {
		for _, p := range comparisons(t, list) {
			if *pairsOnly != "" && !slices.Contains(strings.Split(*pairsOnly, ","), p[0]) {
				continue
			}
			with := p[2]
			if *pairsSelf {
				with = p[1]
			}
			d, seconds := scripts.Measure(t, *pairsLimit, "../..", dir, command, "compare", "--format", "json", p[1], "--with", with)
			if len(d.Tests) == 0 {
				t.Logf("%s %s: no verdict, %.1f s", list, p[0], seconds)
				continue
			}
			t.Logf("%s %s: %s in %d runs, %.1f s", list, p[0], d.Tests[0].Summary, d.Tests[0].Runs, seconds)
			for _, f := range d.Tests[0].Failures {
				tell(t, f)
			}
			for _, note := range d.Notes {
				t.Logf("\tnote: %s", note)
			}
		}
	}
}

// tell prints a difference with its run.
func tell(t *testing.T, f report.Failure) {
	t.Helper()
	var run []string
	for _, e := range f.Run {
		run = append(run, e.Op+"("+values(e.Args)+") = "+values(e.Results))
	}
	t.Logf("\t%d runs | %s | %s\n\t\t%s", f.Runs, f.Title, f.Doc, strings.Join(run, "; "))
}

// values are what stands in a list of arguments or results.
func values(of []rtreport.Assignment) string {
	var out []string
	for _, a := range of {
		out = append(out, a.Value)
	}
	return strings.Join(out, ", ")
}
