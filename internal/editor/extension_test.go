package editor_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// loaded reads a JSON file of the extension for VS Code.
func loaded(t *testing.T, name string, to any) {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("..", "..", "editors", "vscode", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(src, to); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// TestExtension loads the manifest of the extension and what it names: the grammar, the language's
// configuration, and the program, which has the commands and asks for the settings that are listed.
func TestExtension(t *testing.T) {
	t.Parallel()
	var m struct {
		Main        string
		Contributes struct {
			Languages     []struct{ ID, Configuration string }
			Grammars      []struct{ Language, ScopeName, Path string }
			Commands      []struct{ Command string }
			Configuration struct {
				Properties map[string]struct{ Type, Description string }
			}
		}
	}
	loaded(t, "package.json", &m)
	c := m.Contributes
	if len(c.Languages) != 1 || len(c.Grammars) != 1 || c.Grammars[0].Language != c.Languages[0].ID || len(c.Commands) == 0 {
		t.Fatalf("the manifest has %+v", c)
	}
	var g struct {
		ScopeName string
		Patterns  []struct{ Name, Match, Begin string }
	}
	loaded(t, c.Grammars[0].Path, &g)
	if g.ScopeName != c.Grammars[0].ScopeName || len(g.Patterns) < 10 {
		t.Errorf("the grammar is %s with %d patterns, the manifest names %s", g.ScopeName, len(g.Patterns), c.Grammars[0].ScopeName)
	}
	var l struct {
		Comments         struct{ LineComment string }
		Brackets         [][2]string
		AutoClosingPairs []struct{ Open, Close string }
		WordPattern      string
	}
	loaded(t, c.Languages[0].Configuration, &l)
	word, err := regexp.Compile(l.WordPattern)
	if err != nil || word.FindString("n-1") != "n" || l.Comments.LineComment != "#" || !slices.Contains(l.Brackets, [2]string{"(", ")"}) || len(l.AutoClosingPairs) == 0 {
		t.Errorf("the configuration of the language is %+v, %v", l, err)
	}
	src, err := os.ReadFile(filepath.Join("..", "..", "editors", "vscode", m.Main))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range c.Commands {
		if !strings.Contains(string(src), `registerCommand("`+x.Command+`"`) {
			t.Errorf("%s does not register %s", m.Main, x.Command)
		}
	}
	for name, p := range c.Configuration.Properties {
		section, key, _ := strings.Cut(name, ".")
		if !strings.Contains(string(src), `getConfiguration("`+section+`").get("`+key+`")`) || p.Description == "" {
			t.Errorf("%s does not ask for the setting %s", m.Main, name)
		}
	}
}
