package lsp_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestNeovim lets a real editor talk with the real server: the script testdata/nvim.lua types
// into a spec and writes down what it sees.
func TestNeovim(t *testing.T) {
	t.Parallel()
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("there is no nvim; Debian's package is called neovim")
	}
	dir := t.TempDir()
	server := filepath.Join(dir, "clouseau-lsp")
	if out, err := exec.Command("go", "build", "-o", server, "./clouseau-lsp").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	all := files()
	all["testdata/clouseau/TestLost/0123456789ab.json"] = failing
	for name, text := range all {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// The run was saved after the spec was written.
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(dir, spec), old, old); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	script, result := filepath.Join("testdata", "nvim.lua"), filepath.Join(dir, "result")
	cmd := exec.CommandContext(ctx, nvim, "--headless", "--clean", "-n", "-c", "luafile "+script)
	cmd.Env = append(os.Environ(), "SERVER="+server, "SPEC="+filepath.Join(dir, spec), "RESULT="+result, "HOME="+dir, "XDG_STATE_HOME="+dir)
	out, err := cmd.CombinedOutput()
	said, _ := os.ReadFile(result)
	want := strings.Join([]string{
		"diagnostics UnknownOperation@14:22",
		"no diagnostics",
		"completion true true nil",
		"hover call push(elem = int, level = Level)",
		"definition 8",
		"renamed 4",
		"formatted   vars  = { y = int }",
		"tokens true",
		"unsaved run; explain; show its automaton",
		"saved run; explain; show its automaton; last: violation in 2 events (replay)",
		"action write a regression test of the saved violation in 2 events (0123456789ab.json)",
		"symbol gone more.clouseau.hcl",
	}, "\n")
	if got := strings.TrimSpace(string(said)); err != nil || got != want {
		t.Errorf("Neovim saw\n%s\nwant\n%s\n%v\n%s", got, want, err, out)
	}
}
