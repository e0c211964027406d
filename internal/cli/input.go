package cli

import (
	"io"
	"io/fs"
	"os"
)

// input is a file that the verb has read.
type input struct {
	name string
	info fs.FileInfo
}

// Read reads a file that the verb is about, "-" for standard input, which can be read once. No
// output is written over it.
func (t *Terminal) Read(name string) ([]byte, error) {
	if name == "-" {
		return t.readStdin()
	}
	t.AddInput(name)
	return os.ReadFile(name)
}

// AddInput records that a file is read, also by another part of the program.
func (t *Terminal) AddInput(name string) {
	if info, err := os.Stat(name); err == nil {
		t.inputs = append(t.inputs, input{name, info})
	}
}

// readStdin reads standard input, or returns what was read of it before: a spec may be needed
// twice.
func (t *Terminal) readStdin() ([]byte, error) {
	if t.stdinRead {
		return t.stdinText, nil
	}
	if f, ok := t.Stdin.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			t.inputs = append(t.inputs, input{"standard input", info})
		}
	}
	text, err := io.ReadAll(t.Stdin)
	if err == nil {
		t.stdinText, t.stdinRead = text, true
	}
	return text, err
}

// inputLike returns the name of the input that is the same file, "" if there is none.
func (t *Terminal) inputLike(info fs.FileInfo) string {
	for _, in := range t.inputs {
		if os.SameFile(in.info, info) {
			return in.name
		}
	}
	return ""
}

// Forget drops what was read, so that it is read again.
func (t *Terminal) Forget() { t.inputs, t.stdinText, t.stdinRead = nil, nil, false }
