package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		// Patient, on a busy machine as well.
		"bench": func() { os.Exit(cli.Run(benchCommand(), time.Hour)) },
	})
}

// TestScript runs the archives of testdata/script.
func TestScript(t *testing.T) {
	t.Parallel()
	testscript.Run(t, scripts.Params(t, filepath.Join("..", "..", ".."), "off"))
}
