package lsp_test

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
)

// TestCommands lets a lens run clouseau: a script in its place says how it was called. It is not
// parallel, since it sets the PATH.
func TestCommands(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	bin := t.TempDir()
	script := "#!/bin/sh\necho called with \"$@\" in \"$(basename \"$PWD\")\"\n" +
		"test \"$2\" = --report && echo '{\"system\":\"stack\",\"goal\":\"lost\",\"runs\":7,\"upheld\":7}' >\"$3\"\ntest \"$1\" = run\n"
	if err := os.WriteFile(filepath.Join(bin, "clouseau"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", os.Getenv("XDG_CACHE_HOME"))
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	c := start(t, files())
	c.open(spec)
	lenses, err := c.CodeLens(t.Context(), &protocol.CodeLensParams{TextDocument: protocol.TextDocumentIdentifier{URI: c.uri(spec)}})
	if err != nil {
		t.Fatal(err)
	}
	// A verdict counts that is later than the spec, and the clock of the file system may be coarse.
	before := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(c.dir, spec), before, before); err != nil {
		t.Fatal(err)
	}
	reported := regexp.MustCompile(`--report \S+/lost.json `)
	for i, want := range []string{
		"called with run stack.clouseau.hcl lost in " + filepath.Base(c.dir) + "\nclouseau run lost: done",
		"called with explain stack.clouseau.hcl lost in " + filepath.Base(c.dir) + "\nclouseau explain lost: exit status 1; the log has what was found",
	} {
		if _, err := c.ExecuteCommand(t.Context(), &protocol.ExecuteCommandParams{Command: lenses[i].Command.Command, Arguments: lenses[i].Command.Arguments}); err != nil {
			t.Fatal(err)
		}
		if got := reported.ReplaceAllString(strings.Join(c.heard(2), "\n"), ""); got != want {
			t.Errorf("the editor is told\n%s\nwant\n%s", got, want)
		}
	}
	if got := c.lenses(spec); got != "run; explain; show its automaton; last: 7 runs (7 upheld)" {
		t.Errorf("after a run the lenses are %s", got)
	}
	c.replace(spec, "language = 1", "language = 1 # changed")
	_, err = c.ExecuteCommand(t.Context(), &protocol.ExecuteCommandParams{Command: lenses[0].Command.Command, Arguments: lenses[0].Command.Arguments})
	if err == nil || !strings.Contains(err.Error(), "is not saved") {
		t.Errorf("a spec that is not saved is run: %v", err)
	}
}
