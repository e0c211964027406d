package scaffold

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// operation is a method, or a function of the package, that the spec offers.
type operation struct {
	name          string // in the spec
	fn            *types.Func
	sig           *types.Signature
	doc           string // the first sentence of its comment
	comment       string // all of it
	panicsText    string // the sentence that says that it panics
	waitsText     string // the one that says that it waits; empty: its name does
	args, results []*field
	params        []*param // how the adapter calls it
	outcomes      []enumValue
	wrapped       bool         // the adapter has to convert something
	fluent        bool         // it returns its receiver, which says nothing
	second        bool         // it takes another system, or answers with one
	exchange      bool         // it is the one that lets two systems change places
	advances      bool         // it moves the clock
	makes         *constructor // that it is; nil: it is none
	overwrites    bool         // it writes to what is lent
	lent          bool         // its caller may write to what it takes and returns
	gives         int          // which Go result is a system that is lent, from 1 on; 0: none
	copies        bool         // that becomes the system, so the one before is lent
	apart         bool         // it took another system, or answered with one, but does so no more
	kept          int          // which Go result becomes the other system; -1: none
	// lists are the results that say what functions were called with.
	lists    []*field
	played   *play             // what a function does that it takes; nil: nothing
	observed map[int]*observed // what is seen of Go results that are no values
	panics   bool              // on purpose, by its text
	waits    bool              // for others, by its name or comment
	brief    bool              // its context ends soon
	on       *field            // the handle whose method it is; nil: the system's
	of       *operation        // what answers with that handle
	ends     bool              // it ends that handle
	forgets  bool              // whatever it answers
	goName   string            // of the adapter's method; empty: that of the method
	made     []string          // the parameters that the adapter makes
}

// field is a field of an operation.
type field struct {
	name    string
	value   *value
	err     bool   // stands for the last Go result, an error
	written bool   // what the method writes
	size    *field // of the byte slice that the method fills, if this is what is in it
	found   bool   // says whether the Go result, the only one, is not nil
	answer  bool   // what a function returns that the method takes, or does: no key
}

// mark stands for the field in code, whatever it is called there.
func (f *field) mark() string { return fmt.Sprintf("⟦%p⟧", f) }

// produced reports whether values can only come from the answers of operations.
func (f *field) produced() bool { return f.value.sort.produced() }

// appends is code that appends to the field.
func (f *field) appends(x string) string { return f.mark() + " = append(" + f.mark() + ", " + x + ")" }

// isIndex reports whether a field is no key, as it seems: a position, a number of things, a list of
// them, or what a function answers.
func (f *field) isIndex() bool {
	return f.answer || strings.HasPrefix(f.name, "idx") || f.value.sort.isList() || words.Index.In(f.name)
}

// isList reports whether values of the sort are lists.
func (s *sort) isList() bool {
	return strings.HasPrefix(s.name, "list(") || strings.HasPrefix(s.base, "list(")
}

// lengthens reports whether long lists of the sort can be made.
func (s *sort) lengthens() bool {
	if len(s.parts) != 1 {
		return false
	}
	of := s.parts[0]
	return of.values == nil && (of.pool != nil || of.goType != nil && source.Is(of.goType, types.IsInteger))
}

// deep is how many handles lead to one that an operation answers with.
func (op *operation) deep() (n int) {
	for ; op.of != nil; op = op.of {
		n++
	}
	return n
}

// param is a parameter of the Go method. It takes a field, or what value.fixed says.
type param struct {
	field  *field    // nil for a fixed one and for a function
	call   *callback // a function; else nil
	writer *field    // what it writes, if it is an io.Writer; else nil
	buffer *field    // what fills it, if it is a byte slice to be filled; else nil
	fake   *fake     // an interface that the adapter plays; else nil
	// another is the system that the adapter makes for the call; else nil.
	another *another
	value   *value
	spread  bool // its elements are arguments of their own
}

// omission is a method that is no operation.
type omission struct {
	name, reason string
	fn           *types.Func // nil: it is no loss
}

// method returns the name of the Go method that performs the operation.
func (op *operation) method() string { return cmp.Or(op.goName, op.fn.Name()) }

// takesSystem reports whether an operation takes another system.
func (op *operation) takesSystem() bool {
	return slices.ContainsFunc(op.params, func(p *param) bool { return p.value != nil && p.value.second })
}

// says reports whether the name of the method means something.
func (op *operation) says(m words.Meaning) bool { return m.In(op.fn.Name()) }

// has reports whether some argument or result is such a field.
func (op *operation) has(is func(*field) bool) bool {
	return slices.ContainsFunc(op.args, is) || slices.ContainsFunc(op.results, is)
}

// mentions reports whether a field has values of a sort, or values with such parts.
func (op *operation) mentions(s *sort) bool {
	return op.has(func(f *field) bool { return f.value.sort.mentions(s) })
}

// answered returns how many Go results are looked at.
func (op *operation) answered() int {
	if op.fluent {
		return 0
	}
	return op.sig.Results().Len()
}

// handle returns the handle that an operation answers with; nil if it does not.
func (op *operation) handle() *handle {
	for _, o := range op.observed {
		if o.handle != nil {
			return o.handle
		}
	}
	return nil
}

// iteration returns what is done with an iterator that an operation answers with; nil: with none.
func (op *operation) iteration() *callback {
	for _, o := range op.observed {
		if o.iterates != nil {
			return o.iterates
		}
	}
	return nil
}

// remark says what of a method its operation does not show; empty: all is there.
func (op *operation) remark() string {
	var out []string
	switch made := slices.DeleteFunc(slices.Clone(op.made), func(n string) bool { return n == "" || n == "_" }); {
	case len(made) > 0:
		out = append(out, "The adapter makes "+strings.Join(made, " and ")+".")
	case len(op.made) > 0:
		out = append(out, "The adapter makes its arguments.")
	}
	for i := range op.answered() {
		if o := op.observed[i]; o != nil && o.fields == nil {
			out = append(out, "Its result is not recorded.")
			break
		}
	}
	return strings.Join(out, " ")
}

// role is what an operation seems to do, judged by its name and its fields. Roles order the
// scenario and select examples in comments; nothing else depends on them.
type role int

const (
	writes  role = iota // puts something in
	others              // reads, or does something else
	removes             // takes something out
)

// role returns an operation's role by the word with which its method begins.
func (op *operation) role() role {
	switch {
	case len(op.args) > 0 && op.args[0].answer:
	case op.says(words.Writes):
		return writes
	case op.says(words.Removes):
		return removes
	}
	return others
}

// onlyReads reports whether an operation only reads, as far as its name tells: ContainsOrAdd does
// not.
func (op *operation) onlyReads() bool {
	name := op.fn.Name()
	return words.Reads.In(name) && !strings.Contains(name, "Or") && !strings.Contains(name, "And")
}

// counts reports whether an operation says how many there are.
func (op *operation) counts() bool {
	return len(op.args) == 0 && len(op.results) == 1 && op.results[0].value.sort.name == "int" && op.says(words.Counts)
}

// listsAll reports whether an operation lists all that there is. One with a function that answers
// may leave out what that does not choose.
func (op *operation) listsAll() bool {
	chosen := source.Any(op.sig.Params(), func(t types.Type) bool {
		f := source.Signature(t)
		return f != nil && f.Results().Len() > 0
	})
	return len(op.args) == 0 && len(op.results) == 1 && !op.panics && !chosen && op.results[0].value.sort.isList()
}

// finds reports whether an operation says whether something is there, and nothing else.
func (op *operation) finds() bool {
	return len(op.args) == 1 && len(op.results) == 1 && op.results[0].value.sort.name == "bool" && op.says(words.Knows)
}

// configures reports whether an operation changes how the system works, and not what is in it: Set
// writes, but SetLimit and Resize say what comes of later calls.
func (op *operation) configures() bool {
	all := words.Split(op.fn.Name())
	return op.says(words.Sizing) || len(all) > 1 && all[0] == "set" && len(op.args) < 2 && !op.onlyReads() ||
		slices.ContainsFunc(op.args, op.sized)
}

// sized reports whether a field is a size as its name and that of the method tell. What a size of 0
// means is seldom documented. That of Truncate(size) is none: there nothing is left on purpose.
func (op *operation) sized(f *field) bool {
	taken := slices.ContainsFunc(op.params, func(p *param) bool { return p.field == f && !p.spread })
	t := f.value.sort.goType
	if !taken || !source.Is(t, types.IsInteger|types.IsFloat) || source.IsNamed(t, "time", "Duration") {
		return false
	}
	name := strings.TrimSuffix(f.name, "Arg")
	size := isSize(name)
	switch {
	case op.says(words.Sizing):
		return size || len(op.args) == 1 || words.Amount.In(name)
	case op.says(words.Setting):
		rest := op.fn.Name()[len(words.First(op.fn.Name())):]
		return size || len(op.args) == 1 && rest != "" && isSize(rest)
	}
	return false
}

// isSize reports whether a name is that of a size: maxEntries and newSize are.
func isSize(name string) bool {
	return words.Size.In(name) || strings.HasPrefix(words.First(name), "max")
}

// notZero is what a size has to be. Specs do not order floating-point numbers.
func (s *sort) notZero() string {
	if source.Is(s.goType, types.IsFloat) {
		return " != 0"
	}
	return " > 0"
}

// found returns the field that says whether an operation found what it was asked for; nil if there
// is none.
func (op *operation) found() *field {
	i := slices.IndexFunc(op.results, func(f *field) bool {
		return f.value.sort.name == "bool" && strings.TrimSuffix(f.name, "Result") == "found"
	})
	if i < 0 {
		return nil
	}
	return op.results[i]
}

// success returns the field that says whether an operation found or did what it was asked,
// as a qualifier for yes and one for no.
func (op *operation) success() (yes, no string) {
	if f := op.found(); f != nil {
		return f.name, "!" + f.name
	}
	for _, f := range slices.Backward(op.results) {
		switch {
		case f.err && op.outcomes != nil:
			fine := f.value.sort.values[0].name
			return f.name + " == " + fine, f.name + " != " + fine
		case f.value.sort.name == "bool":
			return f.name, "!" + f.name
		}
	}
	return "", ""
}

// done is what says that an operation did not fail.
func (op *operation) done() string {
	if len(op.results) == 1 && op.results[0].value.sort != nil && op.results[0].value.sort.name == "bool" && words.SaysNo.In(op.comment) {
		return op.results[0].name
	}
	if n := len(op.results); n == 0 || !op.results[n-1].err {
		return ""
	}
	yes, _ := op.success()
	return yes
}

// succeeded returns the condition under which an operation returns no error; empty if it never
// returns one.
func (op *operation) succeeded() string {
	for _, f := range op.results {
		switch {
		case f.err && op.outcomes == nil:
			return f.name
		case f.err:
			return f.name + " == " + f.value.sort.values[0].name
		}
	}
	return ""
}

// there returns the condition under which an operation's answer is a value: nil, or what comes with
// an error, is hardly meant as an argument. Empty: it always is one.
func (op *operation) there() string {
	for _, f := range op.results {
		if f.found || f.value.sort.name == "bool" && words.Found.In(f.name) {
			return f.name
		}
	}
	return op.succeeded()
}

// ending returns the condition under which an operation ends its handle. A commit that fails leaves
// a transaction to be rolled back, as far as anybody knows.
func (op *operation) ending() string {
	if op.forgets {
		return ""
	}
	return op.succeeded()
}

// operations are those of a spec.
type operations []*operation

// any reports whether some operation is so.
func (ops operations) any(is func(*operation) bool) bool { return slices.ContainsFunc(ops, is) }

// takes reports whether an operation has an argument of the sort.
func (ops operations) takes(s *sort) bool {
	return ops.any(func(op *operation) bool {
		return slices.ContainsFunc(op.args, func(f *field) bool { return f.value.sort.mentions(s) })
	})
}

// drawn reports whether a Go function draws values of the sort.
func (ops operations) drawn(s *sort) bool { return s.draw != "" && ops.takes(s) }

// producers returns the operations that answer with values of a sort, and the field.
func (ops operations) producers(s *sort) (out operations, fields []*field) {
	for _, op := range ops {
		if i := slices.IndexFunc(op.results, func(f *field) bool { return f.value.sort == s }); i >= 0 {
			out = append(out, op)
			fields = append(fields, op.results[i])
		}
	}
	return out, fields
}

// removing returns the operation that removes a value of a sort; nil if there is none.
func (ops operations) removing(s *sort) *operation {
	for _, op := range ops {
		if op.role() == removes && len(op.args) == 1 && op.args[0].value.sort == s && !op.args[0].isIndex() {
			return op
		}
	}
	return nil
}

// opens reports whether there are handles, which the adapter ends where the run does not.
func (ops operations) opens() bool {
	return ops.any(func(op *operation) bool { return op.handle() != nil })
}

// variable returns a name for a variable that stands for a field: no name of the spec, and
// no field of any operation.
func (ops operations) variable(names *names, stem string) string {
	for i := 1; ; i++ {
		name := fmt.Sprintf("%s%d", stem, i)
		if !names.taken[name] && !ops.any(func(op *operation) bool { return op.has(func(f *field) bool { return f.name == name }) }) {
			return name
		}
	}
}

// only returns the only field of that sort; nil if there are none or several.
func only(fields []*field, s *sort) (found *field) {
	for _, f := range fields {
		if f.value.sort == s {
			if found != nil {
				return nil
			}
			found = f
		}
	}
	return found
}
