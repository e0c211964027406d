package scaffold

import (
	"go/token"
	"maps"
	"strings"
	"unicode"

	"github.com/clouseau-go/clouseau/spec"
)

// names hands out the names of a spec's one namespace, and words that it must not use.
type names struct{ taken map[string]bool }

func newNames() *names {
	n := &names{map[string]bool{}}
	for _, w := range spec.Reserved() {
		n.taken[w] = true
	}
	n.taken["float"] = true // a sort that an operation would hide
	return n
}

// pick returns the wanted name or, where it is taken, the name with the suffix, as often as it
// takes.
func (n *names) pick(want, suffix string) string {
	for n.taken[want] {
		want += suffix
	}
	n.taken[want] = true
	return want
}

// lowerCamel turns a Go name into that of an operation or a field: Put into put, URLOf into
// urlOf, ID into id.
func lowerCamel(name string) string {
	rs := []rune(strings.TrimLeft(name, "_"))
	for i, r := range rs {
		if !unicode.IsUpper(r) || i > 0 && i+1 < len(rs) && unicode.IsLower(rs[i+1]) {
			break
		}
		rs[i] = unicode.ToLower(r)
	}
	if len(rs) == 0 || unicode.IsDigit(rs[0]) {
		return "x" + string(rs)
	}
	return string(rs)
}

// upperFirst makes the first letter a capital one.
func upperFirst(name string) string {
	rs := []rune(name)
	if len(rs) > 0 {
		rs[0] = unicode.ToUpper(rs[0])
	}
	return string(rs)
}

// clone returns a namespace that begins with the same names.
func (n *names) clone() *names { return &names{maps.Clone(n.taken)} }

// goLocal returns a field's name as that of a local variable in Go.
func goLocal(name string, taken func(string) bool) string {
	for token.IsKeyword(name) || taken(name) {
		name += "_"
	}
	return name
}
