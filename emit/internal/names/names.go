// Package names gives the declarations and variables of an emitted file their Go names, and knows
// what the Go names and types mean that a spec mentions.
//
//	ns := names.New()          nothing that the file imports or Go declares
//	ns.Pick("push")            push
//	ns.Inner().Pick("push")    push2, since a variable must not hide the function
package names

import (
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names hands out Go identifiers, each once.
type Names struct {
	taken map[string]bool
	outer *Names // identifiers that must not be shadowed
	// beyond are names that nothing here may declare, though what is inside may shadow them: those
	// of other files of the package.
	beyond map[string]bool
}

// New returns names that avoid the packages that files import, and Go's predeclared names that
// emitted code may mention: all types and constants, and some functions.
func New() *Names {
	n := &Names{taken: map[string]bool{}, beyond: map[string]bool{}}
	for _, w := range []string{"rt", "sample", "conformtest", "draw", "strategy", "walk", "convert", "rapid", "testing", "context", "errors", "min", "max", "panic", "init", "main", "TestMain", "_"} {
		n.Reserve(w)
	}
	for _, w := range types.Universe.Names() {
		if _, builtin := types.Universe.Lookup(w).(*types.Builtin); !builtin {
			n.Reserve(w)
		}
	}
	return n
}

// Inner returns names for a function's locals.
func (n *Names) Inner() *Names { return &Names{taken: map[string]bool{}, outer: n} }

func (n *Names) has(name string) bool {
	return n != nil && (n.taken[name] || n.outer.has(name))
}

// Reserve takes a name as it is.
func (n *Names) Reserve(name string) { n.taken[name] = true }

// Pick returns the wanted name, with the least number behind it that makes it free.
func (n *Names) Pick(want string) string {
	name := want
	stem := want
	if r, _ := utf8.DecodeLastRuneInString(want); unicode.IsDigit(r) {
		stem += "_"
	}
	for i := 2; n.has(name) || n.beyond[name] || token.IsKeyword(name); i++ {
		name = stem + strconv.Itoa(i)
	}
	n.taken[name] = true
	return name
}

// avoid keeps away from names of other files.
func (n *Names) avoid(declared []string) {
	for _, name := range declared {
		n.beyond[name] = true
	}
}

// Identifier makes an identifier from a name in a spec, unchanged if it is one already.
func Identifier(name string) string {
	var b strings.Builder
	for i, r := range name {
		switch {
		case r == '_' || unicode.IsLetter(r), unicode.IsDigit(r) && i > 0:
			b.WriteRune(r)
		case unicode.IsDigit(r):
			b.WriteString("x" + string(r))
		default:
			b.WriteByte('_')
		}
	}
	if b.Len() == 0 {
		return "x"
	}
	return b.String()
}

// UpperCamel turns lost_element into LostElement; LowerCamel into lostElement.
func UpperCamel(name string) string {
	var b strings.Builder
	for _, part := range strings.FieldsFunc(Identifier(name), func(r rune) bool { return r == '_' || r == '-' }) {
		r, n := utf8.DecodeRuneInString(part)
		b.WriteRune(unicode.ToUpper(r))
		b.WriteString(part[n:])
	}
	if s := b.String(); s != "" && token.IsExported(s) {
		return s
	}
	return "X" + b.String()
}

func LowerCamel(name string) string {
	s := UpperCamel(name)
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}

// Local turns a variable's name into that of a Go local.
func Local(name string) string { return LowerCamel(strings.ReplaceAll(name, "'", "_")) }
