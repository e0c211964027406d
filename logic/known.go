package logic

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"unicode"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Known functions make values with parts of others, and sum them up. What they mean is known for
// all arguments, and they are total:
//
//	append([1, 2], 3)          [1, 2, 3]
//	insert([1, 2], 0, 3)       [3, 1, 2]
//	put({ "a" = 1 }, "b", 2)   { "a" = 1, "b" = 2 }
//	sum([1, 2, 3])             6
//
// A [Builder] replaces an application by what it means, as far as its arguments say: of a list it
// is enough to know how many elements there are. What is left are applications that solvers take
// for those of an unknown function. So Unsat is right, and a model that contradicts the meaning is
// found out by [Eval].

// known is what is known of a function of this name for a kind of sorts.
type known struct {
	name string
	kind Kind // of the sort that the function is about
	// args and result are letters: s the sort itself, e its elements, k its keys, i an integer, b a
	// bool, K and E lists of keys and elements. Of the list and record that are made of their parts
	// the arguments are left out.
	args   string
	result byte
	value  func(f *Func, args []Value) Value
}

// knowns are all of them.
var knowns = []*known{
	{"list", ListKind, "", 's', func(_ *Func, args []Value) Value { return ListValue(args...) }},
	{"record", RecordKind, "", 's', recordOf},
	{"append", ListKind, "se", 's', arranged},
	{"insert", ListKind, "sie", 's', arranged},
	{"replace", ListKind, "sie", 's', arranged},
	{"remove", ListKind, "si", 's', arranged},
	{"concat", ListKind, "ss", 's', arranged},
	{"take", ListKind, "si", 's', arranged},
	{"drop", ListKind, "si", 's', arranged},
	{"reverse", ListKind, "s", 's', arranged},
	{"sort", ListKind, "s", 's', sorted},
	{"unique", ListKind, "s", 's', distinctOf},
	{"sum", ListKind, "s", 'i', sumOf},
	{"min", ListKind, "s", 'e', func(f *Func, args []Value) Value { return extreme(f, args, -1) }},
	{"max", ListKind, "s", 'e', func(f *Func, args []Value) Value { return extreme(f, args, 1) }},
	{"count", ListKind, "se", 'i', countOf},
	{"index", ListKind, "se", 'i', func(_ *Func, args []Value) Value {
		return IntValue(int64(slices.Index(args[0].Elems(), args[1])))
	}},
	{"contains", ListKind, "se", 'b', func(_ *Func, args []Value) Value {
		return BoolValue(slices.Contains(args[0].Elems(), args[1]))
	}},
	{"permutation", ListKind, "ss", 'b', func(_ *Func, args []Value) Value {
		return BoolValue(sorted(nil, args[:1]) == sorted(nil, args[1:]))
	}},
	{"includes", ListKind, "ss", 'b', includes},
	{"put", MapKind, "ske", 's', func(_ *Func, args []Value) Value {
		return MapValue(append(args[0].Pairs(), Pair{args[1], args[2]})...)
	}},
	{"remove", MapKind, "sk", 's', func(_ *Func, args []Value) Value {
		return MapValue(slices.DeleteFunc(args[0].Pairs(), func(p Pair) bool { return p.Key == args[1] })...)
	}},
	{"contains", MapKind, "sk", 'b', func(_ *Func, args []Value) Value { return BoolValue(args[0].at(args[1]).IsValid()) }},
	{"keys", MapKind, "s", 'K', func(_ *Func, args []Value) Value {
		var keys []Value
		for _, p := range args[0].Pairs() {
			keys = append(keys, p.Key)
		}
		return ListValue(keys...)
	}},
	{"values", MapKind, "s", 'E', func(_ *Func, args []Value) Value { return ListValue(args[0].Elems()...) }},
	{"alphanumeric", StringKind, "s", 'b', func(_ *Func, args []Value) Value {
		return BoolValue(strings.IndexFunc(args[0].Text(), func(c rune) bool {
			return c > unicode.MaxASCII || !unicode.IsLetter(c) && !unicode.IsDigit(c)
		}) < 0)
	}},
	{"times", IntKind, "si", 'i', func(_ *Func, args []Value) Value {
		return IntegerValue(args[0].Integer().Mul(args[1].Integer()))
	}},
	{"quotient", IntKind, "si", 'i', divided},
	{"remainder", IntKind, "si", 'i', divided},
	{"concat", StringKind, "ss", 's', func(_ *Func, args []Value) Value { return StringValue(args[0].Text() + args[1].Text()) }},
	{"contains", StringKind, "ss", 'b', func(_ *Func, args []Value) Value {
		return BoolValue(strings.Contains(args[0].Text(), args[1].Text()))
	}},
	{"starts", StringKind, "ss", 'b', func(_ *Func, args []Value) Value {
		return BoolValue(strings.HasPrefix(args[0].Text(), args[1].Text()))
	}},
	{"ends", StringKind, "ss", 'b', func(_ *Func, args []Value) Value {
		return BoolValue(strings.HasSuffix(args[0].Text(), args[1].Text()))
	}},
	{"length", StringKind, "s", 'i', func(_ *Func, args []Value) Value { return IntValue(int64(len(args[0].Text()))) }},
	{"take", StringKind, "si", 's', func(_ *Func, args []Value) Value {
		s := args[0].Text()
		return StringValue(s[:position(args[1].Integer(), len(s))])
	}},
	{"drop", StringKind, "si", 's', func(_ *Func, args []Value) Value {
		s := args[0].Text()
		return StringValue(s[position(args[1].Integer(), len(s)):])
	}},
}

// operatorNames are the known functions that are written as operators in the language, and by name
// nowhere.
var operatorNames = map[string]bool{"times": true, "quotient": true, "remainder": true}

// KnownNames returns the names of the known functions, in order, without those that make a list or
// a record of its parts, and without operators.
func KnownNames() []string {
	names := map[string]bool{}
	for _, k := range knowns {
		if k.args != "" && !operatorNames[k.name] {
			names[k.name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// knownKey identifies a known function: sorts of one form share it.
type knownKey struct {
	known *known
	form  string
	parts int
}

// Known returns the known function of this name about a sort, each made once; nil if there is none.
// The sort is that of the first argument, or for "list" and "record" the one that is made; a list
// is made of n elements.
func (b *Builder) Known(name string, s *Sort, n int) *Func {
	i := slices.IndexFunc(knowns, func(k *known) bool { return k.name == name && k.kind == s.kind })
	if i < 0 || s.HasParts() && s.shape == "" || (name == "sum") && s.elem.kind != IntKind {
		return nil
	}
	k := knowns[i]
	key := knownKey{k, s.form(), 0}
	if name == "list" {
		key.parts = n
	}
	if f := b.knowns[key]; f != nil {
		return f
	}
	f := &Func{Name: name, known: k, made: s, home: b}
	switch name {
	case "list":
		f.Args = slices.Repeat([]*Sort{s.elem}, n)
	case "record":
		for _, m := range s.members {
			f.Args = append(f.Args, m.Sort)
		}
	}
	for i := range k.args {
		f.Args = append(f.Args, s.part(k.args[i]))
	}
	f.Result = s.part(k.result)
	if b.knowns == nil {
		b.knowns = map[knownKey]*Func{}
	}
	b.knowns[key] = f
	return f
}

// own returns the function of this builder with the same meaning, for one that reads a part or is
// known; others are their own.
func (b *Builder) own(fn *Func) *Func {
	switch {
	case fn.home == b:
	case fn.part == fieldPart:
		return b.part(fieldPart, fn.Args[0], fn.Name)
	case fn.part != noPart:
		return b.part(fn.part, fn.Args[0], "")
	case fn.known != nil:
		return b.Known(fn.Name, fn.made, len(fn.Args))
	}
	return fn
}

// part returns the sort that a letter of [known] stands for.
func (s *Sort) part(letter byte) *Sort {
	switch letter {
	case 's':
		return s
	case 'e':
		return s.elem
	case 'k':
		return s.key
	case 'i':
		return Int
	case 'b':
		return Bool
	case 'K':
		return NewList("list("+s.key.name+")", s.key)
	}
	return NewList("list("+s.elem.name+")", s.elem)
}

// IsKnown reports whether the meaning of the function is known, and the sort that it is about.
func (f *Func) IsKnown() (about *Sort, ok bool) { return f.made, f.known != nil }

// Meaning returns the value of a known function; ok is false for any other, and for a value that a
// solver has not made yet.
func (f *Func) Meaning(args []Value) (v Value, ok bool) {
	if f.known == nil {
		return Value{}, false
	}
	for _, a := range args {
		if a.sort.HasParts() && a.isPlaceholder() {
			return Value{}, false
		}
	}
	return f.known.value(f, args), true
}

// KnownValue returns the value of the known function of this name that is about a sort. It panics
// if there is none.
func KnownValue(name string, about *Sort, args ...Value) Value {
	for _, k := range knowns {
		if k.name == name && k.kind == about.kind {
			return k.value(&Func{Name: name, made: about, known: k}, args)
		}
	}
	panic(fmt.Sprintf("logic: no known function %s of %s", name, about))
}

func recordOf(f *Func, args []Value) Value {
	fields := make([]Named, len(args))
	for i, m := range f.made.members {
		fields[i] = Named{m.Name, args[i]}
	}
	return RecordValue(fields...)
}

func arranged(f *Func, args []Value) Value {
	x := args[len(args)-1]
	var others []Value
	if f.Name == "concat" {
		others = x.Elems()
	}
	at := Integer{}
	if len(args) > 1 && args[1].sort.kind == IntKind {
		at = args[1].Integer()
	}
	return ListValue(arrange(f.Name, args[0].Elems(), at, x, others)...)
}

// arrange returns a list with its elements arranged anew: at is an index or a number of elements, x
// an element that is new, and others is a second list.
func arrange[T any](name string, xs []T, at Integer, x T, others []T) []T {
	i := position(at, len(xs))
	n := len(xs)
	inside := at.Sign() >= 0 && at.Less(IntegerOf(int64(n)))
	out := slices.Clone(xs)
	switch {
	case name == "append":
		out = append(out, x)
	case name == "concat":
		out = append(out, others...)
	case name == "reverse":
		slices.Reverse(out)
	case name == "take":
		out = out[:i]
	case name == "drop":
		out = out[i:]
	case name == "insert" && (inside || at.Is(int64(n))):
		out = slices.Insert(out, i, x)
	case name == "replace" && inside:
		out[i] = x
	case name == "remove" && inside:
		out = slices.Delete(out, i, i+1)
	}
	return out
}

// position returns a number within 0 and n.
func position(at Integer, n int) int {
	switch {
	case at.Sign() < 0:
		return 0
	case IntegerOf(int64(n)).Less(at):
		return n
	}
	i, _ := at.Int64()
	return int(i)
}

func sorted(_ *Func, args []Value) Value {
	return ListValue(slices.SortedStableFunc(slices.Values(args[0].Elems()), CompareValues)...)
}

func distinctOf(_ *Func, args []Value) Value {
	var out []Value
	for _, v := range args[0].Elems() {
		out = lists.With(out, v)
	}
	return ListValue(out...)
}

func sumOf(_ *Func, args []Value) Value {
	var n Integer
	for _, v := range args[0].Elems() {
		n = n.Add(v.Integer())
	}
	return IntegerValue(n)
}

// extreme returns the least element for -1, the greatest for 1.
func extreme(f *Func, args []Value, sign int) Value {
	elems := args[0].Elems()
	if len(elems) == 0 {
		return Zero(f.Result)
	}
	return slices.MaxFunc(elems, func(x, y Value) int { return sign * cmp.Compare(CompareValues(x, y), 0) })
}

// divided returns the quotient, rounded towards zero, or the remainder, which has the sign of the
// dividend, as in Go; 0 and the dividend for a division by zero.
func divided(f *Func, args []Value) Value {
	a := args[0].Integer()
	b := args[1].Integer()
	var quotient Integer
	if !b.IsZero() {
		quotient = BigInteger(new(big.Int).Quo(a.Big(), b.Big()))
	}
	if f.Name == "quotient" {
		return IntegerValue(quotient)
	}
	return IntegerValue(a.Add(quotient.Mul(b).Neg()))
}

// includes reports whether the first list has each element of the second at least as often.
func includes(_ *Func, args []Value) Value {
	left := map[Value]int{}
	for _, v := range args[0].Elems() {
		left[v]++
	}
	for _, v := range args[1].Elems() {
		if left[v]--; left[v] < 0 {
			return BoolValue(false)
		}
	}
	return BoolValue(true)
}

func countOf(_ *Func, args []Value) Value {
	n := lists.Count(args[0].Elems(), func(v Value) bool { return v == args[1] })
	return IntValue(int64(n))
}

// makes reports whether the function makes a value of all its parts. These may be anything, also
// what depends on a condition.
func (f *Func) makes() bool { return f.known != nil && f.known.args == "" }

// madeText prints a list or a record of its parts.
func (t *App) madeText() string {
	if t.fn.known.kind == ListKind {
		return "[" + join(t.args, ", ") + "]"
	}
	fields := make([]string, len(t.args))
	for i, m := range t.fn.made.members {
		fields[i] = m.Name + " = " + t.args[i].String()
	}
	return "{ " + strings.Join(fields, ", ") + " }"
}
