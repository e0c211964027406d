package gen

import (
	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
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
