// Package runs tests what clouseau does when it compiles tests and runs them. That takes most of
// the time of all tests of the command, so it is a package of its own, which go test runs beside
// the others.
package runs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

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
	testscript.Run(t, params)
}
