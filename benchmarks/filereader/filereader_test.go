package filereader

import (
	"os"
	"testing"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestMutants reads twice with each handle of two, and with one that is not open. A bug shows in a
// short run.
func TestMutants(t *testing.T) {
	for m, again := range map[Mutant]bool{"": true, ClosesFile: false} {
		r, err := NewMutant(m)
		if err != nil {
			t.Fatal(err)
		}
		for want := range 2 {
			h, ok := r.Open()
			if !ok || h != want {
				t.Fatalf("%q: Open = %d, %v", m, h, ok)
			}
			if n, ok := r.Read(h); n != 123456 || !ok {
				t.Errorf("%q: Read = %d, %v", m, n, ok)
			}
			if _, ok := r.Read(h); ok != again {
				t.Errorf("%q: a second Read answers %v, want %v", m, ok, again)
			}
		}
		if _, ok := r.Read(7); ok {
			t.Errorf("%q reads from a handle that is not open", m)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(r.dir); err == nil {
			t.Errorf("%q leaves %s", m, r.dir)
		}
	}
	r, err := NewMutant(ReadsTooMuch)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	h, _ := r.Open()
	defer func() {
		if recover() == nil {
			t.Errorf("%s stays in its buffer", ReadsTooMuch)
		}
	}()
	r.Read(h)
}
