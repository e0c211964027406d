package lsp

import (
	"context"
	"fmt"
	"regexp"

	"go.lsp.dev/protocol"

	"github.com/clouseau-go/clouseau/internal/editor"
)

// Completion returns what may be written at a place.
func (s *server) Completion(_ context.Context, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	at := s.spot(p.TextDocumentPositionParams)
	items, span := s.project.Completions(at.path, at.offset)
	r := rangeOf(at.text, span)
	out := &protocol.CompletionList{Items: []protocol.CompletionItem{}}
	for i, item := range items {
		c := protocol.CompletionItem{
			Label: item.Label, Kind: completionKind(item), SortText: protocol.NewOptional(fmt.Sprintf("%04d", i)),
			TextEdit: &protocol.TextEdit{Range: r, NewText: plain(item.Insert)},
		}
		if item.Detail != "" {
			c.Detail = protocol.NewOptional(item.Detail)
		}
		if s.snippets && plain(item.Insert) != item.Insert {
			c.InsertTextFormat = protocol.InsertTextFormatSnippet
			c.TextEdit = &protocol.TextEdit{Range: r, NewText: item.Insert}
		}
		out.Items = append(out.Items, c)
	}
	return out, nil
}

var holes = regexp.MustCompile(`\$\{\d\}`)

// plain returns a text for an editor that fills in nothing.
func plain(snippet string) string { return holes.ReplaceAllString(snippet, "") }

func completionKind(i editor.Item) protocol.CompletionItemKind {
	switch i.Kind {
	case editor.AttributeItem:
		return protocol.CompletionItemKindProperty
	case editor.BlockItem:
		return protocol.CompletionItemKindModule
	case editor.SymbolItem:
		switch i.Symbol.Kind {
		case editor.Operation, editor.Count:
			return protocol.CompletionItemKindMethod
		case editor.Function, editor.Define, editor.Recursion:
			return protocol.CompletionItemKindFunction
		case editor.Field:
			return protocol.CompletionItemKindField
		case editor.Variable:
			return protocol.CompletionItemKindVariable
		case editor.Value:
			return protocol.CompletionItemKindEnumMember
		case editor.Sort:
			return protocol.CompletionItemKindClass
		}
		return protocol.CompletionItemKindReference
	}
	return protocol.CompletionItemKindKeyword
}
