package overlay

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
)

// Rewrite changes a package. The error says why it cannot.
type Rewrite func(p *Package) error

// Package is a package as the rewrites before have left it.
type Package struct {
	Name  string
	Set   *token.FileSet
	Files []*File // those that are built here, without tests
	added map[string][]byte
}

// File is a file of a package, and what is to be changed in it.
type File struct {
	Name   string // with its directory, as the user knows it
	Text   []byte
	Syntax *ast.File // without objects; its positions are those of the package's Set
	set    *token.FileSet
	edits  []edit
}

// edit puts text in the place of the bytes from one offset to another.
type edit struct {
	from, to int
	text     string
}

// Add adds a file to the package.
func (p *Package) Add(name string, text []byte) { p.added[name] = text }

// add parses one of the package's files.
func (p *Package) add(name string, text []byte) error {
	syntax, err := parser.ParseFile(p.Set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	p.Files = append(p.Files, &File{Name: name, Text: text, Syntax: syntax, set: p.Set})
	return nil
}

// Insert puts text before a place. Of two texts before the same place the first one stays first.
func (f *File) Insert(at token.Pos, text string) { f.Replace(at, at, text) }

// Replace puts text in the place of what stands between two places. Parts that are replaced must
// not overlap.
func (f *File) Replace(from, to token.Pos, text string) {
	offset := func(at token.Pos) int { return f.set.PositionFor(at, false).Offset }
	f.edits = append(f.edits, edit{offset(from), offset(to), text})
}

// changed returns the text of the file with all edits. Comments say to the compiler which file it
// is, and behind each edit where in that file it goes on.
func (f *File) changed() []byte {
	slices.SortStableFunc(f.edits, func(a, b edit) int { return a.from - b.from })
	var out bytes.Buffer
	if says := "//line " + filepath.ToSlash(f.Name) + ":1:1\n"; !bytes.HasPrefix(f.Text, []byte(says)) {
		out.WriteString(says)
	}
	from := 0
	for i, e := range f.edits {
		out.Write(f.Text[from:e.from])
		out.WriteString(e.text)
		from = e.to
		if i+1 == len(f.edits) || f.edits[i+1].from > from {
			out.WriteString(f.here(from))
		}
	}
	out.Write(f.Text[from:])
	return out.Bytes()
}

// here returns the comment that says where an offset is. Without a column, which is so in a file
// that was itself generated, the comment has to name that file.
func (f *File) here(offset int) string {
	file := f.set.File(f.Syntax.FileStart)
	at := f.set.Position(file.Pos(offset))
	if at.Column == 0 {
		return fmt.Sprintf("/*line %s:%d*/", filepath.ToSlash(at.Filename), at.Line)
	}
	return fmt.Sprintf("/*line :%d:%d*/", at.Line, at.Column)
}
