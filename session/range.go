package session

import "fmt"

// Range is a place in a source file; lines and columns count from 1. The zero Range is no place.
type Range struct {
	File               string
	Line, Column       int
	EndLine, EndColumn int // just past the end
}

func (r Range) String() string { return fmt.Sprintf("%s:%d:%d", r.File, r.Line, r.Column) }
