package hunted

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/scripts"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

var publishedOnly = flag.String("published-only", "", "hunt for these `bugs` alone, separated by commas")

// bug is a line of published.txt.
type bug struct {
	id, of, new, bad, good, ofGood, upstream, broken string
}

// published reads published.txt.
func published(t *testing.T) (bugs []bug) {
	t.Helper()
	for _, f := range lines(t, "published.txt", 8) {
		b := bug{f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]}
		if b.ofGood == "-" {
			b.ofGood = b.of
		}
		bugs = append(bugs, b)
	}
	return bugs
}

// lines are the lines of a file that are no comments, each cut into so many fields.
func lines(t *testing.T, file string, fields int) (all [][]string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, " | ")
		if len(f) != fields {
			t.Fatalf("%s: %d fields in %q, want %d", file, len(f), line, fields)
		}
		all = append(all, f)
	}
	return all
}

// TestPublished hunts for each bug with nothing but the type, and in the version without it. It
// prints all candidates, and marks those that the good version does not show: whether one of them
// is the bug is for a reader to judge.
func TestPublished(t *testing.T) {
	bugs := published(t)
	if environment.Long.Get() == "" {
		t.Skip("the long mode measures")
	}
	command := scripts.Command(t)
	for _, b := range bugs {
		if *publishedOnly != "" && !slices.Contains(strings.Split(*publishedOnly, ","), b.id) {
			continue
		}
		bad := b.hunt(t, command, b.bad, b.of)
		good := b.hunt(t, command, b.good, b.ofGood)
		t.Logf("%s: %s\n\tbad  %s: %d candidates, %.1f s\n\tgood %s: %d candidates, %.1f s",
			b.id, b.broken, b.bad, len(bad.failures), bad.seconds, b.good, len(good.failures), good.seconds)
		for _, f := range bad.failures {
			mark := "only bad"
			if slices.ContainsFunc(good.failures, func(g report.Failure) bool { return alike(f, g) }) {
				mark = "in both"
			}
			tell(t, mark, f)
		}
		for _, f := range good.failures {
			tell(t, "in good", f)
		}
	}
}

// hunt hunts for the bug in a version of its module.
func (b bug) hunt(t *testing.T, command, version, of string) outcome {
	t.Helper()
	var args []string
	if b.new != "-" {
		args = append(args, "--new", b.new)
	}
	return huntVersion(t, command, of, version, args...)
}

// huntVersion hunts for a type in a version of its module.
func huntVersion(t *testing.T, command, of, version string, args ...string) outcome {
	t.Helper()
	dir := scripts.Module(t, "../..")
	if err := scripts.Require(dir, of[:strings.LastIndex(of, ".")]+version[strings.Index(version, "@"):]); err != nil {
		t.Logf("%s: %v", of, err)
		return outcome{}
	}
	return hunt(t, command, dir, append([]string{of}, args...)...)
}

// alike reports whether two failures are of one kind and operation: their titles begin alike.
func alike(a, b report.Failure) bool {
	return place(a) == place(b)
}

// place is the title of a failure without the values in it.
func place(f report.Failure) string {
	title, _, _ := strings.Cut(f.Title, "(")
	return title
}

// tell prints a failure with its run.
func tell(t *testing.T, mark string, f report.Failure) {
	t.Helper()
	var run []string
	for _, e := range f.Run {
		run = append(run, e.Op+"("+values(e.Args)+") = "+values(e.Results))
	}
	t.Logf("\t%s | %.2f %s | %s | %s\n\t\t%s", mark, f.Sure, f.Title, f.Answered, f.Expected, strings.Join(run, "; "))
}

// values are what stands in a list of arguments or results.
func values(of []rtreport.Assignment) string {
	var out []string
	for _, a := range of {
		out = append(out, a.Value)
	}
	return strings.Join(out, ", ")
}
