package lsp_test

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

const stack = `language = 1

sort "Level" {
  values = [Low, High]
}

# Nach dem Umlaut ä und dem Zeichen 𝛼 geht es weiter.
operation "push" {
  doc  = "puts 𝛼 on top"
  kind = call
  args = { elem = int, level = Level }
  clause "fresh" {
    params  = { x = int }
    history = absent(push(elem == x))
    event   = push(elem == x)
    future  = seq(all, pop, all)
  }
}

operation "pop" {
  kind    = call
  results = { got = int, ok = bool }
  clause {
    event = pop
  }
}

goal "lost" {
  vars  = { y = int }
  trace = seq(all, push(elem == y, level == Low), star(any - pop(got == y)), pop(!ok))
}

target {
  type = "example.com/stack.Stack"
  new  = "stack.New"
}
`

const stackGo = `package stack

type Level string

type Stack struct{ elems []int }

func New() *Stack { return &Stack{} }

func (s *Stack) Push(elem int, level Level) { s.elems = append(s.elems, elem) }

func (s *Stack) Pop() (got int, ok bool) { return 0, false }
`

func files() map[string]string {
	return map[string]string{
		"stack.clouseau.hcl": stack,
		"stack.go":           stackGo,
		"go.mod":             "module example.com/stack\n\ngo 1.26\n",
		"more/more.clouseau.hcl": `language = 1
import = ["../stack.clouseau.hcl"]

goal "gone" {
  trace = seq(all, push(elem == 1), absent(pop), pop(!ok))
}
`,
	}
}

const spec = "stack.clouseau.hcl"

// TestDiagnostics types mistakes and mends them. A range behind characters of two UTF-16 units is
// right.
func TestDiagnostics(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	c.open(spec)
	c.diagnostics(spec)
	c.replace(spec, "absent(push(elem == x))", "absent(psh(elem == x))")
	c.diagnostics(spec, "UnknownOperation psh")
	c.replace(spec, `doc  = "puts 𝛼 on top"`, `doc  = "puts 𝛼 on top" nonsense`)
	c.diagnostics(spec, "InvalidSyntax nonsense")
	c.replace(spec, " nonsense", "")
	c.replace(spec, "absent(psh(elem == x))", "absent(push(elem == x))")
	c.diagnostics(spec)
	c.replace(spec, "args = { elem = int, level = Level }", "args = { level = Level, elem = int }")
	// By the names and types in Go.
	c.diagnostics(spec, "MismatchedMethod { level = Level, elem = int }", "MisorderedFields { level = Level, elem = int }")
}

func TestHover(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	c.open(spec)
	for where, want := range map[string]string{
		"absent(pu|sh(elem":        "call push(elem = int, level = Level)",
		"seq(all, pu|sh(elem == y": "after never push(elem == x): **push(elem == x)**; then anything, then pop, then whatever follows",
		"level == Lo|w":            "Value of the sort Level",
		"pop(go|t == y)":           "result got = int",
		"push(elem == y|, level":   "variable y = int",
		"star|(any":                "Any number of times, also never",
		"  histo|ry = absent":      "The run before the event",
		"go|al \"lost\"":           "The runs that would be a bug",
		"any |- pop(got":           "Runs of the first that are not in the second",
		"clause \"fre|sh\"":        "clause push::fresh",
	} {
		h, err := c.Hover(t.Context(), &protocol.HoverParams{TextDocumentPositionParams: c.at(spec, where)})
		if err != nil || h == nil {
			t.Errorf("hover at %q: %v, %v", where, h, err)
			continue
		}
		if got := h.Contents.(*protocol.MarkupContent).Value; !strings.Contains(got, want) {
			t.Errorf("hover at %q is\n%s\nwant %q", where, got, want)
		}
	}
}

func TestDefinition(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	c.open(spec)
	c.open("more/more.clouseau.hcl")
	for _, test := range []struct{ name, where, file, want string }{
		{spec, "absent(pu|sh(elem", spec, "push"},
		{spec, "level == Lo|w", spec, "Low"},
		{spec, "push(elem == y|, level", spec, "y"},
		{"more/more.clouseau.hcl", "push(el|em == 1)", spec, "elem"},
		{spec, "operation \"pu|sh\"", "stack.go", "Push"},
	} {
		r, err := c.Definition(t.Context(), &protocol.DefinitionParams{TextDocumentPositionParams: c.at(test.name, test.where)})
		if err != nil {
			t.Fatal(err)
		}
		found, _ := r.(protocol.LocationSlice)
		if len(found) != 1 || found[0].URI != c.uri(test.file) {
			t.Errorf("definition of %q is at %v, want %s", test.where, found, test.file)
			continue
		}
		c.texts["stack.go"] = stackGo
		if got := c.textAt(test.file, found[0].Range); got != test.want {
			t.Errorf("definition of %q is %q, want %q", test.where, got, test.want)
		}
	}
}

func TestCompletion(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	c.open(spec)
	c.replace(spec, "    future  = seq(all, pop, all)\n", "    future  = seq(all, po\n    \n")
	for where, want := range map[string]string{
		"seq(all, po|\n":    "pop push later absent seq all",
		"    \n|":           "",
		"push(elem == y, |": "elem level y Low implies true",
		"level == |Low":     "Low High y",
		"args = { elem = |": "int Level list bool",
		"kind = |call":      "call send receive ghost",
		"go|al \"lost\"":    "goal scenario operation sort target",
	} {
		got := c.items(spec, where)
		for _, w := range strings.Fields(want) {
			if _, ok := got[w]; !ok {
				t.Errorf("at %q there is no %q among %d completions", where, w, len(got))
			}
		}
	}
	attributes := c.items(spec, "po\n    |\n")
	if i, ok := attributes["where"]; !ok || i.TextEdit.(*protocol.TextEdit).NewText != "where = " {
		t.Errorf("where is %v", i)
	}
	if _, ok := attributes["history"]; ok {
		t.Error("an attribute that is there is offered once more")
	}
	if _, ok := c.items(spec, "args = { |elem")["int"]; ok {
		t.Error("a sort is offered where a new name stands")
	}
}
