package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/clouseau-go/clouseau/internal/editor"
)

// spot is a place of a text that the editor asks about.
type spot struct {
	path   string
	text   *editor.Text
	offset int
}

func (s *server) spot(p protocol.TextDocumentPositionParams) spot {
	path := pathOf(uri.URI(p.TextDocument.URI))
	t := s.text(path)
	return spot{path, t, offset(t, p.Position)}
}

// use returns a place and the name that stands there, which stands for nothing if there is none.
func (s *server) use(p protocol.TextDocumentPositionParams) (spot, editor.Use) {
	at := s.spot(p)
	u, _ := s.project.At(at.path, at.offset)
	return at, u
}

// location converts a span of any file.
func (s *server) location(at editor.Span) protocol.Location {
	return protocol.Location{URI: uriOf(at.File), Range: rangeOf(s.text(at.File), at)}
}

// Hover says what stands at a place.
func (s *server) Hover(_ context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	at := s.spot(p.TextDocumentPositionParams)
	text, span := s.project.Hover(at.path, at.offset)
	if text == "" {
		return nil, nil
	}
	r := rangeOf(at.text, span)
	return &protocol.Hover{Contents: &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text}, Range: &r}, nil
}

// Definition leads from a name to its declaration, and from the declaration of an operation to
// the Go method.
func (s *server) Definition(_ context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	at, u := s.use(p.TextDocumentPositionParams)
	if u.Decl {
		if found := s.goMethods(at.path, u); len(found) > 0 {
			return found, nil
		}
	}
	var out protocol.LocationSlice
	for _, to := range u.To {
		if to.At.File != "" {
			out = append(out, s.location(to.At))
		}
	}
	return out, nil
}

// Implementation leads from an operation to its Go method.
func (s *server) Implementation(_ context.Context, p *protocol.ImplementationParams) (protocol.DefinitionResult, error) {
	at, u := s.use(p.TextDocumentPositionParams)
	return s.goMethods(at.path, u), nil
}

// goMethods returns where the Go methods of operations are.
func (s *server) goMethods(path string, u editor.Use) (out protocol.LocationSlice) {
	for _, to := range u.To {
		if to.Kind != editor.Operation {
			continue
		}
		if r, ok := s.checker.method(path, to.Name); ok {
			out = append(out, s.checker.location(r))
		}
	}
	return out
}

// References returns all places where a name stands.
func (s *server) References(_ context.Context, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	_, u := s.use(p.TextDocumentPositionParams)
	var out []protocol.Location
	for _, to := range u.To {
		for _, r := range s.project.References(to) {
			if !r.Decl || p.Context.IncludeDeclaration {
				out = append(out, s.location(r.At))
			}
		}
	}
	return out, nil
}

// DocumentHighlight returns the places of this file where a name stands.
func (s *server) DocumentHighlight(_ context.Context, p *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	at, u := s.use(p.TextDocumentPositionParams)
	var out []protocol.DocumentHighlight
	for _, to := range u.To {
		for _, r := range s.project.References(to) {
			if r.At.File == at.path {
				out = append(out, protocol.DocumentHighlight{Range: rangeOf(at.text, r.At)})
			}
		}
	}
	return out, nil
}

// PrepareRename returns the name that would be changed.
func (s *server) PrepareRename(_ context.Context, p *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	at := s.spot(p.TextDocumentPositionParams)
	u, err := s.project.Renamable(at.path, at.offset)
	if err != nil {
		return nil, failed(err)
	}
	return &protocol.PrepareRenamePlaceholder{Range: rangeOf(at.text, u.At), Placeholder: u.To[0].Name}, nil
}

// Rename gives a name another one, in all specs that see it.
func (s *server) Rename(_ context.Context, p *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	at := s.spot(p.TextDocumentPositionParams)
	edits, err := s.project.Rename(at.path, at.offset, p.NewName)
	if err != nil {
		return nil, failed(err)
	}
	return s.workspaceEdit(edits), nil
}

// workspaceEdit converts edits, file by file.
func (s *server) workspaceEdit(edits []editor.Edit) *protocol.WorkspaceEdit {
	out := &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{}}
	texts := map[string]*editor.Text{}
	for _, e := range edits {
		t := texts[e.At.File]
		if t == nil {
			t = s.text(e.At.File)
			texts[e.At.File] = t
		}
		u := uriOf(e.At.File)
		out.Changes[u] = append(out.Changes[u], protocol.TextEdit{Range: rangeOf(t, e.At), NewText: e.Text})
	}
	return out
}
