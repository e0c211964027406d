package scaffold_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// TestPlayedFunctions breaks the board, which then hangs after a function that it calls has
// panicked, while it calls the board back, or after it has failed. The first run of what init
// writes finds each; of the right board TestShop finds nothing. Without CLOUSEAU_LONG one of them
// is broken.
func TestPlayedFunctions(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(shop, "guarded", "guarded.go"))
	if err != nil {
		t.Fatal(err)
	}
	each := func(before, after string) string {
		return strings.Replace(string(text), `	notes := maps.Clone(b.notes)
	b.mu.Unlock()
	for _, note := range slices.Sorted(maps.Keys(notes)) {
		f(note, notes[note])
	}
`, before+`	notes := maps.Clone(b.notes)
	for _, note := range slices.Sorted(maps.Keys(notes)) {
		f(note, notes[note])
	}
`+after, 1)
	}
	load := strings.NewReplacer(`	b.mu.Unlock()
	if found {
		return n, nil
	}
	n, err := number(note)
`, `	if found {
		b.mu.Unlock()
		return n, nil
	}
	b.notes[note] = 0
	b.mu.Unlock()
	n, err := number(note)
	b.mu.Lock()
`, `	b.Pin(note, n)
	return`, `	b.notes[note] = n
	b.mu.Unlock()
	return`).Replace(string(text))
	for i, c := range []struct{ broken, text, shows string }{
		{"its lock is not given back", each("", "	b.mu.Unlock()\n"), "doing = throws"},
		{"its lock is held", each("	defer b.mu.Unlock()\n", ""), "doing = calls"},
		{"its lock is kept when a function fails", load, "fails = true"},
	} {
		t.Run(c.broken, func(t *testing.T) {
			t.Parallel()
			if i > 0 && environment.Long.Get() == "" {
				t.Skip("set CLOUSEAU_LONG=1")
			}
			if c.text == string(text) {
				t.Fatal("it is the right one")
			}
			work := shopCopy(t)
			files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: board, Callbacks: true})
			if err != nil {
				t.Fatal(err)
			}
			spec := filepath.Join(work, "guarded", "board"+scaffold.Suffix)
			src, err := emittedAs(t.Context(), spec, true)
			if err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(work, "guarded", filepath.Base(files.Adapter.Name)), files.Adapter.Text)
			write(t, filepath.Join(work, "guarded", "board_clouseau_test.go"), src)
			write(t, filepath.Join(work, "guarded", "guarded.go"), []byte(c.text))
			cmd := goCommand(t.Context(), work, "test", "-count=1", "-ldflags=-s -w", "./guarded", "-rapid.seed=1")
			cmd.Env = append(cmd.Env, "GOPROXY=off")
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(out), ") hung: no answer within ") || !strings.Contains(string(out), c.shows) {
				t.Errorf("%v, want a hang with %q\n%s", err, c.shows, out)
			}
		})
	}
}
