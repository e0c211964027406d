package lsp

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/clouseau-go/clouseau/internal/editor"
)

// suffix is how the names of specs end.
const suffix = ".clouseau.hcl"

// server answers one editor.
type server struct {
	protocol.UnimplementedServer
	ctx     context.Context
	client  protocol.Client
	version string
	exit    chan struct{}
	once    sync.Once
	group   sync.WaitGroup // of programs that run

	project  *editor.Project
	checker  *checker
	snippets bool // the editor fills in what is left open in completions
	// refreshes says that the editor asks for lenses again when it is told to.
	refreshes bool

	mu   sync.Mutex
	docs map[string]*document // that are open, by path
}

// document is a text as the editor has it.
type document struct {
	version int32
	text    []byte
}

func newServer(ctx context.Context, client protocol.Client, version string) *server {
	s := &server{ctx: ctx, client: client, version: version, exit: make(chan struct{}), docs: map[string]*document{}}
	s.project = editor.NewProject(s.read)
	s.checker = newChecker(ctx, s)
	return s
}

// stop ends what goes on in the background.
func (s *server) stop() {
	s.checker.stop()
	s.group.Wait()
}

// read returns a file as the editor has it, or as it is on disk.
func (s *server) read(path string) ([]byte, error) {
	s.mu.Lock()
	d := s.docs[filepath.Clean(path)]
	s.mu.Unlock()
	if d != nil {
		return d.text, nil
	}
	return os.ReadFile(path)
}

// text returns a file for conversions of positions; an empty one if it cannot be read.
func (s *server) text(path string) *editor.Text {
	src, _ := s.read(path)
	return editor.NewText(src)
}

// open returns the paths of the open documents.
func (s *server) open() (out []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for path := range s.docs {
		out = append(out, path)
	}
	return out
}

// versionOf returns the version of an open document.
func (s *server) versionOf(path string) (int32, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.docs[path]
	if d == nil {
		return 0, false
	}
	return d.version, true
}

func pathOf(u uri.URI) string {
	if u.IsFile() {
		return filepath.Clean(u.FsPath())
	}
	return u.String()
}

func uriOf(path string) uri.URI {
	if abs, err := filepath.Abs(path); err == nil {
		return uri.File(abs)
	}
	return uri.File(path)
}

// Initialize tells the editor what the server does.
func (s *server) Initialize(_ context.Context, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	if t := p.Capabilities.TextDocument; t != nil && t.Completion != nil {
		s.snippets = snippets(t.Completion)
	}
	if w := p.Capabilities.Workspace; w != nil && w.CodeLens != nil && w.CodeLens.RefreshSupport != nil {
		s.refreshes = *w.CodeLens.RefreshSupport
	}
	for _, root := range roots(p) {
		s.addBelow(root)
	}
	return &protocol.InitializeResult{
		ServerInfo:   protocol.ServerInfo{Name: "clouseau", Version: protocol.NewOptional(s.version)},
		Capabilities: capabilities(),
	}, nil
}

// roots returns the folders that the editor works in.
func roots(p *protocol.InitializeParams) (out []string) {
	if fs, ok := p.WorkspaceFolders.Get(); ok {
		for _, f := range fs {
			out = append(out, pathOf(uri.URI(f.URI)))
		}
	}
	if len(out) == 0 && p.RootURI != nil {
		out = append(out, pathOf(*p.RootURI))
	}
	return out
}

// maxSpecs bounds how many specs below a folder references are looked for in.
const maxSpecs = 2000

// addBelow makes references be looked for in the specs below a folder.
func (s *server) addBelow(root string) {
	n := 0
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := filepath.Base(path); {
		case err != nil:
			return nil
		case d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "vendor"):
			return fs.SkipDir
		case !d.IsDir() && strings.HasSuffix(name, suffix):
			s.project.Add(path)
			if n++; n >= maxSpecs {
				return fs.SkipAll
			}
		}
		return nil
	})
}

func (s *server) Initialized(context.Context, *protocol.InitializedParams) error { return nil }

func (s *server) Shutdown(context.Context) error {
	s.checker.stop()
	return nil
}

func (s *server) Exit(context.Context) error {
	s.once.Do(func() { close(s.exit) })
	return nil
}
