package editor

import (
	"fmt"
	"path/filepath"
	"slices"
	"unicode"

	"github.com/clouseau-go/clouseau/spec"
)

// At returns what stands at a place of a file; false where no name that is declared stands there.
func (p *Project) At(path string, offset int) (Use, bool) {
	x, f := p.look(path)
	return x.useAt(f.path, offset)
}

// useAt returns the use at a place; behind a name is at it as well.
func (x *index) useAt(path string, offset int) (Use, bool) {
	for _, end := range []int{0, 1} {
		for _, u := range x.uses[path] {
			if u.At.Start <= offset && offset < u.At.End+end {
				return u, true
			}
		}
	}
	return Use{}, false
}

// References returns all places where a symbol is named, its declaration included, in all specs
// of the project that can see it.
func (p *Project) References(s *Symbol) []Use {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.At.File == "" {
		return nil
	}
	roots := p.sortedRoots()
	if !slices.Contains(roots, s.At.File) {
		roots = append(roots, s.At.File)
	}
	var out []Use
	for _, root := range roots {
		x := p.of(root)
		if !x.has(s.At.File) {
			continue
		}
		for _, us := range x.uses {
			for _, u := range us {
				if slices.ContainsFunc(u.To, func(t *Symbol) bool { return t.At == s.At }) {
					out = append(out, u)
				}
			}
		}
	}
	out = sortUses(out)
	return slices.CompactFunc(out, func(a, b Use) bool { return a.At == b.At })
}

// Edit is a change of a file.
type Edit struct {
	At   Span
	Text string
}

// RenameError says why a name cannot be changed.
type RenameError struct{ Reason string }

func (e *RenameError) Error() string { return e.Reason }

func refuse(format string, args ...any) error { return &RenameError{fmt.Sprintf(format, args...)} }

// Renamable returns the place of the name at a position, if it can be changed.
func (p *Project) Renamable(path string, offset int) (Use, error) {
	u, ok := p.At(path, offset)
	switch {
	case !ok:
		return u, refuse("no name that a spec declares stands here")
	case len(u.To) > 1:
		return u, refuse("%q stands for the fields of several operations here: rename one of them where it is declared", u.To[0].Name)
	case u.To[0].At.File == "":
		return u, refuse("%q is declared by the language", u.To[0].Name)
	}
	return u, nil
}

// Rename returns the edits that give what stands at a place another name, in all specs of the
// project. The edited specs are loaded before: where that fails although it did not before,
// nothing is renamed.
func (p *Project) Rename(path string, offset int, name string) ([]Edit, error) {
	u, err := p.Renamable(path, offset)
	if err != nil {
		return nil, err
	}
	s := u.To[0]
	if err := goodName(s, name); err != nil {
		return nil, err
	}
	var out []Edit
	for _, r := range p.References(s) {
		if len(r.To) > 1 {
			return nil, refuse("%q stands for the fields of several operations in %s: the parameter of a define that is an operation asks all of them for one name", s.Name, r.At.File)
		}
		out = append(out, Edit{r.At, name})
	}
	return out, p.harmless(s.At.File, out)
}

// goodName reports whether a symbol may be called so.
func goodName(s *Symbol, name string) error {
	for i, c := range name {
		if c != '_' && !unicode.IsLetter(c) && (i == 0 || !unicode.IsDigit(c)) {
			return refuse("%q is not a name: names are letters, digits and _, and do not begin with a digit", name)
		}
	}
	switch s.Kind {
	case Axiom, Goal, Scenario, Clause, Generator, Model, Case, Known:
	default:
		if s.isReserved(name) {
			return refuse("%q is a word of the language", name)
		}
	}
	if name == "" {
		return refuse("a name has letters")
	}
	return nil
}

// harmless reports whether the specs that see a file load as well as before after the edits.
func (p *Project) harmless(path string, edits []Edit) error {
	texts := map[string][]byte{}
	edited := func(path string) ([]byte, error) {
		path = filepath.Clean(path)
		if t, ok := texts[path]; ok {
			return t, nil
		}
		src, err := p.read(path)
		if err == nil {
			src = Apply(path, src, edits)
			texts[path] = src
		}
		return src, err
	}
	for _, root := range append(p.Importers(path), path) {
		_, before := spec.Load(root, spec.Reader(p.read))
		if before.HasErrors() {
			continue // nothing more can be said
		}
		if _, after := spec.Load(root, spec.Reader(edited)); after.HasErrors() {
			return refuse("%s", firstError(after))
		}
	}
	return nil
}

func firstError(ds spec.Diagnostics) string {
	for _, d := range ds {
		if d.Severity == spec.Error {
			return d.String()
		}
	}
	return ""
}

// Apply returns a text after the edits of its file.
func Apply(path string, src []byte, edits []Edit) []byte {
	var out []byte
	last := 0
	sorted := slices.Clone(edits)
	slices.SortFunc(sorted, func(a, b Edit) int { return a.At.Start - b.At.Start })
	for _, e := range sorted {
		if e.At.File != path || e.At.Start < last || e.At.End > len(src) {
			continue
		}
		out = append(append(out, src[last:e.At.Start]...), e.Text...)
		last = e.At.End
	}
	return append(out, src[last:]...)
}

// Symbols returns what a file declares, in order.
func (p *Project) Symbols(path string) []*Symbol {
	x, f := p.look(path)
	out := slices.Clone(x.symbols[f.path])
	slices.SortStableFunc(out, func(a, b *Symbol) int { return a.At.Start - b.At.Start })
	return out
}

// Extent returns all that belongs to a declaration, its block for what has one of its own.
func (s *Symbol) Extent() Span {
	switch s.Kind {
	case Value, Field, Variable:
		return s.At
	}
	return Span{s.At.File, s.block.start, s.block.end}
}
