package editor_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/editor"
)

const text = `language = 1

sort "Level" {
  values = [Low, High]
}

operation "push" {
  kind = call
  args = { elem = int, level = Level }
  clause {
    params  = { x = int }
    history = absent(push(elem == x))
    event   = push(elem == x)
  }
}

operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
  clause { event = pop }
}

define "twice" {
  params = { o = operation }
  trace  = seq(o(elem == 1), o(elem == 2))
}

goal "lost" {
  vars  = { y = int }
  trace = seq(all, push(elem == y, level == Low), twice(push), pop(!ok))
}
`

// project returns a project of one text, in which | is taken out, and where it was.
func project(t testing.TB, text string) (*editor.Project, int) {
	t.Helper()
	before, after, ok := strings.Cut(text, "|>")
	if !ok {
		t.Fatal("no mark")
	}
	return editor.NewProject(func(path string) ([]byte, error) {
		if path != "a.clouseau.hcl" {
			return nil, fmt.Errorf("no file %s", path)
		}
		return []byte(before + after), nil
	}), len(before)
}

// at marks a place of the text: it stands behind the first part of where.
func at(t testing.TB, where string) (*editor.Project, int) {
	t.Helper()
	plain := strings.Replace(where, "|>", "", 1)
	if !strings.Contains(text, plain) {
		t.Fatalf("%q is not there", plain)
	}
	return project(t, strings.Replace(text, plain, where, 1))
}

// TestCompletions looks for the first completions where something is typed, most of it
// unfinished.
func TestCompletions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, old, typed, want, not string }{
		{"trace", "absent(push(elem == x))", "seq(all, pu|>", "push pop twice any seq", "x Low elem"},
		{"field", "push(elem == y, level == Low)", "push(|>", "elem level y Low", "ok push"},
		{"value", "level == Low", "level == |>", "Low High", "elem true"},
		{"field of another operation", "pop(!ok)", "pop(!|>)", "elem ok y", "level"},
		{"fields of a parameter", "o(elem == 2)", "o(|>)", "elem level", "ok"},
		{"sort", "y = int", "y = |>", "Level int list", "y push Low"},
		{"new name", "y = int", "|>y = int", "", "int Level"},
		{"kind", "kind    = call", "kind    = |>", "call send receive ghost", "push"},
		{"attribute", "    params  = { x = int }\n", "    par|>\n", "params ghosts where future promise", "history event trace"},
		{"block", "define \"twice\"", "|>define \"twice\"", "operation sort goal model target", "clause language"},
		{"in a comment", "language = 1", "language = 1 # pu|>", "", "push"},
		{"in a text", `goal "lost"`, `goal "lo|>st"`, "", "push"},
		{"promise", "clause { event = pop }", "clause {\n    event = pop\n    promise = |>\n  }", "true false", "push"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p, offset := project(t, strings.Replace(text, test.old, test.typed, 1))
			items, _ := p.Completions("a.clouseau.hcl", offset)
			var labels []string
			for _, i := range items {
				labels = append(labels, i.Label)
			}
			for _, w := range strings.Fields(test.want) {
				if !slices.Contains(labels, w) {
					t.Errorf("no %s among %v", w, labels)
				}
			}
			for _, w := range strings.Fields(test.not) {
				if slices.Contains(labels, w) {
					t.Errorf("%s is among %v", w, labels)
				}
			}
			if test.want == "" && len(items) > 0 {
				t.Errorf("got %v", labels)
			}
		})
	}
}

func TestAt(t *testing.T) {
	t.Parallel()
	for where, want := range map[string]string{
		"absent(pu|>sh(elem":  "operation push",
		"push(ele|>m == y":    "field elem",
		"level == Lo|>w":      "value Low",
		"level = Leve|>l }":   "sort Level",
		"push(elem == y|>, l": "variable y",
		"o(ele|>m == 2)":      "field elem",
		"twi|>ce(push)":       "define twice",
		"se|>q(all, push":     "",
		"langu|>age":          "",
	} {
		p, offset := at(t, where)
		u, ok := p.At("a.clouseau.hcl", offset)
		got := ""
		if ok {
			got = u.To[0].Kind.String() + " " + u.To[0].Name
		}
		if got != want {
			t.Errorf("at %q is %q, want %q", where, got, want)
		}
	}
}

// TestReceiveInModel renames a field that a rule on a receive reads: the system says it by itself,
// so all fields are in scope there, results too. In a rule on a call they are not.
func TestReceiveInModel(t *testing.T) {
	t.Parallel()
	const file = `language = 1
operation "said" {
  kind        = receive
  spontaneous = true
  fields      = { key = int }
  results     = { val|>ue = int }
  clause {
    event = said(value == 1)
  }
}
operation "ask" {
  kind    = call
  args    = { key = int }
  results = { value = int }
  clause {
    event = ask
  }
}
model "m" {
  state   = { held = int }
  initial = { held = 0 }
  on "said" {
    require = value == held
    set     = { held = value + 1 }
  }
  on "ask" {
    reply {
      value = held
    }
  }
}
`
	p, offset := project(t, file)
	edits, err := p.Rename("a.clouseau.hcl", offset, "what")
	plain := []byte(strings.Replace(file, "|>", "", 1))
	got := string(editor.Apply("a.clouseau.hcl", plain, edits))
	own, rest, _ := strings.Cut(string(plain), `operation "ask"`)
	ask, model, _ := strings.Cut(rest, `model "m"`)
	said, reply, _ := strings.Cut(model, `on "ask"`)
	in := func(s string) string { return strings.ReplaceAll(s, "value", "what") }
	if want := in(own) + `operation "ask"` + ask + `model "m"` + in(said) + `on "ask"` + reply; err != nil || got != want {
		t.Errorf("renamed, %v:\n%s\nwant\n%s", err, got, want)
	}
}

// TestRenameRefused gives names that would break the spec.
func TestRenameRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ where, name, want string }{
		{"absent(pu|>sh(elem", "pop", "declared already"},
		{"absent(pu|>sh(elem", "star", "word of the language"},
		{"absent(pu|>sh(elem", "a b", "not a name"},
		{"absent(pu|>sh(elem", "", "letters"},
		{"se|>q(all, push", "x", "no name that a spec declares"},
		{"push(elem == y|>, l", "elem", "is a field of push"},
	} {
		p, offset := at(t, test.where)
		edits, err := p.Rename("a.clouseau.hcl", offset, test.name)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("renaming at %q to %q: %v, %v, want %q", test.where, test.name, edits, err, test.want)
		}
	}
}

// TestText converts positions of a text with characters of one and two units, and of several code
// points.
func TestText(t *testing.T) {
	t.Parallel()
	const s = "a𝛼ä\nx\u0301y\r\nend"
	x := editor.NewText([]byte(s))
	for offset, want := range map[int][2]int{0: {0, 0}, 1: {0, 1}, 5: {0, 3}, 7: {0, 4}, 8: {1, 0}, 11: {1, 2}, len(s): {2, 3}} {
		line, unit := x.Position(offset)
		if [2]int{line, unit} != want {
			t.Errorf("Position(%d) = %d, %d, want %v", offset, line, unit, want)
		}
		if back := x.Offset(line, unit); back != offset {
			t.Errorf("Offset(%d, %d) = %d, want %d", line, unit, back, offset)
		}
	}
	if got := x.Offset(1, 99); got != 12 {
		t.Errorf("behind the end of a line is %d, want 12, before its end", got)
	}
	if got := x.Offset(0, 2); got != 1 {
		t.Errorf("in the middle of a character is %d, want 1, before it", got)
	}
}

// FuzzQueries asks everything about any text: nothing panics, and all answers lie in the text.
func FuzzQueries(f *testing.F) {
	f.Add(text, 200)
	f.Add("language = 1\noperation \"push\" {\n  clause { event = push(", 50)
	f.Add("goal \"a\" { trace = seq(((((", 20)
	f.Add("a::b(\"${x}\" <<E\n", 9)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		p := editor.NewProject(func(string) ([]byte, error) { return []byte(text), nil })
		p.Add("a")
		within := func(s editor.Span) {
			if s.Start < 0 || s.End < s.Start || s.End > len(text) {
				t.Errorf("%v is not in a text of %d bytes", s, len(text))
			}
		}
		offset = max(0, min(offset, len(text)))
		if u, ok := p.At("a", offset); ok {
			within(u.At)
			for _, s := range u.To {
				for _, r := range p.References(s) {
					within(r.At)
				}
			}
		}
		_, s := p.Completions("a", offset)
		within(s)
		_, s = p.Hover("a", offset)
		within(s)
		for _, c := range p.Classify("a") {
			within(c.At)
		}
		for _, s := range p.Symbols("a") {
			within(s.Extent())
		}
		for _, c := range p.Changes("a", offset) {
			for _, e := range c.Edits {
				within(e.At)
			}
		}
	})
}
