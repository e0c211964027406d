package gen

import (
	"fmt"
	"hash/fnv"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"pgregory.net/rapid"
)

// Draw returns a number from 0 to n-1. Generators of terms take their choices
// from a Draw, so that rapid can drive (and shrink) them as well as a plain
// source of random numbers that is fast enough for hundreds of thousands of terms.
type Draw func(n int) int

// DrawRapid takes the choices from a rapid test.
func DrawRapid(t *rapid.T) Draw {
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
}

// Vocabulary is what random qualifiers speak about: a few variables of every
// kind of sort and functions between them.
type Vocabulary struct {
	B      *logic.Builder
	Path   *logic.Sort // opaque
	Colour *logic.Sort // an enumeration of three
	Vars   map[*logic.Sort][]logic.Term
	Lits   map[*logic.Sort][]logic.Term
	Funcs  map[*logic.Sort][]*logic.Func // by result
	Sorts  []*logic.Sort                 // the keys of Vars in a fixed order

	// Linear allows integer sums that are no differences.
	Linear bool
	// Large allows numbers beyond the small ones around zero: powers of two, and the ends of
	// Go's integer types.
	Large bool
}

// NewVocabulary returns a vocabulary with n variables of each sort over a
// builder of its own.
func NewVocabulary(n int) *Vocabulary {
	b := logic.NewBuilder()
	v := &Vocabulary{
		B: b, Path: logic.NewOpaque("Path"), Colour: logic.NewEnum("Colour", "red", "green", "blue"),
		Vars: map[*logic.Sort][]logic.Term{}, Lits: map[*logic.Sort][]logic.Term{}, Funcs: map[*logic.Sort][]*logic.Func{},
	}
	v.Sorts = []*logic.Sort{logic.Int, logic.Bool, v.Path, v.Colour, logic.String}
	for _, s := range v.Sorts {
		for i := range n {
			v.Vars[s] = append(v.Vars[s], b.Var(string(rune('a'+i))+s.Name(), s))
		}
	}
	for i := range int64(4) {
		v.Lits[logic.Int] = append(v.Lits[logic.Int], b.Int(i-1))
	}
	v.Lits[logic.Bool] = []logic.Term{b.False(), b.True()}
	for i, s := range []string{"/", "/a"} {
		v.Lits[v.Path] = append(v.Lits[v.Path], b.Value(logic.OpaqueValue(v.Path, s)))
		v.Lits[logic.String] = append(v.Lits[logic.String], b.Value(logic.StringValue(s)))
		v.Lits[v.Colour] = append(v.Lits[v.Colour], b.Value(logic.EnumValue(v.Colour, i)))
	}
	v.function("parent", v.Path, v.Path)
	v.function("size", logic.Int, v.Path)
	v.function("next", logic.Int, logic.Int)
	v.function("isRoot", logic.Bool, v.Path)
	v.function("mix", v.Colour, v.Colour, v.Colour)
	v.function("flag", logic.Bool, logic.Bool, logic.Int)
	v.function("label", logic.String, v.Colour)
	return v
}

func (v *Vocabulary) function(name string, result *logic.Sort, args ...*logic.Sort) {
	v.Funcs[result] = append(v.Funcs[result], &logic.Func{Name: name, Args: args, Result: result})
}

// Term draws a term of a sort with at most depth functions around each other.
func (v *Vocabulary) Term(d Draw, s *logic.Sort, depth int) logic.Term {
	fns := v.Funcs[s]
	switch k := d(10); {
	case k < 2:
		return pickTerm(d, v.Lits[s])
	case k < 5 && depth > 0 && len(fns) > 0:
		fn := fns[d(len(fns))]
		args := make([]logic.Term, len(fn.Args))
		for i, a := range fn.Args {
			if args[i] = v.Term(d, a, depth-1); a == logic.Bool && d(4) == 0 {
				args[i] = v.Atom(d, 0)
			}
		}
		return v.B.App(fn, args...)
	case k == 5 && depth > 0 && s != logic.Bool:
		return v.B.Ite(v.Atom(d, 0), v.Term(d, s, depth-1), v.Term(d, s, depth-1))
	}
	return pickTerm(d, v.Vars[s])
}

func pickTerm(d Draw, ts []logic.Term) logic.Term { return ts[d(len(ts))] }

// sum draws an integer term with a constant or, if allowed, a linear one.
func (v *Vocabulary) sum(d Draw, depth int) logic.Term {
	t := v.Term(d, logic.Int, depth)
	if v.Linear {
		for d(2) == 0 {
			t = v.B.Add(t, v.B.Scale(int64(d(7)-3), v.Term(d, logic.Int, depth)))
		}
	}
	k := int64(d(5) - 2)
	if v.Large {
		switch d(8) {
		case 0:
			k = k << (30 + d(30))
		case 1, 2, 3:
			ends := Ends()
			return v.B.Add(t, v.B.Integer(ends[d(len(ends))]))
		}
	}
	return v.B.Add(t, v.B.Int(k))
}

// Atom draws an atom or its negation; integers are favoured.
func (v *Vocabulary) Atom(d Draw, depth int) logic.Term {
	var t logic.Term
	switch k := d(10); {
	case k < 3:
		t = v.B.Le(v.sum(d, depth), v.sum(d, depth))
	case k < 5:
		t = v.B.Eq(v.sum(d, depth), v.sum(d, depth))
	case k < 6:
		t = v.Term(d, logic.Bool, depth)
	default:
		s := v.Sorts[1+d(len(v.Sorts)-1)]
		t = v.B.Eq(v.Term(d, s, depth), v.Term(d, s, depth))
	}
	if d(3) == 0 {
		return v.B.Not(t)
	}
	return t
}

// Qualifier draws a qualifier of about size atoms.
func (v *Vocabulary) Qualifier(d Draw, size int) logic.Term {
	if size <= 1 {
		return v.Atom(d, 2)
	}
	left := 1 + d(size-1)
	p := v.Qualifier(d, left)
	q := v.Qualifier(d, size-left)
	switch d(8) {
	case 0, 1, 2:
		return v.B.And(p, q)
	case 3, 4, 5:
		return v.B.Or(p, q)
	case 6:
		return v.B.Not(v.B.And(p, q))
	}
	return v.B.Eq(p, q)
}

// Ends returns the integers at and around the ends of Go's integer types, in
// ascending order: where arithmetic of a fixed width goes wrong.
func Ends() []logic.Integer {
	bits := []uint{7, 8, 15, 16, 31, 32, 63, 64}
	var out []logic.Integer
	around := func(x *big.Int) {
		for d := int64(-2); d <= 2; d++ {
			out = append(out, logic.BigInteger(x).Add(logic.IntegerOf(d)))
		}
	}
	power := func(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }
	for i := len(bits) - 1; i >= 0; i-- {
		around(new(big.Int).Neg(power(bits[i])))
	}
	around(new(big.Int))
	for _, n := range bits {
		around(power(n))
	}
	return out
}

// words are the identifiers that belong to the spec language and not to a spec.
var words = strings.Fields(`
	language import sort go pool gen values base range function args result results axiom forall holds
	define params trace qualifier operation kind call send receive ghost fields clause ghosts where history event
	future promise requires ensures invariant abstract relations spontaneous fault panics allowed goal scenario doc vars depth without informative violation
	judge target package type new close
	methods imports errors renames deadline schedule faults reference error field nil other known reason link saved
	any all eps none seq star plus opt repeat interleave later last absent implies
	int bool string true false null`)

// modelWords are those that mean something in a model only; specs without one may use them.
var modelWords = strings.Fields(`
	model state initial unspecified ignored free forbidden on case otherwise reply network
	when choose let require set order fifo unordered connection lossy copies capacity
	map list optional has the first size contains some append rest nothing`)

// partWords are those of values with parts; specs without such values may use them.
var (
	partWords = strings.Fields("list optional map record bytes float len size")
	parts     = regexp.MustCompile(`\b(list|optional|map|record)\(|= (bytes|float)\b`)
)

// countWords are those of counts; specs without one may use them.
var (
	countWords = strings.Fields("count up down start n")
	counts     = regexp.MustCompile(`(?m)^count "`)
)

// blocks are the words whose label is a name.
var blocks = strings.Fields("sort function axiom define operation count clause goal scenario errors model on case otherwise reply")

// Rename returns a spec with every name it declares or uses replaced by another, so
// that the names' alphabetical order is shuffled, and a function that translates an old
// name. Words of the language, strings other than labels, and comments stay.
func Rename(src string) (text string, name func(string) string) { return renamed(src, 0) }

// renamed gives other names for each seed.
func renamed(src string, seed uint64) (text string, name func(string) string) {
	keep := map[string]bool{"_": true}
	lists.Put(keep, words...)
	if strings.Contains(src, "\nmodel ") {
		lists.Put(keep, modelWords...)
	}
	if parts.MatchString(src) {
		lists.Put(keep, partWords...)
	}
	if counts.MatchString(src) {
		lists.Put(keep, countWords...)
	}
	name = func(old string) string {
		if keep[old] { // also a word of the language: where it is which, only a parser can tell
			return old
		}
		h := fnv.New32a()
		h.Write([]byte(old))
		if seed != 0 {
			fmt.Fprint(h, seed)
		}
		return fmt.Sprintf("%c%s_%d", 'a'+rune(h.Sum32()%26), strings.Repeat("x", int(h.Sum32()/26%3)), h.Sum32()%9973)
	}
	return substituted([]rune(src), name), name
}

// substituted returns a spec with other identifiers, and other labels of blocks.
func substituted(rs []rune, name func(string) string) string {
	var out strings.Builder
	last := ""
	for i := 0; i < len(rs); {
		j := token(rs, i)
		text := string(rs[i:j])
		switch {
		case rs[i] == '"':
			if slices.Contains(blocks, last) {
				text = `"` + name(text[1:len(text)-1]) + `"`
			}
			last = ""
		case begins(rs[i]):
			last, text = text, name(text)
		case !unicode.IsSpace(rs[i]) && j == i+1:
			last = ""
		}
		out.WriteString(text)
		i = j
	}
	return out.String()
}

// begins reports whether an identifier begins with a letter.
func begins(r rune) bool { return unicode.IsLetter(r) || r == '_' }

// token returns where the comment, string, identifier or single letter ends that begins at i.
func token(rs []rune, i int) int {
	j := i + 1
	switch {
	case rs[i] == '#' || rs[i] == '/' && j < len(rs) && rs[j] == '/':
		for j < len(rs) && rs[j] != '\n' {
			j++
		}
	case rs[i] == '"':
		for ; j < len(rs) && rs[j] != '"'; j++ {
			if rs[j] == '\\' {
				j++
			}
		}
		j++
	case begins(rs[i]):
		for j < len(rs) && (begins(rs[j]) || unicode.IsDigit(rs[j]) || rs[j] == '-') {
			j++
		}
	}
	return j
}
