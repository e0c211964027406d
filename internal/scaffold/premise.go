package scaffold

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// What names suggest has premises: that a size is at least 1, that nothing goes by itself, that
// nothing but a constructor says how the system works. Where the text of the package speaks against
// one of them, an answer that differs is hardly a bug, so such an argument is not drawn, and such a
// promise is not switched on.

// sizes are the words with which parameters say how much fits. A length or a count may as well be
// one of elements, so it is a size only if its method sets sizes.
var (
	sizes   = []string{"size", "cap", "capacity", "limit", "max", "maximum", "bound", "burst", "degree"}
	amounts = []string{"n", "num", "len", "length", "count"}
)

// sizing are the first words of methods that say how much fits, setting those of methods that do so
// where another word of theirs, or the parameter, is a size.
var (
	sizing  = []string{"resize", "grow", "reserve", "rehash", "expand", "shrink"}
	setting = []string{"set", "new", "make", "open", "init", "with", "configure", "change", "update"}
)

// sized reports whether a field is a size as its name and that of the method tell. What a size of 0
// means is seldom documented. That of Truncate(size) is none: there nothing is left on purpose.
func (op *operation) sized(f *field) bool {
	taken := slices.ContainsFunc(op.params, func(p *param) bool { return p.field == f && !p.spread })
	if !taken || !isNumber(f.value.sort.goType) {
		return false
	}
	first, words := firstWord(op.fn.Name()), camelWords(strings.TrimSuffix(f.name, "Arg"))
	size := saysSize(words)
	switch {
	case slices.Contains(sizing, first):
		return size || len(op.args) == 1 || slices.Contains(amounts, words[len(words)-1])
	case slices.Contains(setting, first):
		return size || len(op.args) == 1 && saysSize(camelWords(op.fn.Name())[1:])
	}
	return false
}

// notZero is what a size has to be. Specs do not order floating-point numbers.
func (s *sort) notZero() string {
	if b := s.goType.Underlying().(*types.Basic); b.Info()&types.IsFloat != 0 {
		return " != 0"
	}
	return " > 0"
}

// saysSize reports whether a name is that of a size: maxEntries and newSize are.
func saysSize(words []string) bool {
	return len(words) > 0 && (slices.Contains(sizes, words[len(words)-1]) || strings.HasPrefix(words[0], "max"))
}

// isNumber reports whether a Go type is one of numbers that can count: a duration cannot.
func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsFloat) != 0 && !isNamed(t, "time", "Duration")
}

// camelWords returns the words of a name in small letters; at least one.
func camelWords(name string) (out []string) {
	for name != "" {
		word := firstWord(name)
		out, name = append(out, word), name[len(word):]
	}
	if out == nil {
		return []string{""}
	}
	return out
}

// configures reports whether an operation changes how the system works, and not what is in it: Set
// writes, but SetLimit and Resize say what comes of later calls.
func (op *operation) configures() bool {
	words := camelWords(op.fn.Name())
	return slices.Contains(sizing, words[0]) || len(words) > 1 && words[0] == "set" && len(op.args) < 2 && !op.onlyReads() ||
		slices.ContainsFunc(op.args, op.sized)
}

// configured reports whether some operation does.
func (p *printer) configured() bool {
	return slices.ContainsFunc(p.ops, (*operation).configures)
}

// outlasting are words of methods that tell what happened so far, which clearing may not undo.
var outlasting = []string{"hit", "miss", "stat", "stats", "metrics", "lookup", "total"}

// remembers reports whether something may outlast what clears the system: files, or statistics.
func (p *printer) remembers() bool {
	return p.disk || slices.ContainsFunc(p.ops, func(op *operation) bool {
		return slices.ContainsFunc(camelWords(op.fn.Name()), func(w string) bool { return slices.Contains(outlasting, w) })
	})
}

// going are the words of a text on a type from which things go by themselves.
var going = regexp.MustCompile(`(?i)\b(evict|expir|cache\b|lru\b|lfu\b|ttl\b|time to live|least[- ](recently|frequently))`)

// loses reports whether names and comments say that what was put into a system may go by itself.
func (d *draft) loses() bool {
	return d.says(going)
}

// roughly are the words of a text on a type whose answers may be wrong.
var roughly = regexp.MustCompile(`(?i)\b(false[- ]positive|probabilistic|approximat)`)

// says reports whether the comments of the type, of what makes it and of its methods, or their
// names, have such a word.
func (d *draft) says(word *regexp.Regexp) bool {
	if d.named == nil {
		return false
	}
	if word.MatchString(d.named.Obj().Name()) || word.MatchString(d.typeComment()) {
		return true
	}
	fns := slices.Clone(d.fns)
	if d.make != nil && d.make.fn != nil {
		fns = append(fns, d.make.fn)
	}
	return slices.ContainsFunc(fns, func(fn *types.Func) bool {
		body := d.bodies[fn.Origin()]
		return word.MatchString(strings.Join(camelWords(fn.Name()), " ")) || body != nil && word.MatchString(body.Doc.Text())
	})
}

// typeComment returns the comment of the type, and that of its package.
func (d *draft) typeComment() string {
	var out strings.Builder
	for _, f := range d.pkg.Syntax {
		out.WriteString(f.Doc.Text())
		for _, decl := range f.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range group.Specs {
				if t, ok := s.(*ast.TypeSpec); ok && t.Name.Name == d.named.Obj().Name() {
					out.WriteString(group.Doc.Text() + t.Doc.Text())
				}
			}
		}
	}
	return out.String()
}
