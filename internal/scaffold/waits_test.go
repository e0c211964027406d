package scaffold_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// TestWaits: where calls may wait for a handle, nothing else is called meanwhile, unless nothing
// ends such a handle.
func TestWaits(t *testing.T) {
	t.Parallel()
	for ending, want := range map[string]bool{"\nfunc (e *Entry) Close() {}\n": true, "": false} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.26\n"))
		write(t, filepath.Join(dir, "m.go"), []byte(`package m

type Store struct{ n int }

type Entry struct{ of *Store }

func New() *Store { return &Store{} }

// Lend returns an entry. There is only one at a time.
func (s *Store) Lend() *Entry { return &Entry{s} }

func (s *Store) Len() int { return s.n }

func (e *Entry) Set(n int) { e.of.n = n }

func (e *Entry) Get() int { return e.of.n }
`+ending))
		files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: dir, Type: ".Store", Hunt: true})
		if err != nil {
			t.Fatalf("%q: %v", ending, err)
		}
		if got := strings.Contains(string(files.Spec.Text), `define "unheld"`); got != want {
			t.Errorf("%q: %v, want %v\n%s", ending, got, want, files.Spec.Text)
		}
	}
}
