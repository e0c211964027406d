package scaffold_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// kinds is a module with a package for each kind of method that init once could not write down, or
// wrote down so that it did not compile.
var kinds = map[string]string{
	"go.mod": "module example.com/kinds\n\ngo 1.26.0\n",
	"panel/panel.go": `package panel

type Panel struct{ n int }

func New() *Panel { return &Panel{} }

func (p *Panel) Press(n int) { p.n += n }
func (p *Panel) Total() int  { return p.n }

// Each calls a function, and returns the panel.
func (p *Panel) Each(h func(int)) *Panel { h(p.n); return p }

func (p *Panel) Sort(compare func(a, b any) int)    { compare(p.n, p.n) }
func (p *Panel) Scan(iter func(key, value int) bool) { iter(p.n, p.n) }
`,
	"room/room.go": `package room

import "example.com/kinds/light"

type options struct{ size int }

// Style is open to nobody.
type Style struct {
	color int
	parts []int
}

// Config says what a room is like.
type Config struct {
	Size int
	Name string
}

func DefaultConfig() Config { return Config{3, "hall"} }

// Walls can be seen from outside alone.
type Walls interface {
	Color() Style
	Paint(Style)
	Height() int
	Width() int
	Doors() []Walls
}

type Room struct {
	config *Config
	light  light.Light
}

// NewRoom takes what only the package can make.
func NewRoom(o options) *Room { return &Room{} }

// OpenRoom is what others use.
func OpenRoom(c *Config, l light.Light) *Room {
	if c == nil {
		panic("no config")
	}
	return &Room{c, l}
}

func (r *Room) Brightness() int               { return r.light.Lumen() }
func (r *Room) Build(w Walls)                 { w.Height() }
func (r *Room) Style(s Style)                 { _ = s.parts }
func (r *Room) Plan() Style                   { return Style{} }
func (r *Room) Undo() func()                  { return func() {} }
func (r *Room) Styles() []Style               { return make([]Style, 2) }
func (r *Room) Ask(f func(Style) Style)       { f(Style{}) }
func (r *Room) Look() light.Color             { return 0 }
func (r *Room) Blink(c light.Color)           {}
func (r *Room) Set(m light.Mode)              {}
func (r *Room) Mode() light.Mode              { return light.Dim | light.Warm }
`,
	"light/light.go": `package light

type Light interface{ Lumen() int }

type lamp struct{}

func (lamp) Lumen() int { return 100 }

// NewLamp makes a light.
func NewLamp() Light { return lamp{} }

type Color int

const (
	Red Color = iota + 1
	Blue
)

// Mode has several bits at once.
type Mode uint8

const (
	Off Mode = 0
	Dim Mode = 1 << iota
	Warm
	Cold
)
`,
	"desk/desk.go": `package desk

// Drawer is made by a desk alone.
type Drawer interface {
	own()
}

type Desk struct{ open map[string]Drawer }

func New() *Desk { return &Desk{} }

func (d *Desk) Open(name string) (Drawer, []byte)  { return d.open[name], nil }
func (d *Desk) Read(of *Key) string                { return of.name }
func (d *Desk) Key() (*Key, []byte)                { return &Key{}, nil }
func (d *Desk) Count(f func(int) bool) int         { return 0 }
func (d *Desk) Name() string                       { return "" }

// Key opens a drawer.
type Key struct{ name string }
`,
	"jobs/jobs.go": `package jobs

// Queue hands jobs to workers.
type Queue struct{ n int }

func New() *Queue { return &Queue{} }

func (q *Queue) Submit(payload string) (id int) { q.n++; return q.n }
func (q *Queue) Take() (id, lease int, ok bool) { return q.n, 10 * q.n, q.n > 0 }
func (q *Queue) Cancel(id int) bool             { return id <= q.n }
func (q *Queue) Extend(lease int) error         { return nil }
func (q *Queue) Fail(lease int) error           { return nil }
func (q *Queue) Waiting() (n int)               { return q.n }
`,
	"hashed/hashed.go": `package hashed

// Map has each value under a hash.
type Map struct{ values map[uint64]int }

func New() *Map { return &Map{map[uint64]int{}} }

func (m *Map) hash(key string) uint64                { return uint64(len(key)) + 100 }
func (m *Map) Set(key string, v int)                 { m.SetHashed(m.hash(key), v) }
func (m *Map) SetHashed(hash uint64, v int)          { m.values[hash] = v }
func (m *Map) GetShort(key uint64) (v int, ok bool)  { return m.GetHashed(key + 100) }
func (m *Map) Get(key string) (v int, ok bool)       { return m.GetHashed(m.hash(key)) }
func (m *Map) GetHashed(hash uint64) (v int, ok bool) { v, ok = m.values[hash]; return v, ok }
func (m *Map) DelHashed(hash uint64)                 { delete(m.values, hash) }
func (m *Map) First() (key any, ok bool)             { return nil, false }
`,
	"stop/stop.go": `package stop

import (
	"log"
	"os"
)

// Point has a name, and is an array.
type Point [2]float64

type Box struct{ Low, High Point }

type Stop struct{ Box }

func New() *Stop { return &Stop{} }

var fail = report

func report(text string) { log.Fatal(text) }

func (s *Stop) Must(n int) int {
	if n > 3 {
		fail("too much")
	}
	return n
}

func (s *Stop) Quit()             { s.end(os.Exit) }
func (s *Stop) end(f func(int))   { f(3) }
func (s *Stop) Move(p Point) Box  { return Box{p, p} }
func (s *Stop) Middle() Point     { return s.Low }
`,
	"memo/memo.go": `package memo

type Hasher interface{ Hash() string }

type Text string

func (t Text) Hash() string { return string(t) }

type Memo[H Hasher, T any] struct{ values map[string]T }

// Old made one.
//
// Deprecated: use FromSize.
func NewMemo[H Hasher, T any]() (*Memo[H, T], error) { return nil, nil }

func FromSize[H Hasher, T any](size int) *Memo[H, T] { return &Memo[H, T]{map[string]T{}} }

func (m *Memo[H, T]) Set(h H, v T) { m.values[h.Hash()] = v }
func (m *Memo[H, T]) Len() int     { return len(m.values) }
`,
}

// writeKinds writes that module.
func writeKinds(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range kinds {
		write(t, filepath.Join(dir, name), []byte(text))
	}
	return dir
}

// TestKinds has what is written for these types. All of it compiles, as init checks that itself.
func TestKinds(t *testing.T) {
	t.Parallel()
	dir := writeKinds(t)
	for _, c := range []struct {
		goType              string
		spec, adapter, note []string
	}{
		{
			"./panel.Panel",
			[]string{`results = { called = list(int) }`, "results = { calledKey = list(int), calledValue = list(int) }"},
			[]string{
				"s.Panel.Each(func(x1 int) {\n\t\tcalled = append(called, x1)\n\t})\n\treturn called",
				"s.Panel.Sort(func(a, b any) int { return strings.Compare(",
			}, nil,
		},
		{
			"./room.Room",
			[]string{
				// What nothing in a spec stands for is made, or looked past.
				"# The adapter makes w.\noperation \"build\" {\n  clause", "# The adapter makes s.\noperation \"style\" {\n  clause",
				"# Its result is not recorded.\noperation \"plan\" {\n  clause", "operation \"undo\" {\n  results = { found = bool }",
				"operation \"styles\" {\n  results = { count = int }", "operation \"ask\" {\n  clause",
				// No constant is 0; bits are no enumeration.
				"values = [Red, Blue, NoColor]", "event   = blink(c != NoColor)", "sort \"Mode\" {\n  base = uint8",
			},
			[]string{
				"func newTestedRoom() *testedRoom {", "func() *room.Config { x := room.DefaultConfig(); return &x }(), // c: the defaults",
				"light.NewLamp()", "s.Room.Build(&playedRoomWalls{", "s.Room.Style(room.Style{})",
				"count = len(seen)", "found = seen != nil", "s.Room.Ask(func(x1 room.Style) room.Style {\n\t\treturn x1\n\t})",
			},
			[]string{"systems are not made by room.NewRoom, which does not compile: "},
		},
		{"./jobs.Queue", []string{
			// A number of a job is no number of a lease, and neither is one of those that are
			// waiting.
			"sort \"Id\" {", "sort \"Lease\" {", "results = { id = Id }", "results = { id = Id, lease = Lease, ok = bool }", "args    = { id = Id }",
			"operation \"extend\" {\n  args    = { lease = Lease }", "operation \"fail\" {\n  args    = { lease = Lease }", "results = { n = int }",
		}, nil, nil},
		{
			"./stop.Stop",
			[]string{"go   = \"[2]float64\"", "#   Must: may end the process, and all runs with it", "#   Quit: may end the process", "operation \"middle\""},
			[]string{"return [2]float64(s.Stop.Middle())", "s.Stop.Move(stop.Point(p))"}, nil,
		},
		{"./memo.Memo", []string{`args = { h = Text, v = int }`}, []string{"return memo.FromSize[memo.Text, int]("}, nil},
	} {
		files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: dir, Type: c.goType})
		if err != nil {
			t.Errorf("%s: %v", c.goType, err)
			continue
		}
		holds(t, c.goType, string(files.Spec.Text), c.spec)
		holds(t, c.goType, string(files.Adapter.Text), c.adapter)
		holds(t, c.goType, strings.Join(files.Notes, "\n"), c.note)
	}
}

// TestPairs: there is a promise for each sort of keys, of methods that are called alike, and Del
// removes. In a hunt a number that is a key is told from nothing.
func TestPairs(t *testing.T) {
	t.Parallel()
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: writeKinds(t), Type: "./hashed.Map", Promises: true, Hunt: true})
	if err != nil {
		t.Fatal(err)
	}
	holds(t, "./hashed.Map", string(files.Spec.Text), []string{"set(key == key1, v == v1)", "setHashed(hash == hash1, v == v1)", "event   = getHashed(hash == hash1, ok, v == v1)", "seq(all, delHashed(hash == hash1), "})
	holds(t, "./hashed.Map", string(files.Adapter.Text), []string{"return saidByMap(key), ok", "case bool, int, "})
}

// TestLeftOut has an operation that does not compile, and one at which the scaffold panics: both
// are left out with the reason, and one that needs what the first answers is given it by the
// adapter.
func TestLeftOut(t *testing.T) {
	t.Parallel()
	files, err := scaffold.WriteBroken(t, scaffold.Config{Dir: writeKinds(t), Type: "./desk.Desk"}, "Key", "Count")
	if err != nil {
		t.Fatal(err)
	}
	holds(t, "./desk.Desk", string(files.Spec.Text), []string{
		"#   KeyGone: does not compile: s.Desk.KeyGone undefined",
		"#   Count: internal error: runtime error: invalid memory address or nil pointer dereference",
		"# The adapter makes of.\noperation \"read\"", `operation "name"`,
	})
	holds(t, "./desk.Desk", strings.Join(files.Notes, "\n"), []string{"not in the spec: KeyGone, which does not compile: s.Desk.KeyGone undefined"})
	if text := string(files.Adapter.Text); strings.Contains(text, "Key(") || strings.Contains(text, "Count(") {
		t.Errorf("what is left out is in the adapter:\n%s", text)
	}
}

// holds reports what a text lacks.
func holds(t *testing.T, of, text string, all []string) {
	t.Helper()
	for _, want := range all {
		if !strings.Contains(text, want) {
			t.Errorf("%s: no %q in\n%s", of, want, text)
		}
	}
}
