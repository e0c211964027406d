package main

import (
	"cmp"
	"encoding/json"
	"io"
)

// array is an array of JSON whose elements are written as soon as they are known, so that what
// kills the process loses none of them. What was written lacks at most the bracket at the end.
type array struct {
	w     io.Writer
	clear func() // what is on the terminal in the place of the next line
	some  bool
	err   error // the first
}

// array returns the array of a measurement. A file is written as a whole at the end, also after an
// interrupt.
func (b *bench) array() *array {
	if b.at.Standard() {
		return &array{w: b.t.Stdout, clear: func() { b.t.ShowProgress("") }}
	}
	return &array{w: &b.out, clear: func() {}}
}

// add writes an element.
func (a *array) add(x any) {
	text, err := json.MarshalIndent(x, "  ", "  ")
	if err != nil {
		a.err = cmp.Or(a.err, err)
		return
	}
	before := "[\n  "
	if a.some {
		before = ",\n  "
	}
	a.some = true
	a.clear()
	a.write(before + string(text))
}

// end writes the end of the array and returns the first error.
func (a *array) end() error {
	if a.some {
		a.write("\n]\n")
	} else {
		a.write("[]\n")
	}
	return a.err
}

func (a *array) write(text string) {
	if a.err == nil {
		_, a.err = io.WriteString(a.w, text)
	}
}
