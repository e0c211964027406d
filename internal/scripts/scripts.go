// Package scripts says how the archives of testscript that test the command are run:
//
//	testscript.Run(t, scripts.Params(t, root, cache))
//
// They find the command in PATH, and in $MODULE the root of this module, for a replace directive.
// The Go command works with the caches and flags of this machine. The conditions are [long], the
// long mode of the tests, and [race], tests that are built with the race detector. "document FILE"
// checks what a verb has printed as JSON.
package scripts

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/seeded"
)

// passed are the variables of the Go command that scripts see.
var passed = []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS"}

// Params returns what testscript runs the archives of testdata/script with. The module's root is a
// relative path; cache is where the commands keep compiled tests for one another.
func Params(t *testing.T, root, cache string) testscript.Params {
	t.Helper()
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", append([]string{"env"}, passed...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	values := strings.Split(string(out), "\n")
	return testscript.Params{
		Dir:  filepath.Join("testdata", "script"),
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"document": document},
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "race":
				return !seeded.Counted(), nil
			case "long":
				return environment.Long.Get() != "", nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("MODULE", root)
			e.Setenv(string(environment.Cache), cache)
			e.Setenv(string(environment.Printed), "off") // to link each printed test takes long
			e.Setenv("GOGC", os.Getenv("GOGC"))          // for compilers and linkers
			for i, name := range passed {
				e.Setenv(name, values[i])
			}
			return nil
		},
	}
}
