package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/clouseau-go/clouseau/internal/golden"
)

// volatile is what differs from run to run, or when a file changes: times, and line numbers.
var volatile = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`[0-9.]+(ns|µs|ms|s)\)`), "TIME)"},
	{regexp.MustCompile(`; [0-9.]+s\n`), "; TIME\n"},
	{regexp.MustCompile(`(\w+\.go):[0-9]+:`), "$1:"},
}

// TestRunGolden keeps what clouseau run -v prints of right and of wrong systems.
func TestRunGolden(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles tests")
	}
	t.Parallel()
	for _, tt := range []struct{ name, spec, system string }{
		{"stack_right", "stack/stack.clouseau.hcl", "stack.New"},
		{"stack_wrong", "stack/stack.clouseau.hcl", "stack.NewBuggy"},
		{"set_wrong", "set/set.clouseau.hcl", "set.NewBuggy"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			spec := filepath.Join("..", "..", "benchmarks", filepath.FromSlash(tt.spec))
			cmd := exec.Command(os.Args[0], "run", spec, "--new", tt.system, "--seed", "1", "--runs", "20", "-v")
			cmd.Env = append(os.Environ(), asCommand+"=1")
			out, err := cmd.Output()
			if code := cmd.ProcessState.ExitCode(); code != 0 && code != 1 {
				t.Fatalf("%v\n%s", err, out)
			}
			text := string(out)
			for _, v := range volatile {
				text = v.pattern.ReplaceAllString(text, v.instead)
			}
			golden.Equal(t, filepath.Join("testdata", "run", tt.name+".txt"), text)
		})
	}
}
