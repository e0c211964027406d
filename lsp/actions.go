package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/clouseau-go/clouseau/internal/editor"
)

// CodeAction offers what diagnostics suggest, and changes of what stands at the place.
func (s *server) CodeAction(_ context.Context, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	path := pathOf(p.TextDocument.URI)
	t := s.text(path)
	from, to := offset(t, p.Range.Start), offset(t, p.Range.End)
	out := []protocol.CommandOrCodeAction{}
	for _, d := range s.checker.about(path) {
		start, end := t.Range(d.Subject)
		if end < from || start > to {
			continue
		}
		if d.Fix == nil {
			continue
		}
		from, to := t.Range(d.Fix.Range)
		kind, best := protocol.CodeActionKindQuickFix, true
		out = append(out, &protocol.CodeAction{
			Title: d.Fix.Title, Kind: &kind, IsPreferred: &best, Diagnostics: []protocol.Diagnostic{s.checker.diagnostic(t, d)},
			Edit: s.workspaceEdit([]editor.Edit{{At: editor.Span{File: path, Start: from, End: to}, Text: d.Fix.Text}}),
		})
	}
	for _, c := range s.project.Changes(path, from) {
		kind := protocol.CodeActionKindRefactorRewrite
		out = append(out, &protocol.CodeAction{Title: c.Title, Kind: &kind, Edit: s.workspaceEdit(c.Edits)})
	}
	return append(out, s.regressions(p.TextDocument.URI, path, from)...), nil
}
