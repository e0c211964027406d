package lsp

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/clouseau-go/clouseau/internal/editor"
	"github.com/clouseau-go/clouseau/spec"
)

// Formatting brings a spec into standard form. A text that cannot be parsed stays as it is.
func (s *server) Formatting(_ context.Context, p *protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	path := pathOf(p.TextDocument.URI)
	src, err := s.read(path)
	if err != nil {
		return nil, failed(err)
	}
	out, err := spec.Format(src)
	if err != nil || string(out) == string(src) {
		return []protocol.TextEdit{}, nil // the diagnostics say what is wrong
	}
	t := editor.NewText(src)
	return []protocol.TextEdit{{Range: rangeOf(t, editor.Span{File: path, End: len(src)}), NewText: string(out)}}, nil
}

// symbolKinds are the kinds of declarations in outlines.
var symbolKinds = map[editor.Kind]protocol.SymbolKind{
	editor.Sort: protocol.SymbolKindClass, editor.Value: protocol.SymbolKindEnumMember, editor.Function: protocol.SymbolKindFunction,
	editor.Define: protocol.SymbolKindFunction, editor.Operation: protocol.SymbolKindMethod, editor.Count: protocol.SymbolKindMethod,
	editor.Field: protocol.SymbolKindField, editor.Variable: protocol.SymbolKindVariable, editor.Axiom: protocol.SymbolKindProperty,
	editor.Goal: protocol.SymbolKindEvent, editor.Scenario: protocol.SymbolKindEvent, editor.Clause: protocol.SymbolKindProperty,
	editor.Generator: protocol.SymbolKindFunction, editor.Recursion: protocol.SymbolKindFunction, editor.Model: protocol.SymbolKindModule,
	editor.Case: protocol.SymbolKindProperty, editor.Known: protocol.SymbolKindConstant,
}

// DocumentSymbol lists what a spec declares, with what belongs to it.
func (s *server) DocumentSymbol(_ context.Context, p *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	path := pathOf(p.TextDocument.URI)
	t := s.text(path)
	out := protocol.DocumentSymbolSlice{}
	for _, sym := range s.project.Symbols(path) {
		if sym.At.File == "" || sym.Kind == editor.Variable {
			continue
		}
		d := protocol.DocumentSymbol{Name: sym.Name, Kind: symbolKinds[sym.Kind], Range: rangeOf(t, sym.Extent()), SelectionRange: rangeOf(t, sym.At)}
		if detail := sym.Signature(); detail != "" {
			d.Detail = &detail
		}
		if n := len(out); n > 0 && sym.Of != nil {
			out[n-1].Children = append(out[n-1].Children, d)
		} else {
			out = append(out, d)
		}
	}
	return out, nil
}

// classes are the names of classes in the protocol.
var classes = [...]string{
	editor.Plain: "", editor.KeywordClass: "keyword", editor.AttributeClass: "decorator", editor.TraceClass: "modifier", editor.SortClass: "type",
	editor.ValueClass: "enumMember", editor.FunctionClass: "function", editor.DefineClass: "macro", editor.OperationClass: "method",
	editor.FieldClass: "property", editor.VariableClass: "variable", editor.LabelClass: "event", editor.TextClass: "string",
	editor.NumberClass: "number", editor.CommentClass: "comment", editor.OperatorClass: "operator",
}

// SemanticTokensFull tells what each token of a spec is.
func (s *server) SemanticTokensFull(_ context.Context, p *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	path := pathOf(p.TextDocument.URI)
	t := s.text(path)
	out := &protocol.SemanticTokens{Data: []uint32{}}
	var last protocol.Position
	for _, c := range s.project.Classify(path) {
		r := rangeOf(t, c.At)
		line, from := r.Start.Line-last.Line, r.Start.Character
		if line == 0 {
			from -= last.Character
		}
		declared := uint32(0)
		if c.Decl {
			declared = 1
		}
		out.Data = append(out.Data, line, from, r.End.Character-r.Start.Character, uint32(c.Class)-1, declared)
		last = r.Start
	}
	return out, nil
}

// lensed reports whether lenses are shown above a declaration.
func lensed(k editor.Kind) bool {
	return k == editor.Goal || k == editor.Scenario || k == editor.Model
}

// CodeLens offers to run and to explain each goal, and says what became of the last run.
func (s *server) CodeLens(_ context.Context, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	path := pathOf(p.TextDocument.URI)
	t := s.text(path)
	out := []protocol.CodeLens{}
	last, _ := s.verdicts(path)
	for _, sym := range s.project.Symbols(path) {
		if !lensed(sym.Kind) {
			continue
		}
		add := func(title, name string, args ...string) {
			out = append(out, protocol.CodeLens{Range: rangeOf(t, sym.At), Command: command(title, name, p.TextDocument.URI, append([]string{sym.Name}, args...)...)})
		}
		add("run", runCommand)
		if sym.Kind != editor.Model {
			add("explain", explainCommand)
			add("show its automaton", graphCommand)
		}
		switch v, ok := last[sym.Name]; {
		case !ok:
		case v.file != "":
			add("last: "+v.text+" (replay)", replayCommand, v.file)
		default:
			add("last: "+v.text, runCommand)
		}
	}
	return out, nil
}

// maxSymbols bounds an answer about all specs.
const maxSymbols = 1000

// Symbols lists what the specs declare whose name has the letters of a query in this order.
func (s *server) Symbols(_ context.Context, p *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	out := protocol.SymbolInformationSlice{}
	for _, path := range s.project.Specs() {
		t := s.text(path)
		for _, sym := range s.project.Symbols(path) {
			if sym.At.File != path || sym.Kind == editor.Variable || !within(p.Query, sym.Name) || len(out) == maxSymbols {
				continue
			}
			info := protocol.SymbolInformation{Location: protocol.Location{URI: uriOf(path), Range: rangeOf(t, sym.At)}}
			info.Name, info.Kind = sym.Name, symbolKinds[sym.Kind]
			if sym.Of != nil {
				of := sym.Of.Name
				info.ContainerName = &of
			}
			out = append(out, info)
		}
	}
	return out, nil
}

// within reports whether a name has the letters of a query in this order, whatever their case.
func within(query, name string) bool {
	rest := []rune(strings.ToLower(query))
	for _, r := range strings.ToLower(name) {
		if len(rest) > 0 && rest[0] == r {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}

// command is what the editor asks for when the user chooses a lens.
func command(title, name string, u uri.URI, args ...string) protocol.Command {
	c := protocol.Command{Title: title, Command: name}
	for _, a := range append([]string{u.String()}, args...) {
		raw, err := protocol.Marshal(protocol.String(a))
		if err == nil {
			c.Arguments = append(c.Arguments, raw)
		}
	}
	return c
}
