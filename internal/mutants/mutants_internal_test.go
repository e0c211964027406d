package mutants

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/internal/overlay"
)

// system has something for each operator, and places that are hard to rewrite.
const system = `package p

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"
)

const room = 3

type level int

const (
	low level = iota
	high
)

type T[E comparable] struct {
	mu    sync.Mutex
	items []E
	seen  map[E]int
	limit time.Duration
	level level
	small uint8
}

func New[E comparable]() *T[E] { return &T[E]{seen: map[E]int{}, limit: 2 * time.Second, small: 255} }

var full = errors.New("full")

func (t *T[E]) Add(e E, times int) (err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.items)+times > room && t.level == low || times < 0 {
		return full
	}
	for i := 0; i < times; i++ {
		t.items = append(t.items, e)
		t.seen[e]++
	}
	if t.seen[e] >= 2 {
		t.level = high
	}
	return nil
}

func (t *T[E]) Drop(e E) (int, bool) {
	if n, ok := t.seen[e]; ok && n != 0 {
		t.items = slices.DeleteFunc(t.items, func(x E) bool { return x == e })
		delete(t.seen, e)
		return n, true
	}
	return 0, false
}

func (t *T[E]) All() []E          { return append([]E(nil), t.items...) }
func (t *T[E]) Again() []E        { return slices.Clone(t.items) }
func (t *T[E]) Seen() map[E]int   { return maps.Clone(t.seen) }
func (t *T[E]) Wait() float64     { return t.limit.Seconds() * 2 / float64(len(t.items)+1) }
func (t *T[E]) Check() error {
	if err := t.check(); err != nil {
		return fmt.Errorf("check: %w", err)
	}
	return nil
}

func (t *T[E]) check() error {
	if len(t.items) > 2 {
		return full
	}
	return nil
}

func (t *T[E]) Kind(n int) (s string) {
	switch {
	case n == 1, n == 2 && !(t.small > 200):
		s = "few"
	case n > 100:
		panic("many")
	default:
		s = strings.Repeat("x", min(max(n, 0), 4))
	}
	var a [room]int
	a[n%2] = n<<1 | 1
	x, y := n/2, n%3
	const own = 4
	x += own
	y -= x * 2
	t.swap(&x, &y)
	copy(a[1:], a[:])
again:
	if x > 50 {
		x /= 2
		goto again
	}
	if f := func() bool { return strings.HasPrefix(s, "f") }; f() {
		return s + fmt.Sprint(x-y, a)
	}
	return fmt.Sprint(x, y, a, diff(x, y), t.isLow())
}

func (t *T[E]) swap(x, y *int) { *x, *y = *y, *x }
func (t *T[E]) isLow() bool    { return t.level == low }

func diff(a, b int) int { return a - b }

func (t *T[E]) Reset() {
	if len(t.items) == 0 {
		return
	}
	t.items = nil
	clear(t.seen)
	t.level = low
}

func (t *T[E]) Save() error { return os.WriteFile("file", nil, 0o600) }

func Unused() int { return 1 + 2 }

func Behave() (out string) {
	try := func(f func()) {
		defer func() {
			if r := recover(); r != nil {
				out += fmt.Sprint("panic ", r, ";")
			}
		}()
		f()
	}
	t := New[string]()
	say := func(a ...any) { out += fmt.Sprintln(a...) }
	for _, e := range []string{"a", "b", "a", "c"} {
		try(func() { say(t.Add(e, 1), t.Check(), t.Wait()) })
		try(func() { all := t.All(); all = append(all[:0], "z"); say(all, t.All()) })
		try(func() { all := t.Again(); sort.Sort(sort.Reverse(sort.StringSlice(all))); say(all, t.Again()) })
		try(func() { m := t.Seen(); m["q"] = 1; say(m, t.Seen()) })
	}
	try(func() { say(t.Add("d", 2), t.Add("e", -1), t.items) })
	for _, n := range []int{0, 1, 2, 3, 7, 30, 99, 100, 101} {
		try(func() { say(t.Kind(n)) })
	}
	for _, e := range []string{"a", "a", "x"} {
		try(func() { n, ok := t.Drop(e); say(n, ok, t.items, t.seen) })
	}
	try(func() { t.Reset(); say(t.items, t.seen, t.level); t.Reset(); say(t.items == nil) })
	return out
}
`

// module writes a module with packages, and returns its directory.
func module(t *testing.T, packages map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module m\n\ngo 1.24\n")
	for name, text := range packages {
		write(name, text)
	}
	return dir
}

// put rewrites the package p of a module. It returns the overlay, and the text and the
// positions of the package.
func put(t *testing.T, dir string, s *Set) (*overlay.Overlay, *overlay.Package) {
	t.Helper()
	var err error
	if s.Exports, err = Exports(t.Context(), filepath.Join(dir, "p"), "."); err != nil {
		t.Fatal(err)
	}
	o, err := overlay.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var pkg *overlay.Package
	by := func(p *overlay.Package) error { pkg = p; return s.Rewrite(p) }
	if err := o.Rewrite(t.Context(), &gosig.Listed{Dir: filepath.Join(dir, "p"), Name: "p", GoFiles: []string{"p.go"}}, by); err != nil {
		t.Fatal(err)
	}
	return o, pkg
}

// applied is the text of a file with a mutant alone.
func (m *Mutant) applied(p *overlay.Package) string {
	sites := slices.Clone(m.sites)
	slices.SortFunc(sites, func(a, b site) int { return int(b.from - a.from) })
	text := string(sites[0].file.Text)
	for _, s := range sites {
		from, to := p.Set.PositionFor(s.from, false).Offset, p.Set.PositionFor(s.to, false).Offset
		put := s.text
		if s.form == before {
			put = "if true { " + s.text + " }\n"
		}
		if s.form == expr && s.text != "" {
			put = "(" + s.text + ")"
		}
		text = text[:from] + put + text[to:]
	}
	return text
}

// TestBehaviour compares each mutant with a package that has its mistake alone, and the package
// with all of them switched off with the original.
func TestBehaviour(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"p/p.go": system, "one/main.go": "package main\n\nimport (\n\t\"fmt\"\n\t\"m/p\"\n)\n\nfunc main() { fmt.Print(p.Behave()) }\n"})
	set := &Set{Type: "T", New: "New"}
	o, pkg := put(t, dir, set)
	kinds := map[Kind]int{}
	for _, m := range set.Mutants {
		kinds[m.Kind]++
	}
	for _, k := range []Kind{Condition, Boundary, Logic, Constant, Arithmetic, Statement, Update, Deletion, Arguments, Return, Copy, Lock, Swallowed, Direction} {
		if kinds[k] == 0 {
			t.Errorf("no mutant of the kind %s", k)
		}
	}
	if !slices.Equal(set.Unsafe, []string{"T.Save"}) {
		t.Errorf("harmful are %v", set.Unsafe)
	}
	all := map[string]string{}
	var imports, calls strings.Builder
	for i := range len(set.Mutants) + 1 {
		text := system
		if i > 0 {
			text = set.Mutants[i-1].applied(pkg)
		}
		// What a mistake leaves unused may stay.
		text = strings.Replace(text, "const room = 3", "const room = 3\n\nvar _, _, _, _, _ = slices.Max[[]int], maps.Copy[map[int]int, map[int]int], fmt.Sprint, strings.ToLower, os.Exit", 1)
		all[fmt.Sprintf("alone/p%d/p.go", i)] = text
		fmt.Fprintf(&imports, "\tp%d \"m/alone/p%d\"\n", i, i)
		fmt.Fprintf(&calls, "\tcase %q: fmt.Print(p%d.Behave())\n", strconv.Itoa(i), i)
	}
	all["alone/main.go"] = "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n" + imports.String() + ")\n\nfunc main() {\n\tswitch os.Args[1] {\n" + calls.String() + "\t}\n}\n"
	alone := filepath.Join(module(t, all), "alone")
	plain := build(t, alone, nil)
	flags, err := o.Flags(t.Context(), dir, "")
	if err != nil {
		t.Fatal(err)
	}
	together := build(t, filepath.Join(dir, "one"), flags)
	original := says(t, plain, "0")
	differ, asked := 0, filepath.Join(t.TempDir(), "asked")
	for i := range len(set.Mutants) + 1 {
		want := says(t, plain, strconv.Itoa(i))
		if got := says(t, together, "", Switch(i, asked, 0)); got != want {
			t.Errorf("mutant %d %v:\n%s\nwant\n%s", i, set.Mutants[max(i, 1)-1], got, want)
		}
		_, err := os.Stat(asked)
		if want != original {
			differ++
			if err != nil {
				t.Errorf("mutant %d was not asked", i)
			}
		}
		_ = os.Remove(asked)
		if i == 0 && err == nil {
			t.Error("without a mutant one was asked")
		}
	}
	t.Logf("%d mutants, %d behave otherwise", len(set.Mutants), differ)
	if 2*differ < len(set.Mutants) {
		t.Errorf("only %d of %d mutants behave otherwise", differ, len(set.Mutants))
	}
}

func build(t *testing.T, dir string, flags []string) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "program")
	cmd := exec.Command("go", append(append([]string{"build", "-o", binary}, flags...), ".")...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// says returns what a program prints. What still runs after some seconds does not end.
func says(t *testing.T, binary, arg string, env ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, arg)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return "does not end"
	}
	if err != nil {
		text, _, _ := strings.Cut(string(out), "\n\ngoroutine")
		return text + err.Error()
	}
	return string(out)
}

// TestSample: each function has its turn, and a mutant elsewhere changes nothing of the choice in a
// function.
func TestSample(t *testing.T) {
	t.Parallel()
	var all []*Mutant
	add := func(fn string, n int) {
		for i := range n {
			m := &Mutant{Func: fn, Kind: Update, Before: fmt.Sprint(i)}
			m.At.Filename, m.At.Offset = "p.go", len(all)
			all = append(all, m)
		}
	}
	add("a", 20)
	add("b", 2)
	add("c", 9)
	of := func(chosen []*Mutant, fn string) (out []string) {
		for _, m := range chosen {
			if m.Func == fn {
				out = append(out, m.Before)
			}
		}
		return out
	}
	chosen := sample(slices.Clone(all), 12)
	if len(chosen) != 12 || len(of(chosen, "a")) != 5 || len(of(chosen, "b")) != 2 || len(of(chosen, "c")) != 5 {
		t.Errorf("%d are chosen: a %v, b %v, c %v", len(chosen), of(chosen, "a"), of(chosen, "b"), of(chosen, "c"))
	}
	if !slices.IsSortedFunc(chosen, func(a, b *Mutant) int { return a.At.Offset - b.At.Offset }) {
		t.Error("they are out of order")
	}
	less := sample(slices.DeleteFunc(slices.Clone(all), func(m *Mutant) bool { return m.Func == "b" }), 10)
	if !slices.Equal(of(less, "a"), of(chosen, "a")) || !slices.Equal(of(less, "c"), of(chosen, "c")) {
		t.Errorf("without b others are chosen: %v, %v", of(less, "a"), of(less, "c"))
	}
	if got := sample(slices.Clone(all), 0); len(got) != len(all) {
		t.Errorf("%d of all are chosen", len(got))
	}
}

// TestScope: what the constructor and the methods of a type cannot call has no mutants, nor has a
// file that adapts a system.
func TestScope(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"p/p.go": `package p

type Stack interface{ Push(n int) }

type right struct{ n int }

type wrong struct{ n int }

func New() Stack { return &right{} }

func NewWrong() Stack { return &wrong{} }

func (s *right) Push(n int) { s.n += twice(n) }

func (s *right) Unused() { s.n++ }

func (s *wrong) Push(n int) { s.n -= n }

func twice(n int) int { return 2 * n }

func Other() int { return 1 }
`})
	set := &Set{Type: "Stack", New: "New", Methods: []string{"Push"}}
	put(t, dir, set)
	var of []string
	for _, m := range set.Mutants {
		if !slices.Contains(of, m.Func) {
			of = append(of, m.Func)
		}
	}
	if want := []string{"right.Push", "twice"}; !slices.Equal(of, want) {
		t.Errorf("functions with mutants are %v, want %v", of, want)
	}
}
