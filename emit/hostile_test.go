package emit_test

import (
	"maps"
	"slices"
	"testing"
)

// hostileSpecs compiles and runs files from specs with difficult names: Go keywords, clashing
// names, and names that are no identifiers. Together they use everything that a file can have.
func hostileSpecs(t *testing.T, b *batch) check {
	t.Helper()
	archives := map[string]string{"names": hostileNames, "everything": everything, "receive": receiving, "hook": hooked}
	for name, src := range archives {
		s := load(t, name+".clouseau.hcl", []byte(src))
		b.test(name, "emitted", string(file(t, s, synthesize(t, s))), "")
	}
	for name, text := range hostileSupport {
		b.write(name, text)
	}
	return passes(slices.Collect(maps.Keys(archives))...)
}

const hostileNames = `
language = 1
sort "type" {
  pool = ["a", "b"]
}
operation "func" {
  kind    = call
  args    = { s = int, rt = int, range_ = type }
  results = { all = int, op = bool }
  clause {
    params  = { star = int }
    history = all
    event   = func(s == star, rt > star, op == true)
    future  = all
  }
}
operation "fünc" {
  kind    = call
  args    = { var = int, any = int }
  results = { error = int, nil = int }
  clause {
    ghosts  = { n = int }
    params  = { none = int }
    history = seq(all, func(s == n), all)
    event   = fünc(var == none, any < n)
    future  = all
  }
}
goal "rapid" {
  doc   = "first line\nsecond line with */ and a \"quote\""
  vars  = { testing = int, s2 = type }
  trace = seq(all, func(s == testing, range_ == s2), fünc(var == testing), func(range_ != s2), fünc(error != nil))
}
goal "rapid_2" {
  trace = seq(all, func, fünc(error == 1, nil == 1))
}
target {
  package = "names"
  new     = "NewNames"
  type    = "example.com/user/names.Names"
}
`

const everything = `
language = 1
sort "Path" {
  go  = "paths.Path"
  gen = "paths.Draw"
}
sort "Ticks" {
  base  = int
  go    = "time.Duration"
  range = [2, 9]
}
sort "Mode" {
  values = [fast, safe, off]
}
function "parent" {
  args   = [Path]
  result = Path
  go     = "paths.Parent"
}
function "depth" {
  args   = [Path]
  result = int
  go     = "paths.Depth"
}
operation "open" {
  kind    = call
  args    = { path = Path, wait = Ticks, mode = Mode, name = string }
  results = { fd = int, ok = bool }
  clause {
    params  = { p = Path, w = Ticks, m = Mode }
    where   = w > 3 && m != off
    history = all
    event   = open(path == p, wait == w, mode == m, ok == true)
    future  = all
  }
}
operation "stat" {
  kind    = call
  args    = { path = Path }
  results = { size = int, status = Mode }
  panics  = allowed
  clause {
    params  = { p = Path }
    history = seq(all, open(path == p, ok == true), all)
    event   = stat(path == p)
    future  = all
  }
}
goal "wrong_size" {
  vars  = { p = Path }
  trace = seq(all, open(path == p, name != "x"), star(any - open), stat(path == p, size != depth(parent(p)), status == off || status == fast))
}
target {
  package = "everything"
  type    = "example.com/user/everything.FS"
  new     = "Open"
  close   = "Shut"
  imports = ["example.com/user/paths", "time"]
  errors  = { open = ok }
  errors "stat" {
    field  = status
    values = { off = "paths.ErrOff" }
    nil    = fast
    other  = safe
  }
}
`

const receiving = `
language = 1
operation "ask" {
  kind   = send
  fields = { id = int }
  clause {
    params  = { r = int }
    history = absent(ask(id == r))
    event   = ask(id == r)
    future  = seq(all, answer(id == r), all)
  }
}
operation "answer" {
  kind    = receive
  fields  = { id = int }
  results = { value = int }
  clause {
    history = all
    event   = answer
    future  = all
  }
}
goal "negative" {
  vars  = { r = int }
  trace = seq(all, ask(id == r), all, answer(id == r, value < 0))
}
target {
  package = "receive"
  new     = "NewServer"
}
`

const hooked = `
language = 1
operation "next" {
  kind    = call
  results = { n = int }
  clause {
    history = all
    event   = next
    future  = all
  }
}
goal "repeats" {
  vars  = { x = int }
  trace = seq(all, next(n == x), next(n == x))
}
target {
  package = "hook"
}
`

// hostileSupport is the user's own files in the module: the systems under
// test, all correct.
var hostileSupport = map[string]string{
	"paths/paths.go": `package paths

import (
	"errors"

	"pgregory.net/rapid"
)

type Path string

var ErrOff = errors.New("off")

func Draw(t *rapid.T) Path { return Path(rapid.SampledFrom([]string{"/", "/a", "/a/b"}).Draw(t, "path")) }
func Parent(p Path) Path {
	if len(p) > 2 {
		return p[:len(p)-2]
	}
	return "/"
}
func Depth(p Path) int { return len(p) }
`,
	"everything/fs.go": `package everything

import (
	"time"

	"example.com/user/paths"
)

type FS struct{ open int }

func Open() *FS { return &FS{} }

func (f *FS) Open(path paths.Path, wait time.Duration, mode, name string) (int, error) {
	if wait < 4 || wait > 9 || mode == "off" || path == "" {
		return 0, paths.ErrOff
	}
	f.open++
	return f.open, nil
}
func (f *FS) Stat(path paths.Path) (int, error) { return paths.Depth(paths.Parent(path)), nil }
func (f *FS) Shut()                             {}
`,
	"names/names.go": `package names

type Names struct{ n int }

func NewNames() *Names { return &Names{} }

func (n *Names) Func(a, b int, c string) (int, bool) { n.n++; return n.n, true }
func (n *Names) Fünc(a, b int) (int, int)            { return 0, 0 }
`,
	"hook/hook.go": `package hook

type counter struct{ n int }

func (c *counter) Next() int { c.n++; return c.n }
`,
	"hook/new.go": `package hook

func newHook() hookSUT { return &counter{} }
`,
	"receive/server.go": `package receive

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
)

type server struct{ pending chan rt.Event }

func NewServer(context.Context) (rt.Adapter, error) { return &server{make(chan rt.Event, 16)}, nil }

func (s *server) Call(context.Context, string, []rt.Value) ([]rt.Value, error) { return nil, nil }
func (s *server) Send(_ context.Context, op string, f []rt.Value) error {
	s.pending <- rt.Event{Op: "answer", Values: []rt.Value{f[0], rt.IntValue(7)}}
	return nil
}
func (s *server) Next(ctx context.Context) (rt.Event, error) {
	select {
	case e := <-s.pending:
		return e, nil
	default:
	}
	select {
	case e := <-s.pending:
		return e, nil
	case <-ctx.Done():
		return rt.Event{}, ctx.Err()
	}
}
func (s *server) Close() error { return nil }
`,
}
