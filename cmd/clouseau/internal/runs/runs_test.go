// Package runs tests what clouseau does when it compiles tests and runs them. That takes most of
// the time of all tests of the command, so it is a package of its own, which go test runs beside
// the others.
package runs

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

// TestScript runs the archives of testdata/script with the command.
func TestScript(t *testing.T) {
	bin := filepath.Dir(scripts.Command(t))
	params := scripts.Params(t, filepath.Join("..", "..", "..", ".."), t.TempDir())
	setup := params.Setup
	params.Setup = func(e *testscript.Env) error {
		e.Setenv("PATH", bin+string(os.PathListSeparator)+e.Getenv("PATH"))
		return setup(e)
	}
	params.Cmds = map[string]func(*testscript.TestScript, bool, []string){"document": document}
	testscript.Run(t, params)
}

// document checks that a file is what clouseau run --format json prints: it has the fields of the
// Go types and no others, in their form.
func document(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	var d report.Document
	ts.Check(decoder.Decode(&d))
	var again strings.Builder
	ts.Check(d.Write(&again))
	if again.String() != text || d.Version != report.DocumentVersion || d.Verb != "run" {
		ts.Fatalf("read and written again it is\n%s", &again)
	}
}
