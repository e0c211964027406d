package main

import (
	"io"
	"io/fs"
	"os"

	"github.com/clouseau-go/clouseau/spec"
)

// input is a file that the verb has read.
type input struct {
	name string
	info fs.FileInfo
}

// readInput reads a file that the verb is about, "-" for standard input, which can be read once. No
// output is written over it.
func (t *terminal) readInput(name string) ([]byte, error) {
	if name == "-" {
		return t.readStdin()
	}
	t.addInput(name)
	return os.ReadFile(name)
}

// addInput records that a file is read, also by another part of the program.
func (t *terminal) addInput(name string) {
	if info, err := os.Stat(name); err == nil {
		t.inputs = append(t.inputs, input{name, info})
	}
}

// readStdin reads standard input, or returns what was read of it before: a spec may be needed
// twice.
func (t *terminal) readStdin() ([]byte, error) {
	if t.stdinRead {
		return t.stdinText, nil
	}
	if f, ok := t.stdin.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			t.inputs = append(t.inputs, input{"standard input", info})
		}
	}
	text, err := io.ReadAll(t.stdin)
	if err == nil {
		t.stdinText, t.stdinRead = text, true
	}
	return text, err
}

// inputLike returns the name of the input that is the same file, "" if there is none.
func (t *terminal) inputLike(info fs.FileInfo) string {
	for _, in := range t.inputs {
		if os.SameFile(in.info, info) {
			return in.name
		}
	}
	return ""
}

// fromInputs records a spec and its imports as inputs of the verb.
func (t *terminal) fromInputs() spec.Option { return spec.Reader(t.readInput) }
