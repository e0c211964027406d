package scaffold_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// TestIntoFolder: where the output is a folder, the files have the name of the type.
func TestIntoFolder(t *testing.T) {
	t.Parallel()
	for _, out := range []string{".", "ledger", "ledger/"} {
		files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./ledger.Meter", Output: out})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := filepath.ToSlash(files.Spec.Name), filepath.ToSlash(filepath.Join(shop, out, "meter.clouseau.hcl")); got != want {
			t.Errorf("-o %s: got %s, want %s", out, got, want)
		}
	}
}

// TestInitialized: a zero value that has a method Init is made by it, and Init is no operation
// then.
func TestInitialized(t *testing.T) {
	t.Parallel()
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./ledger.Meter", Hunt: true})
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(files.Adapter.Text)), " ")
	if want := "system := new(ledger.Meter) system.Init("; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, files.Adapter.Text)
	}
	if want := "!= s.Meter {"; !strings.Contains(text, want) {
		t.Errorf("what Add returns is lent, although it is the meter itself: no %q in\n%s", want, files.Adapter.Text)
	}
	if strings.Contains(string(files.Spec.Text), `operation "init"`) {
		t.Errorf("Init is an operation:\n%s", files.Spec.Text)
	}
}

// TestPartsOfOptions: a writer among options is one, and what nothing is known for is said to be
// lacking.
func TestPartsOfOptions(t *testing.T) {
	t.Parallel()
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./ledger.Press", Hunt: true})
	if err != nil {
		t.Fatal(err)
	}
	if want := "ledger.PressOptions{Paper: new(bytes.Buffer)}"; !strings.Contains(string(files.Adapter.Text), want) {
		t.Errorf("no %q in\n%s", want, files.Adapter.Text)
	}
	if want := "Ink of the argument of NewPress"; files.Guessed.Weak != want {
		t.Errorf("%q is nil, want %q", files.Guessed.Weak, want)
	}
}

// TestFreeTitle: where an adapter of a type is, another one has other names, but for the one that
// is written anew.
func TestFreeTitle(t *testing.T) {
	t.Parallel()
	dir := copied(t, shop)
	cfg := scaffold.Config{Dir: dir, Type: "./ledger.Meter", Output: "meter.clouseau.hcl"}
	written := func(cfg scaffold.Config) string {
		files, err := scaffold.Write(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		return string(files.Adapter.Text)
	}
	first := written(cfg)
	write(t, filepath.Join(dir, "meter_adapter_test.go"), []byte(first))
	if again := written(cfg); again != first {
		t.Errorf("written anew it is\n%s\nand not\n%s", again, first)
	}
	cfg.Output = "other.clouseau.hcl"
	if other := written(cfg); !strings.Contains(other, "newTestedMeter2()") || strings.Contains(other, "newTestedMeter()") {
		t.Errorf("the other one has no names of its own:\n%s", other)
	}
}
