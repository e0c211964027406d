package scaffold_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// TestPremises has the promises that names suggest switched on for a pantry that evicts, whose size
// can be set, to 0 as well, which it does not expect. It keeps what is promised without more
// premises, and of a wrong one that is told.
func TestPremises(t *testing.T) {
	t.Parallel()
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./ledger.Pantry", Promises: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"event   = resize(size > 0)\n", // a size
		"event   = truncate\n",         // how many are left, which may be none
		"\n  clause \"what_is_there\"", // on
		"\n  # clause \"what_was_written\"",
		"\n  # clause \"what_was_added\"",
		"\n  # resets(clear), # perhaps", // Resize stays
		"\n  same(len, count(labels)),",
	} {
		if !strings.Contains(string(files.Spec.Text), want) {
			t.Errorf("there is no %q in\n%s", want, files.Spec.Text)
		}
	}
	tags, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./ledger.Tags", Promises: true})
	if err != nil {
		t.Fatal(err)
	}
	// Another name takes the number away, so that nothing may be put in between.
	if want := "put(name == name1, number == number1), star(name))\n"; !strings.Contains(string(tags.Spec.Text), want) {
		t.Errorf("there is no %q in\n%s", want, tags.Spec.Text)
	}
	// How many there are under a name is no value that was put there, and that there is a last one
	// is assumed.
	watch, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./ledger.Watch", Promises: true})
	if err != nil || strings.Contains(string(watch.Spec.Text), "what_was_written") || !strings.Contains(string(watch.Spec.Text), "panics = panicked") {
		t.Errorf("%v, and a promise that count answers what add wrote, or last is always allowed:\n%s", err, watch.Spec.Text)
	}
	right, err := os.ReadFile(filepath.Join(shop, "ledger", "pantry.go"))
	if err != nil {
		t.Fatal(err)
	}
	if out, err := walked(t, files, string(right)); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	wrong := strings.Replace(string(right), "p.jars[label] = grams", "p.jars[label] += grams", 1)
	if out, err := walked(t, files, wrong); err == nil || !strings.Contains(out, "breaks the promise get.what_is_there") {
		t.Errorf("%v, want get.what_is_there broken\n%s", err, out)
	}
}

// walked walks a pantry of that text within what was written for it.
func walked(t *testing.T, files *scaffold.Files, pantry string) (string, error) {
	t.Helper()
	work := shopCopy(t)
	spec := filepath.Join(work, "ledger", "pantry"+scaffold.Suffix)
	write(t, spec, files.Spec.Text)
	if files.Adapter.Text != nil {
		write(t, filepath.Join(work, "ledger", filepath.Base(files.Adapter.Name)), files.Adapter.Text)
	}
	src, err := emittedAs(t.Context(), spec, true)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(work, "ledger", "pantry_clouseau_test.go"), src)
	write(t, filepath.Join(work, "ledger", "pantry.go"), []byte(pantry))
	cmd := goCommand(t.Context(), work, "test", "-count=1", "-ldflags=-s -w", "./ledger", "-rapid.seed=1")
	cmd.Env = append(cmd.Env, "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	return string(out), err
}
