package lsp_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
)

// lenses returns the titles of the lenses of a file.
func (c *client) lenses(name string) string {
	c.t.Helper()
	got, err := c.CodeLens(c.t.Context(), &protocol.CodeLensParams{TextDocument: protocol.TextDocumentIdentifier{URI: c.uri(name)}})
	if err != nil {
		c.t.Fatal(err)
	}
	var out []string
	for _, l := range got {
		out = append(out, l.Command.Title)
	}
	return strings.Join(out, "; ")
}

// aged writes a file of the folder as if it were so many minutes old.
func (c *client) aged(minutes int, name, text string) {
	c.t.Helper()
	path := filepath.Join(c.dir, name)
	when := time.Now().Add(-time.Duration(minutes) * time.Minute)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		c.t.Fatal(err)
	}
	if err := os.Chtimes(path, when, when); err != nil {
		c.t.Fatal(err)
	}
}

// reported is a report of a goal as clouseau run --report writes it, and failing a run that a test
// has saved.
func reported(goal string, violations, upheld int) string {
	return fmt.Sprintf(`{"system":"stack","goal":%q,"spec":"stack.clouseau.hcl","runs":%d,"violations":%d,"upheld":%d}`+"\n", goal, violations+upheld, violations, upheld)
}

const failing = `{"version":1,"test":"TestLost","system":"stack","goal":"lost","verdict":"violation",
"events":[{"op":"push","kind":"call","fields":{"elem":{"value":1},"level":{"value":"Low"}}},{"op":"pop","kind":"call","decides":true}]}`

// TestLastVerdict shows what is known of a goal from reports and saved runs, the newest of them,
// and nothing that is older than the spec or one that it imports.
func TestLastVerdict(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	text := files()[spec]
	c.aged(60, spec, text)
	c.open(spec)
	const plain = "run; explain; show its automaton"
	for _, x := range []struct {
		name    string
		minutes int
		file    string
		text    string
		want    string
	}{
		{"nothing is known", 60, "other.json", `{"name": "no report"}`, plain},
		{"a report of another goal", 50, "r.json", reported("other", 1, 2), plain},
		{"a report", 50, "r.json", reported("other", 1, 2) + reported("lost", 3, 97), plain + "; last: 100 runs (3 violation, 97 upheld)"},
		{"a newer one", 40, "r2.json", reported("lost", 0, 5), plain + "; last: 5 runs (5 upheld)"},
		{"a saved run", 30, "testdata/clouseau/TestLost/0123456789ab.json", failing, plain + "; last: violation in 2 events (replay)"},
		{"a file that is no report", 20, "r3.json", `{"goal": `, plain + "; last: violation in 2 events (replay)"},
		{"the spec has changed since", 10, spec, text, plain},
	} {
		c.aged(x.minutes, x.file, x.text)
		if got := c.lenses(spec); got != x.want {
			t.Errorf("%s: lenses are %s, want %s", x.name, got, x.want)
		}
	}
	// What imports the spec has changed with it.
	c.open("more/more.clouseau.hcl")
	c.aged(50, "more/more.clouseau.hcl", files()["more/more.clouseau.hcl"])
	c.aged(30, "more/r.json", strings.ReplaceAll(reported("gone", 1, 0), "stack.clouseau", "more.clouseau"))
	if got := c.lenses("more/more.clouseau.hcl"); got != plain {
		t.Errorf("after an import has changed the lenses are %s", got)
	}
	c.aged(5, "more/r.json", strings.ReplaceAll(reported("gone", 1, 0), "stack.clouseau", "more.clouseau"))
	if got := c.lenses("more/more.clouseau.hcl"); got != plain+"; last: 1 run (1 violation)" {
		t.Errorf("after a run the lenses are %s", got)
	}
	c.replace("more/more.clouseau.hcl", "elem == 1", "elem == 2")
	if got := c.lenses("more/more.clouseau.hcl"); got != plain {
		t.Errorf("where the text is not saved the lenses are %s", got)
	}
}

// TestRegressionAction writes a saved failing run as a Go test: the action is there within the
// goal, and clouseau is called for it. It is not parallel, since it sets the PATH.
func TestRegressionAction(t *testing.T) {
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "clouseau"), []byte("#!/bin/sh\necho called with \"$@\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	c := start(t, files())
	c.open(spec)
	saved := filepath.Join("testdata", "clouseau", "TestLost", "0123456789ab.json")
	c.aged(0, saved, failing)
	actions := func(at string) (out []*protocol.CodeAction) {
		p := c.at(spec, at)
		got, err := c.CodeAction(t.Context(), &protocol.CodeActionParams{TextDocument: p.TextDocument, Range: protocol.Range{Start: p.Position, End: p.Position}})
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range got {
			if a, ok := a.(*protocol.CodeAction); ok && a.Command.Command != "" {
				out = append(out, a)
			}
		}
		return out
	}
	if got := actions("operation \"pu|sh"); len(got) != 0 {
		t.Errorf("at an operation there is %v", got)
	}
	got := actions("vars  = |{ y")
	if len(got) != 1 || got[0].Title != "write a regression test of the saved violation in 2 events (0123456789ab.json)" {
		t.Fatalf("at the goal there is %v", got)
	}
	if _, err := c.ExecuteCommand(t.Context(), &protocol.ExecuteCommandParams{Command: got[0].Command.Command, Arguments: got[0].Command.Arguments}); err != nil {
		t.Fatal(err)
	}
	want := "called with run --replay " + filepath.Join(c.dir, saved) + " --export lost_01234567_test.go stack.clouseau.hcl lost"
	if said := c.heard(2); said[0] != want {
		t.Errorf("%s\nwant %s", said[0], want)
	}
}

// TestWorkspaceSymbols looks for names in all specs of the folder.
func TestWorkspaceSymbols(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	for query, want := range map[string]string{"pSh": "push@stack.clouseau.hcl", "gone": "gone@more.clouseau.hcl", "lvl": "Level@stack.clouseau.hcl level@stack.clouseau.hcl", "xyz": ""} {
		got, err := c.Symbols(t.Context(), &protocol.WorkspaceSymbolParams{Query: query})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		list, _ := got.(protocol.SymbolInformationSlice)
		for _, s := range list {
			names = append(names, s.Name+"@"+filepath.Base(string(s.Location.URI)))
		}
		if strings.Join(names, " ") != want {
			t.Errorf("%q: %v, want %s", query, names, want)
		}
	}
}
