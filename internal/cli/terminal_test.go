package cli

import (
	"bytes"
	"os"
	"testing"
)

// TestPainted: words have a color on terminals only, and not where NO_COLOR says so.
func TestPainted(t *testing.T) {
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0) // a character device, as a terminal is
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	colored := &Terminal{Color: true}
	if got := colored.Painted(device, Red, "FAIL"); got != "\x1b[1;31mFAIL\x1b[0m" {
		t.Errorf("on a terminal %q", got)
	}
	if got := colored.Painted(&bytes.Buffer{}, Red, "FAIL"); got != "FAIL" {
		t.Errorf("elsewhere %q", got)
	}
	if got := (&Terminal{}).Painted(device, Red, "FAIL"); got != "FAIL" {
		t.Errorf("without colors %q", got)
	}
}

// TestNoteOnce: what is noted again is printed once, unless that is asked for.
func TestNoteOnce(t *testing.T) {
	var out bytes.Buffer
	term := &Terminal{Stderr: &out}
	for range 2 {
		term.NoteOnce("note: go.mod lacks rapid\n")
		term.Notef("waiting\n")
	}
	if got := out.String(); got != "note: go.mod lacks rapid\nwaiting\nwaiting\n" {
		t.Errorf("%q", got)
	}
	if n := len(term.TakeNotes()); n != 3 {
		t.Errorf("%d notes", n)
	}
}
