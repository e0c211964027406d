package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// asCommand makes the test binary behave like the command.
const asCommand = "CLOUSEAU_TEST_AS_COMMAND"

// patient replaces grace in tests, so that a busy machine does not change results.
const patient = time.Hour

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		os.Exit(clouseau(patient))
	}
	testscript.Main(keeping{m}, map[string]func(){
		"clouseau": func() { os.Exit(clouseau(patient)) },
	})
}

// keeping runs tests whose commands keep compiled tests for one another, and for nobody else.
type keeping struct{ tests *testing.M }

func (k keeping) Run() int {
	dir, err := os.MkdirTemp("", "clouseau-kept-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	os.Setenv(cacheVariable, dir)
	return k.tests.Run()
}

// TestScript runs the archives of testdata/script. What they do if [long] is left to the long mode.
// In them $MODULE is the root of this module, for a replace directive, and the Go command works
// with the caches of this machine.
func TestScript(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	env, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS").Output()
	if err != nil {
		t.Fatal(err)
	}
	values := strings.Split(string(env), "\n")
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "race":
				return raceDetector, nil
			case "long":
				return os.Getenv("CLOUSEAU_LONG") != "", nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("MODULE", root)
			e.Setenv(cacheVariable, os.Getenv(cacheVariable))
			for i, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS"} {
				e.Setenv(name, values[i])
			}
			return nil
		},
	})
}
