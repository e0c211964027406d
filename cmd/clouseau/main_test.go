package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

// asCommand makes the test binary behave like the command.
const asCommand = "CLOUSEAU_TEST_AS_COMMAND"

// patient replaces grace in tests, so that a busy machine does not change results.
const patient = time.Hour

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		os.Exit(cli.Run(clouseau(), patient))
	}
	testscript.Main(keeping{m}, map[string]func(){
		"clouseau": func() { os.Exit(cli.Run(clouseau(), patient)) },
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
	os.Setenv(string(environment.Cache), dir)
	return k.tests.Run()
}

// TestScript runs the archives of testdata/script; what compiles tests and runs them is in package
// runs.
func TestScript(t *testing.T) {
	t.Parallel()
	testscript.Run(t, scripts.Params(t, filepath.Join("..", ".."), environment.Cache.Get()))
}
