package clocks_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"text/template"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

// A kind is a type of the package.
type kind struct {
	Name       string
	Operations []operation
	Pure       []string // operations that change nothing
	Closes     bool
}

// An operation has arguments and results as a spec writes them.
type operation struct {
	Name, Args, Results string
}

// kinds are the types, all of them.
func kinds() []kind {
	const (
		flag   = "ok = bool"
		number = "n = int"
	)
	return []kind{
		{"Bucket", []operation{{"allow", "", flag}, {"left", "", number}}, []string{"left"}, false},
		{"Cache", []operation{{"put", "key = Key, value = int", ""}, {"get", "key = Key", "value = int, ok = bool"}, {"len", "", number}}, []string{"get", "len"}, false},
		{"Breaker", []operation{{"fail", "", ""}, {"succeed", "", ""}, {"open", "", flag}, {"failures", "", number}}, []string{"open", "failures"}, false},
		{"Window", []operation{{"hit", "", ""}, {"count", "", number}, {"idle", "", number}}, []string{"count", "idle"}, false},
		{"Backoff", []operation{{"failed", "", ""}, {"succeeded", "", ""}, {"wait", "", number}, {"ready", "", flag}}, []string{"wait", "ready"}, false},
		{"Sessions", []operation{{"login", "user = Key", ""}, {"touch", "user = Key", flag}, {"online", "", number}}, []string{"online"}, false},
		{"Queue", []operation{{"add", "value = int, seconds = int", ""}, {"take", "", "value = int, ok = bool"}, {"waiting", "", number}}, []string{"waiting"}, false},
		{"Meter", []operation{{"mark", "", ""}, {"rate", "", number}, {"minute", "", number}}, []string{"rate", "minute"}, false},
		{"Stopwatch", []operation{{"start", "", ""}, {"stop", "", ""}, {"elapsed", "", number}, {"running", "", flag}}, []string{"elapsed", "running"}, false},
		{"Lease", []operation{{"acquire", "who = Key", flag}, {"owner", "", "who = string"}}, []string{"owner"}, true},
		{"Debouncer", []operation{{"push", "value = int", ""}, {"passed", "", number}, {"pending", "", number}}, []string{"passed", "pending"}, true},
		{"Throttle", []operation{{"try", "", flag}, {"passed", "", number}}, []string{"passed"}, true},
		{"Monitor", []operation{{"beat", "node = Key", ""}, {"lost", "", number}, {"known", "", number}}, []string{"lost", "known"}, true},
		{"Alarm", []operation{{"set", "seconds = int", ""}, {"rings", "", number}, {"quiet", "", flag}}, []string{"rings", "quiet"}, true},
		{"Night", []operation{{"sleep", "", ""}, {"nap", "", number}, {"hours", "", number}}, []string{"hours"}, false},
	}
}

// written is the spec of a type, which has every judge that makes a second system.
var written = template.Must(template.New("spec").Parse(`language = 1

sort "Span" {
  base = int
  go   = "time.Duration"
  pool = [1000000000, 4999999999, 10000000000, 59000000000, 60000000000, 600000000000]
}

sort "Key" {
  go   = "string"
  pool = ["a", "b"]
}

operation "pass" {
  args = { d = Span }
}
{{range .Operations}}
operation "{{.Name}}" {
  args    = { {{.Args}} }
  results = { {{.Results}} }
}
{{end}}
relations = [{{range $i, $p := .Pure}}{{if $i}}, {{end}}pure({{$p}}){{end}}]

target {
  type      = "github.com/clouseau-go/clouseau/benchmarks/clocks.{{.Name}}"
  new       = "clocks.New{{.Name}}"
  reference = "clocks.New{{.Name}}"
  clock     = pass
{{if .Closes}}  close     = "Close"
{{end}}}
`))

// TestRight: no right type is accused, however many second systems there are. The short mode plays
// one of them, the long mode more than 100,000 runs.
func TestRight(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles tests")
	}
	bin := scripts.Command(t)
	all := kinds()
	runs := 7000
	if environment.Long.Get() == "" {
		all = all[len(all)-1:]
		runs = 100
	}
	sum := 0
	for _, k := range all {
		name := filepath.Join(t.TempDir(), strings.ToLower(k.Name)+".clouseau.hcl")
		var text strings.Builder
		if err := written.Execute(&text, k); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(bin, "run", "--dir", ".", "--report", "-", "--seed", "1", "--runs", fmt.Sprint(runs), name)
		var said strings.Builder
		c.Stderr = &said
		out, err := c.Output()
		var report struct{ Runs, Upheld, Violations, Crashed, Hung, Undecided int }
		if e := json.Unmarshal(out, &report); e != nil || err != nil {
			t.Errorf("%s: %v, %v\n%s\n%s", k.Name, err, e, said.String(), out)
			continue
		}
		if report.Runs != runs || report.Violations+report.Crashed+report.Hung+report.Undecided > 0 || report.Upheld == 0 {
			t.Errorf("%s: %+v\n%s", k.Name, report, said.String())
		}
		t.Logf("%-10s %5d runs, %5d upheld, %d violations, %.1f s of processor time", k.Name, report.Runs, report.Upheld, report.Violations,
			(c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds())
		sum += report.Runs
	}
	t.Logf("%d runs", sum)
}
