package editor_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/editor"
	"github.com/clouseau-go/clouseau/spec"
)

var update = flag.Bool("update", false, "write the grammar anew")

// TestGrammar compares the grammar of the extension for VS Code with the language's words.
func TestGrammar(t *testing.T) {
	t.Parallel()
	want, err := editor.Grammar()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("..", "..", "editors", "vscode", "syntaxes", "clouseau.tmLanguage.json")
	if *update {
		if err := os.WriteFile(path, want, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not that of the language; go test ./internal/editor -run TestGrammar -update writes it anew", path)
	}
}

// TestGrammarWords looks for every word of the language in a pattern of its own in the grammar:
// what Reserved lists, and the words of expressions.
func TestGrammarWords(t *testing.T) {
	t.Parallel()
	src, err := editor.Grammar()
	if err != nil {
		t.Fatal(err)
	}
	var g struct {
		Patterns []struct{ Name, Match string }
	}
	if err := json.Unmarshal(src, &g); err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for _, p := range g.Patterns {
		for _, list := range regexp.MustCompile(`\(([a-z_0-9|]+)\)`).FindAllStringSubmatch(p.Match, -1) {
			for _, w := range strings.Split(list[1], "|") {
				known[w] = p.Name
			}
		}
	}
	w := spec.Words()
	all := slices.Concat(w.Traces, w.Calls, w.Sorts, w.Makers, w.Bases, w.Functions, w.Literals, w.Steps, w.Relations, w.Kinds, w.Models)
	for _, word := range append(all, spec.Reserved()...) {
		switch word {
		case "nothing", "for", "null", "trace":
			continue // a pattern of its own; words of HCL; a kind of parameter
		}
		if known[word] == "" {
			t.Errorf("the grammar does not know %q", word)
		}
	}
	if known["seq"] != "keyword.operator.word.trace.clouseau" || known["history"] != "entity.other.attribute-name.clouseau" {
		t.Errorf("seq is %q, history %q", known["seq"], known["history"])
	}
}

// TestMeanings asks for a meaning of every word, block and attribute.
func TestMeanings(t *testing.T) {
	t.Parallel()
	if missing := editor.WithoutMeaning(); len(missing) > 0 {
		t.Errorf("nothing is said about %q", missing)
	}
}
