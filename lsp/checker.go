package lsp

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/editor"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// quiet is how long nothing has to be typed before solvers and the Go package are asked: what
// they say of a spec that is about to change is of no use.
const quiet = 300 * time.Millisecond

// events bounds the runs of a model that are looked at, as in clouseau check.
const events = 8

// checker checks open specs in the background. What loading a spec shows comes at once, what
// solvers, the model and the Go package show after a pause in typing.
type checker struct {
	s     *server
	ctx   context.Context
	end   context.CancelFunc
	wake  chan struct{} // there is something to do
	pause *time.Timer   // nothing was typed for a while
	group sync.WaitGroup
	// packages are the Go packages of specs.
	packages gosig.Memory

	mu      sync.Mutex
	todo    []string                    // specs to load
	waiting []string                    // specs that wait for the pause
	age     map[string]int              // of each spec: how often it changed
	found   map[string]spec.Diagnostics // by spec that was checked
	shown   map[string][]string         // the files that have diagnostics of a spec
	slow    context.CancelFunc          // ends the slow checks that go on
	// methods are the places of Go methods by spec and operation.
	methods map[string]map[string]uhat.Range
}

func newChecker(ctx context.Context, s *server) *checker {
	c := &checker{s: s, wake: make(chan struct{}, 1), pause: time.NewTimer(quiet), age: map[string]int{},
		found: map[string]spec.Diagnostics{}, shown: map[string][]string{}, methods: map[string]map[string]uhat.Range{}}
	c.ctx, c.end = context.WithCancel(ctx)
	c.group.Go(c.quickly)
	c.group.Go(c.slowly)
	return c
}

// stop ends all checks and waits for them.
func (c *checker) stop() {
	c.end()
	c.group.Wait()
}

// checkAll checks specs again. Slow checks that go on are for a text that is gone.
func (c *checker) checkAll(paths []string) {
	c.mu.Lock()
	for _, p := range paths {
		c.age[p]++
		if !slices.Contains(c.todo, p) {
			c.todo = append(c.todo, p)
		}
	}
	if c.slow != nil && len(paths) > 0 {
		c.slow()
	}
	c.mu.Unlock()
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// quickly shows what loading specs says, until the checker is stopped.
func (c *checker) quickly() {
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-c.wake:
		}
		c.mu.Lock()
		todo := c.todo
		c.todo = nil
		c.mu.Unlock()
		for _, path := range todo {
			age := c.ageOf(path)
			_, ds := spec.Load(path, spec.Reader(c.s.read))
			c.show(path, ds, age)
			c.mu.Lock()
			if !slices.Contains(c.waiting, path) {
				c.waiting = append(c.waiting, path)
			}
			c.mu.Unlock()
		}
		c.pause.Reset(quiet)
	}
}

func (c *checker) ageOf(path string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.age[path]
}

// slowly shows all that there is to say about specs, each time that nothing was typed for a
// while.
func (c *checker) slowly() {
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-c.pause.C:
		}
		for path, ok := c.nextWaiting(); ok; path, ok = c.nextWaiting() {
			c.slowCheck(path)
		}
	}
}

// nextWaiting takes a spec that waits; none where others are to be loaded first, after which
// there is another pause.
func (c *checker) nextWaiting() (string, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.waiting) == 0 || len(c.todo) > 0 || c.ctx.Err() != nil {
		return "", false
	}
	path := c.waiting[0]
	c.waiting = c.waiting[1:]
	return path, true
}

// slowCheck shows all that there is to say about a spec, unless it changes meanwhile: then it
// waits again already.
func (c *checker) slowCheck(path string) {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	c.mu.Lock()
	age := c.age[path]
	c.slow = cancel
	c.mu.Unlock()
	s, ds := spec.Load(path, spec.Reader(c.s.read))
	if s != nil {
		ds = append(ds, check.All(ctx, s, &c.packages, events)...)
		if ctx.Err() == nil {
			c.remember(path, c.packages.Methods(ctx, s))
		}
	}
	c.mu.Lock()
	c.slow = nil
	c.mu.Unlock()
	if ctx.Err() == nil {
		c.show(path, ds, age)
	}
}

// show sends the diagnostics of a spec to the editor, file by file, unless it changed since.
func (c *checker) show(path string, ds spec.Diagnostics, age int) {
	c.mu.Lock()
	if c.age[path] != age {
		c.mu.Unlock()
		return
	}
	before := c.shown[path]
	c.found[path] = ds
	files := []string{path}
	for _, d := range ds {
		if f := file(d, path); !slices.Contains(files, f) {
			files = append(files, f)
		}
	}
	c.shown[path] = files
	c.mu.Unlock()
	for _, f := range before {
		if !slices.Contains(files, f) {
			files = append(files, f)
		}
	}
	for _, f := range files {
		c.publish(f)
	}
}

// file returns the file that a diagnostic is about.
func file(d *spec.Diagnostic, path string) string {
	if d.Subject.File == "" {
		return path
	}
	return d.Subject.File
}

// forget takes back the diagnostics of a spec that is closed.
func (c *checker) forget(path string) {
	c.mu.Lock()
	delete(c.methods, path)
	c.age[path]++
	age := c.age[path]
	c.mu.Unlock()
	c.show(path, nil, age)
}

// about returns what is said about a file by all specs that were checked, once each.
func (c *checker) about(f string) spec.Diagnostics {
	c.mu.Lock()
	defer c.mu.Unlock()
	var out spec.Diagnostics
	said := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(c.found)) {
		for _, d := range c.found[path] {
			if text := d.String(); file(d, path) == f && !said[text] {
				said[text] = true
				out = append(out, d)
			}
		}
	}
	return out
}

// publish sends the diagnostics of a file.
func (c *checker) publish(f string) {
	t := c.s.text(f)
	p := &protocol.PublishDiagnosticsParams{URI: uriOf(f), Diagnostics: []protocol.Diagnostic{}}
	if v, ok := c.s.versionOf(f); ok {
		p.Version = protocol.NewOptional(v)
	}
	for _, d := range c.about(f) {
		p.Diagnostics = append(p.Diagnostics, c.diagnostic(t, d))
	}
	_ = c.s.client.PublishDiagnostics(c.ctx, p) // a connection that is gone ends the server
}

// diagnostic converts a diagnostic.
func (c *checker) diagnostic(t *editor.Text, d *spec.Diagnostic) protocol.Diagnostic {
	start, end := t.Range(d.Subject)
	out := protocol.Diagnostic{
		Range:    protocol.Range{Start: position(t, start), End: position(t, end)},
		Severity: protocol.DiagnosticSeverityError, Source: protocol.NewOptional("clouseau"),
		Code: protocol.String(d.Code), Message: protocol.String(d.Detail),
	}
	if d.Severity == spec.Warning {
		out.Severity = protocol.DiagnosticSeverityWarning
	}
	for _, r := range d.Related {
		out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{Location: c.location(r.Range), Message: r.Message})
	}
	return out
}

// location converts a range of a diagnostic, in whatever file it is.
func (c *checker) location(r uhat.Range) protocol.Location {
	t := c.s.text(r.File)
	start, end := t.Range(r)
	return protocol.Location{URI: uri.URI(uriOf(r.File)), Range: protocol.Range{Start: position(t, start), End: position(t, end)}}
}

// remember notes where the Go methods of a spec's operations are.
func (c *checker) remember(path string, found map[*sre.Op]uhat.Range) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := map[string]uhat.Range{}
	for op, at := range found {
		m[op.Name] = at
	}
	c.methods[path] = m
}

// method returns where the Go method of an operation is.
func (c *checker) method(path, op string) (uhat.Range, bool) {
	c.mu.Lock()
	r, ok := c.methods[path][op]
	_, known := c.methods[path]
	c.mu.Unlock()
	if known {
		return r, ok
	}
	s, _ := spec.Load(path, spec.Reader(c.s.read))
	if s == nil {
		return uhat.Range{}, false
	}
	c.remember(path, c.packages.Methods(c.ctx, s))
	c.mu.Lock()
	defer c.mu.Unlock()
	r, ok = c.methods[path][op]
	return r, ok
}
