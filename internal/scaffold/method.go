package scaffold

import (
	"cmp"
	"go/ast"
	"go/doc"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// operation is a method, or a function of the package, that the spec offers.
type operation struct {
	name          string // in the spec
	fn            *types.Func
	sig           *types.Signature
	doc           string // its first sentence
	args, results []*field
	params        []*param // how the adapter calls it
	outcomes      []enumValue
	wrapped       bool // the adapter has to convert something
	fluent        bool // it returns its receiver, which says nothing
	second        bool // it takes another system, or answers with one
	exchange      bool // it is the one that lets two systems change places
	kept          int  // which Go result becomes the other system; -1: none
	// lists are the results that say what functions were called with.
	lists      []*field
	played     *play            // what a function does that it takes; nil: nothing
	iterates   *callback        // of an iterator that is returned; else nil
	iteratesAt int              // which Go result that is
	observed   map[int]observed // what is seen of Go results that are no values
	panics     bool             // on purpose, by its text
	on         *field           // the handle whose method it is; nil: the system's
	ends       bool             // it ends that handle
	forgets    bool             // whatever it answers
	goName     string           // of the adapter's method; empty: that of the method
	made       []string         // the parameters that the adapter makes
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

// param is a parameter of the Go method. It takes a field, or what value.fixed says.
type param struct {
	field  *field    // nil for a fixed one and for a function
	call   *callback // a function; else nil
	writer *field    // what it writes, if it is an io.Writer; else nil
	buffer *field    // what fills it, if it is a byte slice to be filled; else nil
	fake   *fake     // an interface that the adapter plays; else nil
	value  *value
	spread bool // its elements are arguments of their own
}

// method returns the name of the Go method that performs the operation.
func (op *operation) method() string { return cmp.Or(op.goName, op.fn.Name()) }

// omission is a method that is no operation.
type omission struct {
	name, reason string
	fn           *types.Func // nil: it is no loss
}

// scanner turns methods into operations.
type scanner struct {
	pkg       *packages.Package
	fns       []*types.Func // all that are looked at
	values    *values
	bodies    map[*types.Func]*ast.FuncDecl
	outcome   *sort // of errors with names; nil as long as there is none
	ops       []*operation
	omissions []omission
	disk      bool // an operation takes the name of a file
}

// formats are methods by which a value shows or copies itself. Specs are hardly ever about them.
var formats = []string{
	"String", "GoString", "Format", "Error", "LogValue",
	"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "MarshalBinary", "UnmarshalBinary", "GobEncode", "GobDecode",
	"MarshalYAML", "UnmarshalYAML",
}

// fillers are methods that may answer through an argument.
var fillers = []string{"Read", "ReadAt", "ReadFull", "Decode", "Scan", "Unmarshal", "As"}

// locks are methods after which another one may wait.
var locks = []string{"Lock", "Unlock", "RLock", "RUnlock", "TryLock", "TryRLock"}

// scan makes an operation of each function, or says why it is none.
func (sc *scanner) scan(fns []*types.Func, end string) {
	sc.fns = fns
	for _, fn := range fns {
		switch why := sc.unwanted(fn); {
		case fn.Name() == end:
			sc.skip(fn, "ends a run: it is the target's close")
		case why != "" && (slices.Contains(formats, fn.Name()) || slices.Contains(locks, fn.Name())):
			sc.skip(fn, why)
		case why != "":
			sc.omit(fn, why)
		default:
			if why := attempt(func() { sc.method(fn) }); why != "" {
				sc.omit(fn, why)
			}
		}
	}
	sc.work()
	sc.dropOptions()
	sc.dropHandles()
	sc.hand()
	sc.dropUnfed()
	sc.exchanges()
}

// unwanted says why a function is no operation, whatever its signature; empty if it may be one.
func (sc *scanner) unwanted(fn *types.Func) string {
	switch {
	case slices.Contains(formats, fn.Name()):
		return "only shows or copies the system"
	case slices.Contains(locks, fn.Name()):
		return "locks the system, and the operations are called one after the other"
	case strings.Contains(fn.Name(), "Blocking"):
		return "lets operations wait for each other, and they are called one after the other"
	case fills(fn):
		return "fills what it takes"
	case sc.ends(fn):
		return "may end the process, and all runs with it"
	case sc.endless(fn):
		return "goes on until another method ends it, and the operations are called one after the other"
	}
	return ""
}

// fills reports whether a function answers through an argument of any type.
func fills(fn *types.Func) bool {
	if !slices.Contains(fillers, fn.Name()) {
		return false
	}
	for p := range fn.Signature().Params().Variables() {
		t := p.Type().Underlying()
		if s, ok := t.(*types.Slice); ok {
			t = s.Elem().Underlying()
		}
		if i, ok := t.(*types.Interface); ok && i.Empty() {
			return true
		}
	}
	return false
}

// omit notes a function that cannot be taken as it is, and skip one that is no operation anyhow.
func (sc *scanner) omit(fn *types.Func, reason string) {
	sc.omissions = append(sc.omissions, omission{fn.Name(), reason, fn})
}

func (sc *scanner) skip(fn *types.Func, reason string) {
	sc.omissions = append(sc.omissions, omission{fn.Name(), reason, nil})
}

func (sc *scanner) method(fn *types.Func) {
	op := &operation{fn: fn, sig: fn.Signature(), kept: -1, doc: sc.synopsis(fn), panics: sc.canPanic(fn)}
	if reason := sc.signature(op); reason != "" {
		sc.omit(fn, reason)
		return
	}
	sc.briefly(op)
	op.name = sc.values.names.pick(lowerCamel(fn.Name()), "_")
	sc.ops = append(sc.ops, op)
}

// signature finds the fields of an operation, or the reason why its signature has none.
func (sc *scanner) signature(op *operation) string {
	if op.sig.TypeParams().Len() > 0 {
		return "is generic"
	}
	for i := range op.sig.Params().Len() {
		if reason := sc.param(op, i); reason != "" {
			return reason
		}
	}
	defer op.settleLists()
	if sc.fluent(op.fn) {
		op.fluent, op.wrapped = true, true
		return ""
	}
	n := op.sig.Results().Len()
	for i := range n {
		r := op.sig.Results().At(i)
		if isError(r.Type()) {
			if i < n-1 {
				return "returns an error that is not its last result"
			}
			sc.mapError(op)
			continue
		}
		if reason := sc.result(op, i); reason != "" {
			return reason
		}
	}
	return ""
}

// result finds the fields of a result that is not an error, or the reason why it has none.
func (sc *scanner) result(op *operation, i int) string {
	r := op.sig.Results().At(i)
	iterates := func(c *callback) {
		op.iterates, op.iteratesAt, op.wrapped = c, i, true
		op.results = append(op.results, c.fields()...)
	}
	if yield := iterated(r.Type()); yield != nil && op.iterates == nil {
		args := len(op.args)
		c := sc.called(op, yield)
		if len(c.fields()) > 0 {
			iterates(c)
			return ""
		}
		op.args = op.args[:args]
	}
	if c := sc.handmade(op, r.Type()); c != nil && op.iterates == nil && !sc.values.own(r.Type()) {
		iterates(c)
		return ""
	}
	o := sc.observes(op, types.Unalias(r.Type()))
	if h := sc.handles(op, types.Unalias(r.Type())); h != nil {
		o = h
	}
	if o != nil {
		op.observe(i, o)
		return ""
	}
	v, reason := sc.values.of(r.Type())
	if v == nil {
		if u := sc.unknown(op, r.Type()); u != nil {
			op.observe(i, u)
			return ""
		}
	}
	switch {
	case v == nil:
		return "returns " + reason
	case v.second && (op.kept >= 0 || !sc.values.own(r.Type())):
		return "returns several systems"
	case v.second:
		op.kept, op.second, op.wrapped = i, true, true
		return ""
	case v.sort == nil:
		return "returns a context"
	}
	sc.values.unset(v)
	op.wrapped = op.wrapped || v.wrapped()
	op.results = append(op.results, &field{name: resultName(op.sig.Results(), i, v), value: v})
	alone := op.sig.Results().Len() == 1 && op.lists == nil
	_, pointer := types.Unalias(r.Type()).(*types.Pointer)
	pointer = pointer && v.sort.produced() && sc.mayAnswerNil(op.fn) // which hardly is an argument
	op.wrapped = op.wrapped || alone && pointer
	if alone && (v.holds != nil || v.bytes && len(op.args) > 0 || pointer) {
		op.results = append(op.results, &field{name: "found", value: &value{sort: sc.values.boolean()}, found: true})
	}
	return ""
}

// observe notes what is seen of a result that is no value.
func (op *operation) observe(i int, o observed) {
	if op.observed == nil {
		op.observed = map[int]observed{}
	}
	op.observed[i], op.wrapped = o, true
	op.results = append(op.results, o.fields()...)
}

func (sc *scanner) param(op *operation, i int) string {
	p := op.sig.Params().At(i)
	t := p.Type()
	variadic := op.sig.Variadic() && i == op.sig.Params().Len()-1
	op.wrapped = op.wrapped || variadic
	if sig := signatureOf(t); sig != nil {
		sc.takesCallback(op, sig)
		return ""
	}
	if isNamed(t, "io", "Writer") {
		sc.takesWriter(op)
		return ""
	}
	if slices.Contains(fillers, op.fn.Name()) && isBytes(t) {
		sc.takesBuffer(op)
		return ""
	}
	v, reason := sc.values.reads(t), ""
	if v == nil {
		v, reason = sc.values.of(t)
	}
	if v == nil && !variadic && sc.takesFake(op, t) {
		return ""
	}
	if v != nil && v.sort != nil && v.sort.parts != nil && v.sort.fedByAnswers() {
		v, reason = nil, kindOf(t)+" of values that only answers give"
	}
	if v == nil && variadic { // options and the like: none
		return ""
	}
	if v == nil {
		if v = sc.supplied(op.fn, p); v != nil {
			op.made = append(op.made, p.Name())
		}
	}
	switch {
	case v == nil && sc.takesMute(op, t):
		op.made = append(op.made, p.Name())
		return ""
	case v == nil:
		return "takes " + reason
	}
	if v.sort != nil && sc.namesFile(op.fn, i, 0) {
		v, sc.disk = inDir(v), true
	}
	op.wrapped, op.second = op.wrapped || v.wrapped(), op.second || v.second
	arg := &param{value: v, spread: variadic}
	if v.fixed == nil {
		arg.field = &field{name: paramName(p, i, v), value: v}
		op.args = append(op.args, arg.field)
	}
	op.params = append(op.params, arg)
	return ""
}

// mapError adds the field for the last result, an error: an enumeration if the function can return
// errors that the package exports, else a truth value.
func (sc *scanner) mapError(op *operation) {
	f := &field{name: "ok", err: true}
	errs := sc.sentinels(op.fn)
	if len(errs) == 0 {
		f.value = &value{sort: sc.values.boolean()}
	} else {
		f.name = "err"
		op.outcomes = sc.outcomes(errs)
		f.value = &value{sort: sc.outcome}
	}
	op.results = append(op.results, f)
}

// settleNames makes field names differ from each other, and from all names of the spec but those of
// operations.
func (sc *scanner) settleNames() {
	hidden := maps.Clone(sc.values.names.taken)
	for _, op := range sc.ops {
		delete(hidden, op.name)
	}
	for _, op := range sc.ops {
		seen := map[string]bool{}
		rename := func(f *field, suffix string) {
			for hidden[f.name] || seen[f.name] {
				f.name += suffix
			}
			seen[f.name] = true
		}
		for _, f := range op.args {
			rename(f, "Arg")
		}
		for _, f := range op.results {
			rename(f, "Result")
		}
	}
}

// synopsis returns the first sentence of a function's comment.
func (sc *scanner) synopsis(fn *types.Func) string {
	if d := sc.bodies[fn.Origin()]; d != nil {
		return strings.Join(strings.Fields(new(doc.Package).Synopsis(d.Doc.Text())), " ")
	}
	return ""
}
