package scaffold_test

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// TestUsed: types count that no text names, functions stand for their package, and a generic type
// has the arguments that it is used with.
func TestUsed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.26\n"))
	write(t, filepath.Join(dir, "m.go"), []byte(`package m

import (
	"container/list"
	"strings"
	"sync/atomic"
	"time"
)

type mine struct{ text strings.Builder }

var held atomic.Pointer[int]

func f() (time.Time, bool) {
	return time.Now(), list.New().Front() == nil && held.Load() == nil
}
`))
	of := func(pkg string) bool { return pkg != "time" && pkg != "example.com/m" }
	got, err := scaffold.Used(t.Context(), dir, of)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{
		"container/list": {"container/list", "container/list.Element", "container/list.List"},
		"strings":        {"strings.Builder"},
		"sync/atomic":    {"sync/atomic.Pointer[int]"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestFunctions: functions that have nothing to do with the types of their package are one more.
func TestFunctions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.26\n"))
	write(t, filepath.Join(dir, "m.go"), []byte(`package m

type Store struct{ n int }

func New() *Store { return &Store{} }

func (s *Store) Put(n int) { s.n = n }

func (s *Store) Get() int { return s.n }

func Merge(into, from *Store) { into.n += from.n }

func Clamp(n, low, high int) int { return max(low, min(n, high)) }
`))
	all, _, err := scaffold.TypesAndFunctions(t.Context(), dir, ".")
	if want := []string{"example.com/m.Store", "example.com/m"}; err != nil || !slices.Equal(all, want) {
		t.Fatalf("%q, %v; want %q", all, err, want)
	}
	if types, _, err := scaffold.Types(t.Context(), dir, "."); err != nil || !slices.Equal(types, all[:1]) {
		t.Errorf("types alone: %q, %v", types, err)
	}
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: dir, Type: all[1], Functions: true})
	if err != nil {
		t.Fatal(err)
	}
	for op, want := range map[string]bool{"clamp": true, "merge": false, "new": false, "put": false} {
		if is := strings.Contains(string(files.Spec.Text), `operation "`+op+`"`); is != want {
			t.Errorf("%s is an operation: %v", op, is)
		}
	}
}

// TestNamesOfOthers: a type of another package of the same name has one of the adapter's, and a
// method whose name is no operation's is written down.
func TestNamesOfOthers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), []byte("module example.com/mail\n\ngo 1.26\n"))
	write(t, filepath.Join(dir, "mail.go"), []byte(`package mail

import other "net/mail"

type Box struct{ from map[string]*other.Address }

func New() *Box { return &Box{map[string]*other.Address{}} }

func (b *Box) Put(key string, from *other.Address) { b.from[key] = from }

func (b *Box) From(key string) *other.Address { return b.from[key] }

func (b *Box) M__len__() int { return len(b.from) }
`))
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: dir, Type: ".Box", Hunt: true})
	if err != nil {
		t.Fatal(err)
	}
	text := string(files.Spec.Text)
	if strings.Contains(text, `"net/mail"`) {
		t.Errorf("two imports are called mail:\n%s", text)
	}
	if !strings.Contains(text, `"M__len__"`) {
		t.Errorf("no method M__len__:\n%s", text)
	}
}
