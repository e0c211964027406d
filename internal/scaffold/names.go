package scaffold

import (
	"fmt"
	"go/token"
	"go/types"
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

// goLocal returns a field's name as that of a local variable in Go.
func goLocal(name string, taken func(string) bool) string {
	for token.IsKeyword(name) || taken(name) {
		name += "_"
	}
	return name
}

// paramName returns the name of a parameter's field.
func paramName(p *types.Var, i int, v *value) string {
	if n := p.Name(); n != "" && n != "_" {
		return lowerCamel(n)
	}
	name := v.sort.name
	if v.sort.parts != nil {
		name = strings.TrimPrefix(kindOf(p.Type()), "a ")
	}
	return fmt.Sprintf("%s%d", lowerCamel(name), i+1)
}

// resultName returns the name of a result's field: its own, or one by custom.
func resultName(results *types.Tuple, i int, v *value) string {
	switch n := results.At(i).Name(); {
	case n != "" && n != "_":
		return lowerCamel(n)
	case v.sort.builtin && v.sort.name == "bool" && results.Len() > 1:
		return "ok"
	case results.Len() == 1 || results.Len() == 2 && i == 0:
		return "result"
	}
	return fmt.Sprintf("result%d", i+1)
}
