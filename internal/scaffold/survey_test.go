package scaffold_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/golden"
	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// survey is a module that requires the modules of the types in types.txt.
const survey = "testdata/survey"

// surveyed is what init makes of a type.
type surveyed struct {
	goType        string
	taken, others int // methods
	first         string
}

// otherwise says why the first run of a type does not pass. Each reason was confirmed by hand.
var otherwise = map[string]string{
	"github.com/emirpasic/gods/lists/doublylinkedlist.List": "a bug of the module: `Insert(0)` without values, on a list that has some, uses the element before the first one",
	"github.com/alicebob/miniredis/v2.Miniredis":            "a bug of the module: `Incrfloat`, which can return an error, panics for NaN",
	"github.com/hashicorp/go-memdb.Txn":                     "a database needs a schema with tables and indices, which cannot be guessed; the run says that no system could be made (`schema has no tables defined`), and the adapter is where to write one",
}

// TestSurvey runs init on forty types of thirty published modules, and what it writes on these
// modules. The page docs/survey.md has the outcome; -update writes it anew.
func TestSurvey(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("set CLOUSEAU_LONG=1: it compiles forty tests of thirty modules")
	}
	work := copied(t, survey)
	requireUs(t, filepath.Join(work, "go.mod"))
	cfgs := map[string]scaffold.Config{}
	var types []string
	list, err := os.ReadFile(filepath.Join(survey, "types.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		if f := strings.Fields(line); len(f) == 2 && f[0] != "#" {
			name := fmt.Sprintf("t%02d", len(types)+1)
			types = append(types, f[1])
			cfgs[name] = scaffold.Config{Dir: survey, Type: f[1], Output: filepath.Join("init", name, name+scaffold.Suffix)}
		}
	}
	write := scaffold.WriteAll(t, survey, cfgs)
	var rows []surveyed
	reasons := map[string]int{}
	for i, goType := range types {
		name := fmt.Sprintf("t%02d", i+1)
		row := surveyed{goType: goType}
		files, err := write(name)
		if err != nil {
			row.first = err.Error()
		} else {
			row.count(string(files.Spec.Text), reasons)
			row.first = firstRun(t, files, filepath.Join(work, "init", name), work)
		}
		if why := otherwise[goType]; (why == "") != (row.first == "passes") {
			t.Errorf("%s %s, and the reason is %q", goType, row.first, why)
		}
		t.Logf("%s: %d of %d, %s", goType, row.taken, row.taken+row.others, row.first)
		rows = append(rows, row)
	}
	golden.Equal(t, "../../docs/survey.md", page(rows, reasons))
}

// requireUs makes a module require this one.
func requireUs(t *testing.T, name string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	const us = "github.com/clouseau-go/clouseau"
	write(t, name, fmt.Appendf(text, "\nrequire (\n\t%s v0.0.0\n\tpgregory.net/rapid v1.3.0\n)\n\nreplace %[1]s => %s\n", us, root))
}

// omitted is a line of the list of methods that are no operations.
var omitted = regexp.MustCompile(`(?m)^#   (\w+): (.*)$`)

// count counts the methods that a spec has, and those that it leaves out for a reason that is not
// the method's own.
func (s *surveyed) count(text string, reasons map[string]int) {
	// What lets two systems change places is no method of the type.
	s.taken = strings.Count(text, "\noperation ") - strings.Count(text, "\n# Swaps the system and the second one, which")
	for _, m := range omitted.FindAllStringSubmatch(text, -1) {
		switch why := m[2]; {
		case strings.HasPrefix(why, "ends a run"):
			s.taken++
		case strings.HasPrefix(why, "only shows"), strings.HasPrefix(why, "locks the system"):
		default:
			s.others++
			reasons[class(why)]++
		}
	}
}

// class is a reason without names.
func class(why string) string {
	for _, c := range []struct{ word, class string }{
		{"function", "functions"}, {"iterator", "iterators"}, {"channel", "channels"}, {"a second", "a second system"},
		{"which nothing", "values that nothing makes"}, {"nothing makes", "values that nothing makes"}, {"has to end", "answers that have to be given back"},
		{"only its package makes", "values that only their package makes"}, {"only answers give", "lists of what only answers give"}, {"conversion", "parts that need a conversion"},
		{"which has no ==", "structs of which a part has no value"}, {"internal package", "types of internal packages"},
		{"a pointer to", "pointers to slices"}, {"not exported", "types that are not exported"}, {"interface", "interfaces"}, {"fills", "methods that fill what they take"}, {"generic", "generic methods"},
	} {
		if strings.Contains(why, c.word) {
			return c.class
		}
	}
	return "others, such as: " + why
}

// verdicts are what the output of a test may say, and in words what that is.
var verdicts = []struct{ says, words string }{
	{"build failed", "does not compile"}, {"[setup failed]", "does not compile"}, {"vet:", "is not accepted by vet"},
	{" crashed: ", "crashes"}, {" hung: ", "hangs"}, {" was judged: ", "says that it is vacuous"}, {"never exercised: ", "says what was not called"}, {"panic:", "panics outside of the runs"},
}

// firstRun writes the files, and tells what go test says of them.
func firstRun(t *testing.T, files *scaffold.Files, dir, work string) string {
	t.Helper()
	spec := filepath.Join(dir, filepath.Base(files.Spec.Name))
	write(t, spec, files.Spec.Text)
	if files.Adapter.Text != nil {
		write(t, filepath.Join(dir, filepath.Base(files.Adapter.Name)), files.Adapter.Text)
	}
	src, err := emittedOf(t.Context(), spec)
	if err != nil {
		return "no test: " + strings.TrimPrefix(err.Error(), spec)
	}
	write(t, filepath.Join(dir, "tour_test.go"), src)
	cmd := goCommand(t.Context(), work, "test", "-vet=all", "-count=1", "-ldflags=-s -w", "./"+filepath.Join("init", filepath.Base(dir)), "-rapid.seed=1", "-timeout=120s")
	cmd.Env = append(cmd.Env, "CLOUSEAU_GAPS=fail")
	out, err := cmd.CombinedOutput()
	if err == nil {
		return "passes"
	}
	for _, v := range verdicts {
		if strings.Contains(string(out), v.says) {
			if v.words == "does not compile" || v.words == "is not accepted by vet" {
				t.Errorf("%s\n%s", spec, out)
			}
			return v.words
		}
	}
	t.Errorf("%s: %v\n%s", spec, err, out)
	return "fails"
}

// page is docs/survey.md.
func page(rows []surveyed, reasons map[string]int) string {
	var b strings.Builder
	taken, all, passes := 0, 0, 0
	for _, r := range rows {
		taken, all = taken+r.taken, all+r.taken+r.others
		if r.first == "passes" {
			passes++
		}
	}
	fmt.Fprintf(&b, `# What init takes

`+"`clouseau init`"+` on %d types of published modules. The [list](../internal/scaffold/testdata/survey/types.txt) was made before init knew values with parts. It takes %d of %d methods, %d %%; methods that only show or lock a value do not count, and the one that ends a run counts as taken. The first run of what it writes, untouched and with `+"`CLOUSEAU_GAPS=fail`"+`, passes for %d of %d types: then every operation was called.

`+"`CLOUSEAU_LONG=1 go test ./internal/scaffold -run TestSurvey -update`"+` makes this page.

| type | methods taken | of | the first run |
|---|--:|--:|---|
`, len(rows), taken, all, taken*100/max(1, all), passes, len(rows))
	for _, r := range rows {
		fmt.Fprintf(&b, "| `%s` | %d | %d | %s |\n", r.goType, r.taken, r.taken+r.others, r.first)
	}
	fmt.Fprintf(&b, "\nThe first runs that do not pass:\n\n")
	for _, r := range rows {
		if why := otherwise[r.goType]; why != "" {
			fmt.Fprintf(&b, "- `%s` %s: %s.\n", r.goType, r.first, why)
		}
	}
	fmt.Fprintf(&b, "\nMethods are left out because of\n\n| what | methods |\n|---|--:|\n")
	for _, why := range slices.SortedFunc(maps.Keys(reasons), func(x, y string) int {
		return cmp.Or(cmp.Compare(reasons[y], reasons[x]), cmp.Compare(x, y))
	}) {
		fmt.Fprintf(&b, "| %s | %d |\n", why, reasons[why])
	}
	return b.String()
}
