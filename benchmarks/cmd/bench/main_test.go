package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/clouseau-go/clouseau/internal/scripts"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"bench": func() { os.Exit(program().Run(time.Hour)) }, // patient, on a busy machine as well
	})
}

// TestScript runs the archives of testdata/script.
func TestScript(t *testing.T) {
	t.Parallel()
	testscript.Run(t, scripts.Params(t, filepath.Join("..", "..", ".."), "off"))
}
