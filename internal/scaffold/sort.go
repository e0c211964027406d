package scaffold

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// sort is a sort of the spec with the Go type that it stands for.
type sort struct {
	name    string     // in the spec
	builtin bool       // int or bool, which need no declaration
	goType  types.Type // in the operations' methods; if these are wrapped, in the adapter
	base    string     // of integers, floats and values with parts; empty: opaque or an enumeration
	note    string     // a comment above the declaration
	// Where values come from: one of these, or, if there is none and the sort is
	// opaque, the answers of operations.
	pool   []string // literals
	values []enumValue
	draw   string  // the Go function of the adapter that draws values: times
	zeroed bool    // of an enumeration: a value or a constant is Go's zero value
	alias  string  // the adapter's name for goType, if the spec cannot name the type
	parts  []*sort // of values with parts
	size   int64   // of arrays
}

// enumValue is a value of an enumeration and what it stands for. Without both it stands for the
// zero value, or for errors without a name.
type enumValue struct {
	name     string
	constant *types.Const
	err      *types.Var // what an error becomes has this instead, or neither
}

// produced reports whether values can only come from the answers of operations.
func (s *sort) produced() bool {
	return !s.builtin && s.base == "" && s.pool == nil && s.values == nil && s.draw == ""
}

// mentions reports whether values of the sort are, or have parts, of another one.
func (s *sort) mentions(other *sort) bool {
	return s == other || slices.ContainsFunc(s.parts, func(p *sort) bool { return p.mentions(other) })
}

// fedByAnswers reports whether values of the sort, or their parts, can only come from the answers
// of operations.
func (s *sort) fedByAnswers() bool {
	return s.produced() || slices.ContainsFunc(s.parts, (*sort).fedByAnswers)
}

// isPlain reports whether a sort is one of texts or integers.
func (s *sort) isPlain() bool {
	return source.Is(s.goType, types.IsInteger|types.IsString) && s.values == nil && s.parts == nil && !source.IsNamed(s.goType, "time", "Duration")
}

// unset gives an enumeration a value for Go's zero value, if no constant has it: it stands in parts
// of answers where there is nothing.
func (s *sort) unset(names *names) {
	if s == nil || s.zeroed || s.enumerates() == nil {
		return
	}
	s.zeroed = true
	zero := constant.MakeInt64(0)
	if source.Is(s.enumerates(), types.IsString) {
		zero = constant.MakeString("")
	}
	if !slices.ContainsFunc(s.values, func(v enumValue) bool { return constant.Compare(v.constant.Val(), token.EQL, zero) }) {
		s.values = append(s.values, enumValue{name: names.pick("No"+s.name, "Value")})
	}
}

// unsetName is the value for Go's zero value; empty if a constant has that.
func (s *sort) unsetName() string {
	if n := len(s.values); n > 0 && s.zeroed && s.values[n-1].constant == nil && s.values[n-1].err == nil {
		return s.values[n-1].name
	}
	return ""
}

// sorts hands out the sorts of a spec, one for each Go type.
type sorts struct {
	names *names
	list  []*sort  // in the order of their first use
	texts []string // the values of strings
	waits []string // those of durations
}

func newSorts(cfg Config) *sorts {
	ss := &sorts{names: newNames(), texts: fewTexts, waits: []string{hour}}
	if cfg.Hunt {
		ss.texts = moreTexts
	}
	return ss
}

// The values of strings: few, so that they collide. A hunt has more, so that what is built up gets
// larger, among them prefixes of others, which come before others in order, and the empty text.
var (
	fewTexts  = []string{`"a"`, `"b"`, `"c"`, `"d"`}
	moreTexts = []string{`"a"`, `"b"`, `"c"`, `"d"`, `"ab"`, `"abc"`, `"b/a"`, `"B"`, `""`}
)

// hour is the pool of durations, in nanoseconds.
const hour = "3600000000000"

// add returns a sort, which has a name of its own from then on.
func (ss *sorts) add(s *sort) *sort {
	if !s.builtin {
		s.name = ss.names.pick(s.name, "Sort")
	}
	ss.list = append(ss.list, s)
	return s
}

// of returns the sort of a Go type, which is like s if it is the first of its type.
func (ss *sorts) of(t types.Type, s sort) *sort {
	for _, known := range ss.list {
		if types.Identical(known.goType, t) && known.values == nil {
			return known
		}
	}
	s.goType = t
	return ss.add(&s)
}

func (ss *sorts) boolean() *sort {
	return ss.of(types.Typ[types.Bool], sort{name: "bool", builtin: true})
}

func (ss *sorts) integer() *sort {
	return ss.of(types.Typ[types.Int], sort{name: "int", builtin: true})
}

func (ss *sorts) text() *sort {
	return ss.of(types.Typ[types.String], sort{name: "Text", pool: ss.texts})
}

// float returns the sort of a floating-point type.
func (ss *sorts) float(name string, t types.Type) *sort {
	if types.Identical(t, types.Typ[types.Float64]) {
		return ss.of(t, sort{name: "float", builtin: true})
	}
	return ss.of(t, sort{name: name, base: "float"})
}

// number returns the sort of an integer type other than int. Only the base gives the underlying
// type of a user's own type, and so the bounds of its values.
func (ss *sorts) number(name string, t types.Type) *sort {
	s := sort{name: name, base: "int"}
	if source.IsNamed(t, "time", "Duration") {
		s.pool = ss.waits
		s.note = "Nanoseconds."
		if len(ss.waits) == 1 {
			s.note += " An hour does not pass during a run: add shorter times to test what expires."
		}
	} else if named, ok := types.Unalias(t).(*types.Named); ok {
		s.base = types.Typ[named.Underlying().(*types.Basic).Kind()].Name() // byte is uint8
	}
	return ss.of(t, s)
}

// opaque returns the sort of a comparable type, whose values are those of a pool or, without one,
// come from answers.
func (ss *sorts) opaque(name string, t types.Type, pool []string) *sort {
	s := sort{name: name, pool: pool}
	if pool == nil {
		s.note = "Runs take these values from the answers of operations."
	}
	return ss.of(t, s)
}

// enumeration returns the sort of a type with constants. It is found by its constants, because
// the operations have its values as strings.
func (ss *sorts) enumeration(named *types.Named, consts []*types.Const) *sort {
	for _, s := range ss.list {
		if s.values != nil && s.values[0].constant == consts[0] {
			return s
		}
	}
	s := ss.add(&sort{name: named.Obj().Name(), goType: types.Typ[types.String]})
	for _, c := range consts {
		s.values = append(s.values, enumValue{name: ss.names.pick(c.Name(), "Value"), constant: c})
	}
	return s
}

// composite returns the sort of a type whose values have parts. It has a name only if the type has
// one, or a size.
func (ss *sorts) composite(t types.Type, spelled string, size int64, parts ...*sort) *sort {
	for _, s := range ss.list { // lists of texts and of names of constants are both []string
		if s.parts != nil && types.Identical(s.goType, t) && (s.name == spelled || s.base == spelled) {
			return s
		}
	}
	s := &sort{name: spelled, goType: t, builtin: true, parts: parts, size: size}
	named, ok := types.Unalias(t).(*types.Named)
	switch {
	case ok:
		s.name = upperFirst(named.Obj().Name())
	case size > 0:
		s.name = "Array"
	default:
		return ss.add(s)
	}
	s.builtin = false
	s.base = spelled
	return ss.add(s)
}

// most is how many constants an enumeration may have; longer lists are usually catalogues.
const most = 12

// constants returns the exported constants of a type as the source has them, each value once; nil
// where there are fewer than two or too many for an enumeration.
func constants(fset *token.FileSet, named *types.Named) (out []*types.Const) {
	pkg := named.Obj().Pkg()
	if pkg == nil || source.IsNamed(named, "time", "Duration") {
		return nil
	}
	all := source.Exported[*types.Const](pkg)
	source.ByPosition(fset, all)
	for _, c := range all {
		same := func(o *types.Const) bool { return constant.Compare(o.Val(), token.EQL, c.Val()) }
		if types.Identical(c.Type(), named) && !slices.ContainsFunc(out, same) {
			out = append(out, c)
		}
	}
	if len(out) < 2 || len(out) > most || flags(out) {
		return nil
	}
	return out
}

// flags reports whether constants are bits, of which a value may have several: all but 0 are powers
// of two, and they are not numbered one after the other.
func flags(consts []*types.Const) bool {
	highest := uint64(0)
	bits := 0
	for _, c := range consts {
		v, exact := constant.Uint64Val(constant.ToInt(c.Val()))
		if c.Val().Kind() != constant.Int || !exact || v&(v-1) != 0 {
			return false
		}
		if v > 0 {
			highest = max(highest, v)
			bits++
		}
	}
	return bits >= 3 && highest > uint64(bits)
}
