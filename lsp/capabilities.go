package lsp

import (
	"maps"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// capabilities are what the server does.
func capabilities() protocol.ServerCapabilities {
	yes, part := true, protocol.TextDocumentSyncKindIncremental
	return protocol.ServerCapabilities{
		PositionEncoding:           protocol.PositionEncodingKindUTF16,
		TextDocumentSync:           &protocol.TextDocumentSyncOptions{OpenClose: &yes, Change: &part, Save: protocol.Boolean(true)},
		HoverProvider:              protocol.Boolean(true),
		DefinitionProvider:         protocol.Boolean(true),
		ImplementationProvider:     protocol.Boolean(true),
		ReferencesProvider:         protocol.Boolean(true),
		DocumentHighlightProvider:  protocol.Boolean(true),
		RenameProvider:             &protocol.RenameOptions{PrepareProvider: &yes},
		DocumentFormattingProvider: protocol.Boolean(true),
		DocumentSymbolProvider:     protocol.Boolean(true),
		WorkspaceSymbolProvider:    protocol.Boolean(true),
		CodeActionProvider: &protocol.CodeActionOptions{CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorRewrite,
			protocol.CodeActionKindRefactorExtract}},
		CodeLensProvider:       &protocol.CodeLensOptions{},
		ExecuteCommandProvider: protocol.ExecuteCommandOptions{Commands: slices.Sorted(maps.Keys(verbs))},
		SemanticTokensProvider: &protocol.SemanticTokensOptions{
			Legend: protocol.SemanticTokensLegend{TokenTypes: classes[1:], TokenModifiers: []string{"declaration"}},
			Full:   protocol.Boolean(true),
		},
		CompletionProvider: &protocol.CompletionOptions{TriggerCharacters: []string{"(", "=", " ", ":", "{", "["}},
	}
}

// snippets reports whether the editor fills in what a completion leaves open.
func snippets(c *protocol.CompletionClientCapabilities) bool {
	return c.CompletionItem != nil && c.CompletionItem.SnippetSupport != nil && *c.CompletionItem.SnippetSupport
}

// failed is an answer that tells the user why something was not done.
func failed(err error) error {
	return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), err.Error())
}
