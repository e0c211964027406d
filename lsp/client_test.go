package lsp_test

import (
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/clouseau-go/clouseau/lsp"
)

// client is an editor that follows a script.
type client struct {
	protocol.Server
	t         testing.TB
	published chan *protocol.PublishDiagnosticsParams
	said      chan string // what is logged or shown
	dir       string
	texts     map[string]string
	versions  map[string]int32
}

// ears hears what the server says by itself.
type ears struct {
	protocol.UnimplementedClient
	published chan *protocol.PublishDiagnosticsParams
	said      chan string
}

func (c *ears) LogMessage(_ context.Context, p *protocol.LogMessageParams) error {
	c.said <- p.Message
	return nil
}

func (c *ears) ShowMessage(_ context.Context, p *protocol.ShowMessageParams) error {
	c.said <- p.Message
	return nil
}

func (c *ears) PublishDiagnostics(_ context.Context, p *protocol.PublishDiagnosticsParams) error {
	c.published <- p
	return nil
}

// patience is how long a test waits for what has to come: it decides on no outcome but that of a
// server that does not answer.
const patience = 2 * time.Minute

// start writes files into a folder and starts a server for an editor that works there.
func start(t testing.TB, files map[string]string) *client {
	t.Helper()
	here, there := net.Pipe()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), patience)
	served := make(chan error, 1)
	go func() { served <- lsp.Serve(ctx, there, "test") }()
	t.Cleanup(func() {
		<-served
		cancel()
	})
	return connect(ctx, t, here, files)
}

// connect writes files into a folder, for an editor that works there with the server at the other
// end of a connection.
func connect(ctx context.Context, t testing.TB, here io.ReadWriteCloser, files map[string]string) *client {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := &client{t: t, published: make(chan *protocol.PublishDiagnosticsParams, 1000), said: make(chan string, 1000), dir: dir, texts: map[string]string{}, versions: map[string]int32{}}
	_, conn, server := protocol.NewClient(ctx, &ears{published: c.published, said: c.said}, jsonrpc2.NewStream(here))
	c.Server = server
	t.Cleanup(func() {
		if err := server.Shutdown(ctx); err != nil {
			t.Errorf("shutdown: %v", err)
		}
		_ = server.Exit(ctx)
		go conn.Close() // it waits for a reader, and the server has nothing more to say
	})
	root := uri.File(dir)
	snippets := true
	if _, err := server.Initialize(ctx, &protocol.InitializeParams{RootURI: &root, Capabilities: protocol.ClientCapabilities{
		TextDocument: &protocol.TextDocumentClientCapabilities{Completion: &protocol.CompletionClientCapabilities{
			CompletionItem: &protocol.ClientCompletionItemOptions{SnippetSupport: &snippets},
		}},
	}}); err != nil {
		t.Fatal(err)
	}
	return c
}

// heard returns the next n messages, sorted: the client takes notes up at the same time, so that
// their order is not that of the server.
func (c *client) heard(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = <-c.said
	}
	slices.Sort(out)
	return out
}

func (c *client) uri(name string) uri.URI { return uri.File(filepath.Join(c.dir, name)) }

// open opens a file.
func (c *client) open(name string) {
	c.t.Helper()
	text, err := os.ReadFile(filepath.Join(c.dir, name))
	if err != nil {
		c.t.Fatal(err)
	}
	c.texts[name], c.versions[name] = string(text), 1
	if err := c.DidOpen(c.t.Context(), &protocol.DidOpenTextDocumentParams{
		TextDocument: protocol.TextDocumentItem{URI: c.uri(name), LanguageID: "clouseau", Version: 1, Text: string(text)},
	}); err != nil {
		c.t.Fatal(err)
	}
}

// at returns the position behind the first occurrence of a text that contains |, which stands for
// the position.
func (c *client) at(name, where string) protocol.TextDocumentPositionParams {
	c.t.Helper()
	before, after, _ := strings.Cut(where, "|")
	i := strings.Index(c.texts[name], before+after)
	if i < 0 {
		c.t.Fatalf("%s does not contain %q", name, before+after)
	}
	return protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: c.uri(name)}, Position: c.position(name, i+len(before))}
}

// position counts units of UTF-16 in the plainest way.
func (c *client) position(name string, offset int) protocol.Position {
	before := c.texts[name][:offset]
	line := strings.Count(before, "\n")
	unit := 0
	for _, r := range before[strings.LastIndex(before, "\n")+1:] {
		unit++
		if r > 0xffff {
			unit++
		}
	}
	return protocol.Position{Line: uint32(line), Character: uint32(unit)}
}

// replace changes the first occurrence of a text, as typing does.
func (c *client) replace(name, old, text string) {
	c.t.Helper()
	i := strings.Index(c.texts[name], old)
	if i < 0 {
		c.t.Fatalf("%s does not contain %q", name, old)
	}
	c.versions[name]++
	change := &protocol.TextDocumentContentChangePartial{Range: protocol.Range{Start: c.position(name, i), End: c.position(name, i+len(old))}, Text: text}
	c.texts[name] = strings.Replace(c.texts[name], old, text, 1)
	if err := c.DidChange(c.t.Context(), &protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: c.uri(name)}, Version: c.versions[name]},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{change},
	}); err != nil {
		c.t.Fatal(err)
	}
}

// diagnostics waits until the diagnostics of the current text of a file are as wanted: the code
// and the text that each is about.
func (c *client) diagnostics(name string, want ...string) {
	c.t.Helper()
	var got []string
	limit := time.After(patience)
	for {
		select {
		case p := <-c.published:
			v, _ := p.Version.Get()
			if p.URI != c.uri(name) || v != c.versions[name] {
				continue
			}
			got = nil
			for _, d := range p.Diagnostics {
				got = append(got, string(d.Code.(protocol.String))+" "+c.textAt(name, d.Range))
			}
			if strings.Join(got, "\n") == strings.Join(want, "\n") {
				return
			}
		case <-limit:
			c.t.Fatalf("diagnostics of %s are %q, want %q", name, got, want)
		}
	}
}

// textAt returns the text of a range.
func (c *client) textAt(name string, r protocol.Range) string {
	offset := func(p protocol.Position) int {
		for i := 0; i <= len(c.texts[name]); i++ {
			if c.position(name, i) == p {
				return i
			}
		}
		c.t.Fatalf("%s has no position %v", name, p)
		return 0
	}
	return c.texts[name][offset(r.Start):offset(r.End)]
}

// items returns the labels of the completions at a place, and the text that each takes the place
// of.
func (c *client) items(name, where string) map[string]protocol.CompletionItem {
	c.t.Helper()
	r, err := c.Completion(c.t.Context(), &protocol.CompletionParams{TextDocumentPositionParams: c.at(name, where)})
	if err != nil {
		c.t.Fatal(err)
	}
	out := map[string]protocol.CompletionItem{}
	for _, i := range r.(*protocol.CompletionList).Items {
		out[i.Label] = i
	}
	return out
}
