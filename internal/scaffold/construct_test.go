package scaffold_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// TestConstructors has what is written for types that are made in other ways than by a function
// with plain arguments.
func TestConstructors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ goType, adapter, note string }{
		// An interface is taken: of what the package has, that of texts.
		{"./ledger.Balance", "ledger.StringScale,", "guesses for ledger.NewBalance"},
		// A function tells values apart: it has to.
		{"./ledger.Register", "func(x int) string { return fmt.Sprint(x) }", ""},
		// If it tells the keys of values, these are of the same type.
		{"./ledger.Keyed", "func(x int) int { return x }", "Keyed is taken with [int, int]"},
		// A builder makes it.
		{"./ledger.Cabinet", "builder := ledger.NewBuilder(\n\t\t3,", ""},
		// Nothing makes it, and the zero value is not enough: init asks.
		{"./ledger.Drawer", "Set papers here: methods use it, and it is nil.", "its methods make use of papers, which is nil in the zero value: say in drawer_adapter_test.go how one is made, or take ledger.Cabinet"},
		{"./ledger.Lazy", "a zero value, since no", "so a fresh one is its zero value"},
		// Run does not come back: what it calls goes on until another method ends it.
		{"./ledger.Watch", "", "not in the spec: Run, which goes on until another method ends it"},
		{"./ledger.Watch", "", "not in the spec: Pipe, which lets operations wait for each other"},
		// An alias says for which types.
		{"./ledger.Slot", "ledger.Box[int]", "Box is taken with [int]"},
	} {
		files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: c.goType})
		if err != nil {
			t.Errorf("%s: %v", c.goType, err)
			continue
		}
		if text := string(files.Adapter.Text); !strings.Contains(strings.ReplaceAll(text, "\n// ", " "), c.adapter) {
			t.Errorf("%s: no %q in\n%s", c.goType, c.adapter, text)
		}
		if notes := strings.Join(files.Notes, "\n"); !strings.Contains(notes, c.note) {
			t.Errorf("%s: no %q in\n%s", c.goType, c.note, notes)
		}
	}
}

// TestRefusedText says of a parser for which no test of its package has a text that the one which
// is guessed may be refused.
func TestRefusedText(t *testing.T) {
	t.Parallel()
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./recipes.Menu"})
	if err != nil {
		t.Fatal(err)
	}
	want := "// text: guessed, as no test of the package passes one; it may be refused"
	if !strings.Contains(string(files.Adapter.Text), want) {
		t.Errorf("there is no %q in\n%s", want, files.Adapter.Text)
	}
}

// TestUnset has the adapter make what a system only answers with after it was given one: an
// argument from such an answer would never be there.
func TestUnset(t *testing.T) {
	t.Parallel()
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./recipes.Shelf"})
	if err != nil {
		t.Fatal(err)
	}
	if want := "SetBest(recipes.NewCard())"; !strings.Contains(string(files.Adapter.Text), want) {
		t.Errorf("there is no %q in\n%s", want, files.Adapter.Text)
	}
}

// TestBehindInterface: a hunt takes what makes a type behind an interface. It takes no zero value
// that its methods cannot do with.
func TestBehindInterface(t *testing.T) {
	t.Parallel()
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./ledger.Safe", Hunt: true})
	if err != nil || !strings.Contains(string(files.Spec.Text)+string(files.Adapter.Text), "ledger.NewVault") {
		t.Errorf("%v; a safe is not made by NewVault", err)
	}
	_, err = scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./ledger.Drawer", Hunt: true})
	if want := "its methods make use of papers"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

// TestReader has the adapter read what a method opens, twice in a hunt. The system is made with
// what has its name. What a function makes beside something else does for an interface.
func TestReader(t *testing.T) {
	t.Parallel()
	files, err := scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: "./films.Archive", Output: "-", Hunt: true})
	if err != nil {
		t.Fatal(err)
	}
	holds(t, "the adapter", string(files.Adapter.Text), []string{
		"films.ArchiveSides(",
		"func() films.Projector { _, made := films.NewProjector(); return made }()",
		"read, _ := io.ReadAll(io.LimitReader(seen, 4096))\n\t\tseen.Close()\n\t\tcontents = string(read)",
		"_, _, again, _ := s.Archive.Open(id)",
		`panic("Open gives other contents the second time, which no documentation says")`,
	})
	holds(t, "the spec", string(files.Spec.Text), []string{"args    = { id = Id }", "contents = Text"})
}
