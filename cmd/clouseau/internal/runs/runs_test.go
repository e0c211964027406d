// Package runs tests what clouseau does when it compiles tests and runs them. That takes most of
// the time of all tests of the command, so it is a package of its own, which go test runs beside
// the others.
package runs

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/clouseau-go/clouseau/internal/scripts"
	"github.com/clouseau-go/clouseau/logic/smt"
)

// TestScript runs the archives of testdata/script with a command that it builds first.
func TestScript(t *testing.T) {
	bin := t.TempDir()
	build := []string{"build", "-o", filepath.Join(bin, "clouseau")}
	if !smt.Available() {
		build = append(build, "-tags=noz3")
	}
	if out, err := exec.Command("go", append(build, "../..")...).CombinedOutput(); err != nil {
		t.Fatalf("go %v: %v\n%s", build, err, out)
	}
	params := scripts.Params(t, filepath.Join("..", "..", "..", ".."), t.TempDir())
	setup := params.Setup
	params.Setup = func(e *testscript.Env) error {
		e.Setenv("PATH", bin+string(os.PathListSeparator)+e.Getenv("PATH"))
		return setup(e)
	}
	testscript.Run(t, params)
}
