package scaffold_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

// wider is a module that requires the modules of the types in its types.txt.
const wider = "testdata/wider"

// widerRuns is how many runs the first run of a type has: enough that walks, which choose at
// random, come to each of some fifty operations.
const widerRuns = "30"

// widerTime bounds the first run of a type that hangs again and again. It counts from the search
// for scripts on. On a busy machine that and the compiler take minutes for two hundred operations.
const widerTime = "5m"

// widerRow is what becomes of one type.
type widerRow struct {
	goType      string
	called, all int // methods
	outcome     string
	reasons     map[string]int // why the others were not called
}

// TestWider runs clouseau init on two hundred types of modules that were listed before, as a user
// does, and then clouseau run on what it has written. None may end init with a panic, and all has
// to compile. How many methods are called depends on what hangs, and so on the time there is: with
// -artifacts the folder of the test has outcome.md, with a row for each type.
func TestWider(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("set CLOUSEAU_LONG=1: it compiles two hundred tests of a hundred modules")
	}
	work := t.ArtifactDir()
	if err := os.CopyFS(work, os.DirFS(wider)); err != nil {
		t.Fatal(err)
	}
	requireUs(t, filepath.Join(work, "go.mod"))
	command := scripts.Command(t)
	types := widerTypes(t)
	rows := make([]widerRow, len(types))
	var todo sync.WaitGroup
	slots := make(chan struct{}, 2*runtime.NumCPU()) // some compile while others run
	for i, goType := range types {
		slots <- struct{}{}
		todo.Go(func() {
			defer func() { <-slots }()
			row := firstSteps(t, command, work, fmt.Sprintf("t%03d", i+1), goType)
			t.Logf("%s: %d of %d, %s", goType, row.called, row.all, row.outcome)
			if strings.HasPrefix(row.outcome, panics) || strings.HasPrefix(row.outcome, compiles) {
				t.Errorf("%s %s", goType, row.outcome)
			}
			rows[i] = row
		})
	}
	todo.Wait()
	write(t, filepath.Join(work, "outcome.md"), []byte(widerPage(t, rows)))
}

// widerTypes reads the list.
func widerTypes(t *testing.T) (out []string) {
	t.Helper()
	list, err := os.ReadFile(filepath.Join(wider, "types.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		if f := strings.Fields(line); len(f) == 2 && f[0] != "#" {
			out = append(out, f[1])
		}
	}
	return out
}

// The outcomes that are mistakes of ours.
const (
	panics   = "init panics"
	compiles = "does not compile"
)

// firstSteps runs init and the first run of a type. What they print stays in its directory.
func firstSteps(t *testing.T, command, work, name, goType string) widerRow {
	t.Helper()
	row := widerRow{goType: goType, reasons: map[string]int{}}
	dir := filepath.Join(work, name)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	spec := filepath.Join(name, name+scaffold.Suffix)
	out, err := widerCommand(t, work, filepath.Join(name, "init.log"), command, "init", goType, "-o", spec)
	switch {
	case strings.Contains(out, "\ngoroutine "):
		row.outcome = panics + ": " + line(out, "panic: ")
		return row
	case err != nil:
		row.outcome = "init says: " + strings.TrimPrefix(line(out, ""), "clouseau init: ")
		row.all = strings.Count(out, "\n    ")
		row.reasons["init has no operation"] = row.all
		return row
	}
	text, err := os.ReadFile(filepath.Join(work, spec))
	if err != nil {
		t.Fatal(err)
	}
	report := filepath.Join(dir, "report.json")
	out, err = widerCommand(t, work, filepath.Join(name, "run.log"), command, "run", "--seed", "1", "--runs", widerRuns, "--time", widerTime, spec)
	row.outcome = widerOutcome(out, err)
	called := calledIn(t, report)
	shown(out, called)
	row.methods(string(text), called)
	return row
}

// widerCommand runs a command and keeps what it prints.
func widerCommand(t *testing.T, work, log, command string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "timeout", append([]string{"600", command}, args...)...)
	cmd.Dir = work
	report := filepath.Join(work, filepath.Dir(log), "report.json")
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath -ldflags=-s", "GOWORK=off", "CGO_ENABLED=0", "CLOUSEAU_REPORT="+report, "CLOUSEAU_TRACES=off")
	out, err := cmd.CombinedOutput()
	write(t, filepath.Join(work, log), out)
	return string(out), err
}

// widerOutcomes are what the output of a run may say, and in words what that is. The first one
// that fits counts.
var widerOutcomes = []struct{ says, words string }{
	{"build failed", compiles}, {"setup failed", compiles}, {"no system could be made", "makes no system"}, {" crashed: ", "crashes"},
	{" hung: ", "hangs"}, {" is incomplete, which is no verdict on the system: ", "misses a value"}, {" was judged: ", "is vacuous"}, {"panic:", "panics outside of the runs"},
}

// widerOutcome says how a run ended.
func widerOutcome(out string, err error) string {
	if err == nil {
		return "passes"
	}
	for _, o := range widerOutcomes {
		if strings.Contains(out, o.says) {
			return o.words + ": " + line(out, o.says)
		}
	}
	return "fails: " + line(out, "")
}

// line returns the first line of a text that has a word.
func line(text, word string) string {
	for l := range strings.Lines(text) {
		if strings.TrimSpace(l) != "" && strings.Contains(l, word) {
			return strings.TrimSpace(l)
		}
	}
	return ""
}

// calledIn returns how often each operation was performed, by a file of reports.
func calledIn(t *testing.T, name string) map[string]int {
	t.Helper()
	out := map[string]int{}
	text, err := os.ReadFile(name)
	if err != nil {
		return out
	}
	for d := json.NewDecoder(bytes.NewReader(text)); d.More(); {
		var r struct {
			Operations []struct {
				Name  string
				Count int
			}
		}
		if err := d.Decode(&r); err != nil {
			t.Fatal(err)
		}
		for _, o := range r.Operations {
			out[o.Name] += o.Count
		}
	}
	return out
}

// shows are the lines by which the output of a run tells of calls: what walks did, all operations
// of a test, and the steps of a run that is printed. A process that ends before its time, as one
// does whose stack overflows, leaves no report.
var shows = regexp.MustCompile(`(?m)^\s+(?:walked +)?(\w+) +called [1-9]|^\s+operations +(.*)$|^\s+>?\s*\d+  (\w+)`)

// shown adds what the output of a run tells of calls.
func shown(out string, called map[string]int) {
	for _, m := range shows.FindAllStringSubmatch(out, -1) {
		for _, name := range []string{m[1], m[3]} {
			called[name]++
		}
		for _, one := range strings.Split(m[2], ", ") {
			if f := strings.Fields(one); len(f) == 2 && f[1] != "0" {
				called[f[0]]++
			}
		}
	}
	delete(called, "")
}

// operationOf is the first line of an operation of the spec, that is of no comment.
var operationOf = regexp.MustCompile(`(?m)^operation "(\w+)"`)

// methods counts the methods of a spec, those that were called, and the reasons of the others. What
// lets two systems change places is no method of the type; one that only shows or locks a value is
// not counted, and the one that ends a run is called by each.
func (r *widerRow) methods(text string, called map[string]int) {
	for _, m := range operationOf.FindAllStringSubmatch(text, -1) {
		switch name := m[1]; {
		case strings.HasPrefix(name, "exchange") && strings.Contains(text, "\n# The system and the other one, which some operations"):
		case called[name] > 0:
			r.called, r.all = r.called+1, r.all+1
		default:
			r.all++
			first, _, _ := strings.Cut(r.outcome, ":")
			r.reasons["the first run "+first]++
		}
	}
	for _, m := range omitted.FindAllStringSubmatch(text, -1) {
		switch why := m[2]; {
		case strings.HasPrefix(why, "ends a run"):
			r.all++
			if len(called) > 0 {
				r.called++
			}
		case strings.HasPrefix(why, "only shows"), strings.HasPrefix(why, "locks the system"):
		default:
			r.all++
			r.reasons[class(why)]++
		}
	}
}

// widerPage is outcome.md.
func widerPage(t *testing.T, rows []widerRow) string {
	t.Helper()
	var b strings.Builder
	called, all, passes, compiled, panicked := 0, 0, 0, 0, 0
	reasons := map[string]int{}
	for _, r := range rows {
		called, all = called+r.called, all+r.all
		switch {
		case r.outcome == "passes":
			passes++
		case strings.HasPrefix(r.outcome, compiles):
			compiled--
		case strings.HasPrefix(r.outcome, panics):
			panicked++
			compiled--
		}
		for why, n := range r.reasons {
			reasons[why] += n
		}
	}
	fmt.Fprintf(&b, "clouseau init on %d types: %d panics, %d compile, %d of %d methods are called in the first run (%d %%), which passes for %d types.\n\n",
		len(rows), panicked, len(rows)+compiled, called, all, called*100/max(1, all), passes)
	fmt.Fprintf(&b, "| type | methods called | of | the first run |\n|---|--:|--:|---|\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| `%s` | %d | %d | %s |\n", r.goType, r.called, r.all, strings.ReplaceAll(r.outcome, "|", "\\|"))
	}
	fmt.Fprintf(&b, "\nMethods are not called because of\n\n| what | methods |\n|---|--:|\n")
	for _, why := range slices.SortedFunc(maps.Keys(reasons), func(x, y string) int {
		return cmp.Or(cmp.Compare(reasons[y], reasons[x]), cmp.Compare(x, y))
	}) {
		fmt.Fprintf(&b, "| %s | %d |\n", why, reasons[why])
	}
	t.Log(strings.SplitN(b.String(), "\n", 2)[0])
	return b.String()
}
