package names

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/emit/internal/code"
)

// Others are the names in the other files of the package.
type Others struct {
	Declared []string // names that they declare
	Written  []string // those of them that clouseau did not emit
	Imported []string // names under which they import packages, and what they import by a dot
}

// Package is the package of the file: what it declares.
type Package struct {
	Name   string
	Names  *Names // of its declarations
	Others Others
	// free are the names of the same declarations where nothing but written files is beside them;
	// nil if printed tests do not care. printed are those that differ.
	free    *Names
	printed map[string]string
}

// NewPackage returns a package with other files in it. With beside, the tests that runs print stand
// beside the written ones alone.
func NewPackage(name string, others Others, beside bool) *Package {
	p := &Package{Name: name, Names: New(), Others: others, printed: map[string]string{}}
	p.Names.avoid(others.Declared)
	if beside {
		p.free = New()
		p.free.avoid(others.Written)
	}
	return p
}

// Declare picks the name of a declaration of the package.
func (p *Package) Declare(want string) string { return p.declare(want, want) }

// DeclareEither is Declare for a declaration that has a longer name where another file of the
// package has the short one.
func (p *Package) DeclareEither(short, long string) string {
	beside := func(others []string) string {
		if slices.Contains(others, short) {
			return long
		}
		return short
	}
	return p.declare(beside(p.Others.Declared), beside(p.Others.Written))
}

// declare picks a name; free is the one that is wanted if nothing is taken.
func (p *Package) declare(want, free string) string {
	name := p.Names.Pick(p.unimported(want))
	if p.free != nil {
		p.printed[name] = p.free.Pick(p.unimported(free))
	}
	return name
}

// unimported returns a name under which no file of the package imports anything: the wanted one, or
// one with a number behind it.
func (p *Package) unimported(want string) string {
	name := want
	for i := 2; slices.Contains(p.Others.Imported, name) || imported[name]; i++ {
		name = want + strconv.Itoa(i)
	}
	return name
}

// imported are the names of the packages that emitted files may import.
var imported = func() map[string]bool {
	out := map[string]bool{}
	for _, name := range code.Packages {
		out[name] = true
	}
	return out
}()

// InTests returns the name of a declaration in the tests that a run prints.
func (p *Package) InTests(name string) string { return cmp.Or(p.printed[name], name) }

// DeclareOrFind returns the name of something that the user's package has to define: the one that
// it does define, or a name that is free.
func (p *Package) DeclareOrFind(name string) string {
	if slices.Contains(p.Others.Written, name) {
		p.Names.Reserve(name)
		return name
	}
	return p.Declare(name)
}
