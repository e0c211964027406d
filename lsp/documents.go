package lsp

import (
	"context"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/clouseau-go/clouseau/internal/editor"
)

// DidOpen takes over a text from the editor.
func (s *server) DidOpen(_ context.Context, p *protocol.DidOpenTextDocumentParams) error {
	path := pathOf(uri.URI(p.TextDocument.URI))
	s.mu.Lock()
	s.docs[path] = &document{p.TextDocument.Version, []byte(p.TextDocument.Text)}
	s.mu.Unlock()
	s.project.Add(path)
	s.changed(path)
	return nil
}

// DidChange takes over changes, of a part of the text or of the whole.
func (s *server) DidChange(_ context.Context, p *protocol.DidChangeTextDocumentParams) error {
	path := pathOf(uri.URI(p.TextDocument.URI))
	s.mu.Lock()
	d := s.docs[path]
	if d != nil {
		text := d.text
		for _, c := range p.ContentChanges {
			text = apply(text, c)
		}
		s.docs[path] = &document{p.TextDocument.Version, text}
	}
	s.mu.Unlock()
	if d != nil {
		s.changed(path)
	}
	return nil
}

// apply returns a text after a change.
func apply(text []byte, c protocol.TextDocumentContentChangeEvent) []byte {
	switch c := c.(type) {
	case *protocol.TextDocumentContentChangeWholeDocument:
		return []byte(c.Text)
	case *protocol.TextDocumentContentChangePartial:
		t := editor.NewText(text)
		start, end := offset(t, c.Range.Start), offset(t, c.Range.End)
		out := append([]byte(nil), text[:start]...)
		return append(append(out, c.Text...), text[max(start, end):]...)
	}
	return text
}

// DidSave checks again what may have changed with the file, such as the Go package beside it.
func (s *server) DidSave(_ context.Context, p *protocol.DidSaveTextDocumentParams) error {
	s.changed(pathOf(uri.URI(p.TextDocument.URI)))
	return nil
}

// DidClose goes back to the file on disk.
func (s *server) DidClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) error {
	path := pathOf(uri.URI(p.TextDocument.URI))
	s.mu.Lock()
	delete(s.docs, path)
	s.mu.Unlock()
	s.project.Changed(path)
	s.checker.forget(path)
	return nil
}

// DidChangeWatchedFiles looks again at files that changed on disk.
func (s *server) DidChangeWatchedFiles(_ context.Context, p *protocol.DidChangeWatchedFilesParams) error {
	for _, c := range p.Changes {
		if path := pathOf(uri.URI(c.URI)); filepath.Ext(path) == ".hcl" {
			if c.Type != protocol.FileChangeTypeDeleted {
				s.project.Add(path)
			}
			s.changed(path)
		} else {
			s.checker.checkAll(s.open())
		}
	}
	return nil
}

// changed forgets what was known of a file, and checks the open specs that see it.
func (s *server) changed(path string) {
	s.project.Changed(path)
	var again []string
	for _, d := range s.open() {
		if d == path || s.project.Sees(d, path) {
			again = append(again, d)
		}
	}
	s.checker.checkAll(again)
}

func offset(t *editor.Text, p protocol.Position) int { return t.Offset(int(p.Line), int(p.Character)) }

func position(t *editor.Text, offset int) protocol.Position {
	line, unit := t.Position(offset)
	return protocol.Position{Line: uint32(line), Character: uint32(unit)}
}

func rangeOf(t *editor.Text, s editor.Span) protocol.Range {
	return protocol.Range{Start: position(t, s.Start), End: position(t, s.End)}
}
