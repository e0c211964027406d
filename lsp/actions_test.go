package lsp_test

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// apply returns a file after the edits of an answer.
func (c *client) apply(name string, e *protocol.WorkspaceEdit) string {
	c.t.Helper()
	text := c.texts[name]
	edits := e.Changes[c.uri(name)]
	for i := len(edits) - 1; i >= 0; i-- { // they come in order
		old := c.textAt(name, edits[i].Range)
		before := c.textAt(name, protocol.Range{End: edits[i].Range.Start})
		text = before + edits[i].NewText + text[len(before)+len(old):]
	}
	return text
}

// TestCodeActions carries out what is offered.
func TestCodeActions(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	c.open(spec)
	c.replace(spec, "absent(push(elem == x))", "absent(pusch(elem == x))")
	c.diagnostics(spec, "UnknownOperation pusch")
	offered := func(where string) map[string]*protocol.CodeAction {
		at := c.at(spec, where).Position
		as, err := c.CodeAction(t.Context(), &protocol.CodeActionParams{
			TextDocument: protocol.TextDocumentIdentifier{URI: c.uri(spec)}, Range: protocol.Range{Start: at, End: at},
		})
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]*protocol.CodeAction{}
		for _, a := range as {
			a := a.(*protocol.CodeAction)
			out[a.Title] = a
		}
		return out
	}
	a := offered("absent(pu|sch")["Write push"]
	if a == nil {
		t.Fatal("the fix of an unknown operation is not offered")
	}
	if got := c.apply(spec, a.Edit); got != stack {
		t.Errorf("after the fix the spec is\n%s", got)
	}
	c.replace(spec, "pusch", "push")
	a = offered("event = p|op\n")["Make this clause a promise, which judges every answer"]
	if a == nil {
		t.Fatal("a promise is not offered")
	}
	if got := c.apply(spec, a.Edit); !strings.Contains(got, "  clause {\n    event = pop\n    promise = true\n  }\n") {
		t.Errorf("with a promise the spec is\n%s", got)
	}
}

// TestRename gives an operation another name in the spec that declares it and in one that imports
// it, of which only one is open.
func TestRename(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	c.open(spec)
	e, err := c.Rename(t.Context(), &protocol.RenameParams{TextDocumentPositionParams: c.at(spec, "absent(pu|sh"), NewName: "add"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := c.apply(spec, e), strings.ReplaceAll(stack, "push", "add"); got != want {
		t.Errorf("after renaming:\n%s", got)
	}
	if other := e.Changes[c.uri("more/more.clouseau.hcl")]; len(other) != 1 || other[0].NewText != "add" {
		t.Errorf("the importing spec is changed by %v", other)
	}
	for name, reason := range map[string]string{"pop": "declared already", "seq": "word of the language", "a-b": "not a name"} {
		_, err := c.Rename(t.Context(), &protocol.RenameParams{TextDocumentPositionParams: c.at(spec, "absent(pu|sh"), NewName: name})
		if err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("renaming to %s: %v, want %q", name, err, reason)
		}
	}
}

func TestReferences(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	c.open(spec)
	found, err := c.References(t.Context(), &protocol.ReferenceParams{
		TextDocumentPositionParams: c.at(spec, "absent(pu|sh"), Context: protocol.ReferenceContext{IncludeDeclaration: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	by := map[uri.URI]int{}
	for _, l := range found {
		by[l.URI]++
	}
	if by[c.uri(spec)] != strings.Count(stack, "push") || by[c.uri("more/more.clouseau.hcl")] != 1 {
		t.Errorf("references are %v", by)
	}
}

// TestViews looks at the outline, the standard form, the lenses and the tokens.
func TestViews(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	c.open(spec)
	id := protocol.TextDocumentIdentifier{URI: c.uri(spec)}
	c.replace(spec, "  vars  = { y = int }", "  vars = {y=int}")
	edits, err := c.Formatting(t.Context(), &protocol.DocumentFormattingParams{TextDocument: id})
	if err != nil || len(edits) != 1 || edits[0].NewText != stack {
		t.Errorf("formatting: %v, %v", edits, err)
	}
	outline, err := c.DocumentSymbol(t.Context(), &protocol.DocumentSymbolParams{TextDocument: id})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range outline.(protocol.DocumentSymbolSlice) {
		names = append(names, s.Name)
		for _, inner := range s.Children {
			names = append(names, s.Name+"."+inner.Name)
		}
	}
	if got, want := strings.Join(names, " "), "Level Level.Low Level.High push push.elem push.level push.fresh pop pop.got pop.ok lost"; got != want {
		t.Errorf("outline is %s, want %s", got, want)
	}
	lenses, err := c.CodeLens(t.Context(), &protocol.CodeLensParams{TextDocument: id})
	if err != nil || len(lenses) != 3 || lenses[0].Command.Command != "clouseau.run" || c.textAt(spec, lenses[0].Range) != "lost" {
		t.Errorf("lenses are %v, %v", lenses, err)
	}
	c.tokens(id)
}

// tokens checks the classes of some tokens, and that no token is longer than its line.
func (c *client) tokens(id protocol.TextDocumentIdentifier) {
	c.t.Helper()
	got, err := c.SemanticTokensFull(c.t.Context(), &protocol.SemanticTokensParams{TextDocument: id})
	if err != nil {
		c.t.Fatal(err)
	}
	legend := strings.Fields("keyword decorator modifier type enumMember function macro method property variable event string number comment operator")
	seen := map[string]string{}
	line, unit := uint32(0), uint32(0)
	for i := 0; i+4 < len(got.Data); i += 5 {
		d := got.Data[i:]
		if d[0] > 0 {
			line, unit = line+d[0], 0
		}
		unit += d[1]
		text := c.textAt(spec, protocol.Range{Start: protocol.Position{Line: line, Character: unit}, End: protocol.Position{Line: line, Character: unit + d[2]}})
		seen[text] = legend[d[3]]
	}
	for text, class := range map[string]string{
		"operation": "keyword", "history": "decorator", "seq": "modifier", "int": "type", "Low": "enumMember", "push": "method", "elem": "property",
		"y": "variable", "lost": "event", "==": "operator", `"puts 𝛼 on top"`: "string", "# Nach dem Umlaut ä und dem Zeichen 𝛼 geht es weiter.": "comment",
	} {
		if seen[text] != class {
			c.t.Errorf("%s is a %q, want %q", text, seen[text], class)
		}
	}
}

// TestCommandsRefuse asks for what cannot be done.
func TestCommandsRefuse(t *testing.T) {
	t.Parallel()
	c := start(t, files())
	c.open(spec)
	if _, err := c.ExecuteCommand(t.Context(), &protocol.ExecuteCommandParams{Command: "clouseau.nonsense"}); err == nil {
		t.Error("an unknown command is carried out")
	}
	if _, err := c.ExecuteCommand(t.Context(), &protocol.ExecuteCommandParams{Command: "clouseau.run"}); err == nil {
		t.Error("a command without arguments is carried out")
	}
}
