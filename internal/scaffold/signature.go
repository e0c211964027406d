package scaffold

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// scanner turns methods into operations.
type scanner struct {
	src       *source.Package
	fns       []*types.Func // all that are looked at
	values    *values
	guess     guesser
	outcome   *sort // of errors with names; nil as long as there is none
	ops       operations
	omissions []omission
	disk      bool // an operation takes the name of a file
	hunted    bool // it is for a hunt
	cursors   bool // see Config
	// built is how another system gets its contents; nil: there is none.
	built   *builder
	lending *lending // what is lent; nil: nothing
}

// scan makes an operation of each function, or says why it is none.
func (sc *scanner) scan(fns []*types.Func, end string) {
	sc.fns = fns
	for _, fn := range fns {
		why, loss := sc.unwanted(fn)
		switch {
		case fn.Name() == end:
			sc.omit(fn, "ends a run: it is the target's close", false)
		case why != "":
			sc.omit(fn, why, loss)
		default:
			sc.method(fn, nil)
		}
	}
	sc.work()
	sc.dropOptions()
	sc.dropHandles()
	sc.hand()
	sc.dropUnfed()
	if sc.hunted {
		sc.apart()
		sc.makes(end)
	}
	sc.exchanges()
	if sc.values.virtual {
		sc.drop(func(op *operation) string {
			if op.waits {
				return "waits, perhaps for longer than virtual time goes"
			}
			return ""
		})
	}
	advances(sc)
	if sc.hunted {
		sc.lends()
	}
}

// unwanted says why a function is no operation, whatever its signature, and whether that is a loss;
// empty if it may be one.
func (sc *scanner) unwanted(fn *types.Func) (why string, loss bool) {
	name := fn.Name()
	switch {
	case words.Shows.In(name) && !tellsError(fn):
		return "only shows or copies the system", false
	case words.Locks.In(name):
		return "locks the system, and the operations are called one after the other", false
	case words.LetsWait.In(name), source.Calls(sc.src, fn, words.LetsWait.In):
		return "lets operations wait for each other, and they are called one after the other", true
	case words.Unchecked.In(name):
		return "does not check what it is given, as its name says", true
	case words.Trusts.In(sc.src.Doc(fn)):
		return "does not check what it is given, as its documentation says", true
	case words.Fills.In(name) && source.Any(fn.Signature().Params(), isFilled):
		return "fills what it takes", true
	case sc.src.Exits(fn):
		return "may end the process, and all runs with it", true
	case sc.src.Endless(fn):
		return "goes on until another method ends it, and the operations are called one after the other", true
	case source.Rouses(sc.src, fn, sc.fns):
		return "waits for a method that goes on, and is not called", true
	}
	return "", false
}

// tellsError reports whether a function returns an error alone, as Error does where a system keeps
// the first one.
func tellsError(fn *types.Func) bool {
	rs := fn.Signature().Results()
	return fn.Name() == "Error" && rs.Len() == 1 && source.IsError(rs.At(0).Type())
}

// isFilled reports whether a value of any type, or several of it, may be an answer.
func isFilled(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return source.IsAny(s.Elem())
	}
	return source.IsAny(t)
}

// omit notes a function that cannot be taken as it is, or one that is no loss.
func (sc *scanner) omit(fn *types.Func, reason string, loss bool) {
	o := omission{name: fn.Name(), reason: reason}
	if loss {
		o.fn = fn
	}
	sc.omissions = append(sc.omissions, o)
}

// method makes an operation of a function, or of a method of a handle if there is one.
func (sc *scanner) method(fn *types.Func, h *handle) {
	op := &operation{fn: fn, sig: fn.Signature(), kept: -1, doc: sc.src.Synopsis(fn), comment: sc.src.Doc(fn), panics: sc.src.CanPanic(fn), panicsText: sc.src.Sentence(fn, words.Panics.In)}
	if h != nil {
		h.method(op)
	}
	reason := ""
	why := attempt(func() { reason = sc.signature(op) })
	switch {
	case why != "":
		sc.omit(fn, why, true)
		return
	case reason != "" && h != nil:
		sc.omissions = append(sc.omissions, omission{name: op.goName, reason: reason})
		return
	case reason != "":
		sc.omit(fn, reason, true)
		return
	}
	if h == nil {
		sc.briefly(op)
	}
	op.name = sc.values.names.pick(lowerCamel(op.method()), "_")
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
	if sc.src.ReturnsSelf(op.fn) {
		op.fluent = true
		op.wrapped = true
	}
	n := op.answered()
	for i := range n {
		reason := ""
		switch t := op.sig.Results().At(i).Type(); {
		case !source.IsError(t):
			reason = sc.result(op, i)
		case i < n-1:
			reason = "returns an error that is not its last result"
		default:
			sc.mapError(op)
		}
		if reason != "" {
			return reason
		}
	}
	op.insert(op.lists...)
	return ""
}

// insert puts fields behind the other results, but before an error.
func (op *operation) insert(fields ...*field) {
	at := len(op.results)
	if at > 0 && op.results[at-1].err {
		at--
	}
	op.results = slices.Insert(op.results, at, fields...)
}

// result finds the fields of a result that is not an error, or the reason why it has none.
func (sc *scanner) result(op *operation, i int) string {
	r := op.sig.Results().At(i)
	t := types.Unalias(r.Type())
	if o := sc.observes(op, t); o != nil {
		op.observe(i, o)
		return ""
	}
	v, reason := sc.values.of(t)
	if v == nil {
		if u := sc.unknown(op, t); u != nil {
			op.observe(i, u)
			return ""
		}
	}
	switch {
	case v == nil:
		return "returns " + reason
	case v.second && (op.kept >= 0 || !sc.values.own(t)):
		return "returns several systems"
	case v.second:
		op.kept = i
		op.second = true
		op.wrapped = true
		return ""
	case v.sort == nil:
		return "returns a context"
	}
	v.sort.unset(sc.values.names)
	op.results = append(op.results, &field{name: resultName(op.sig.Results(), i, v), value: v})
	alone := op.sig.Results().Len() == 1 && op.lists == nil
	_, pointer := t.(*types.Pointer)
	// which hardly is an argument
	pointer = pointer && v.sort.produced() && sc.src.MayAnswerNil(op.fn)
	op.wrapped = op.wrapped || v.wrapped() || alone && pointer
	if alone && (v.holds != nil || v.bytes && len(op.args) > 0 || pointer) {
		found := sc.values.flag("found")
		found.found = true
		op.results = append(op.results, found)
	}
	return ""
}

// observe notes what is seen of a result that is no value.
func (op *operation) observe(i int, o *observed) {
	if op.observed == nil {
		op.observed = map[int]*observed{}
	}
	op.observed[i] = o
	op.wrapped = true
	op.results = append(op.results, o.fields...)
}

// param finds the fields of a parameter, or the reason why it has none.
func (sc *scanner) param(op *operation, i int) string {
	p := op.sig.Params().At(i)
	t := p.Type()
	variadic := op.sig.Variadic() && i == op.sig.Params().Len()-1
	op.wrapped = op.wrapped || variadic
	if sc.takesOther(op, t) || !variadic && opens(sc, op, p) {
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
	if v == nil {
		v = pointedList(sc, t)
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
	if v.sort != nil && sc.src.NamesFile(op.fn, i) {
		sc.disk = true
		moved := *v
		moved.in = form(std("path/filepath", "Join(") + selfMark + ".dir, •)")
		v = &moved
	}
	op.wrapped = op.wrapped || v.wrapped()
	op.second = op.second || v.second
	arg := &param{value: v, spread: variadic}
	if v.fixed == "" {
		arg.field = &field{name: paramName(p, i, v), value: v}
		op.args = append(op.args, arg.field)
	}
	op.params = append(op.params, arg)
	return ""
}

// takesOther takes a parameter that is no value, and reports whether it is one: a function, what is
// written to, or what is filled.
func (sc *scanner) takesOther(op *operation, t types.Type) bool {
	var arg *param
	var lists []*field
	sig := source.Signature(t)
	switch {
	case sig != nil && order(sig) != "" && !words.NoOrder.In(op.sig.Params().At(len(op.params)).Name()) && !words.NoOrder.In(sig.Params().At(0).Name()):
		arg = &param{value: &value{fixed: order(sig)}}
	case sig != nil:
		c := sc.called(op, op.sig.Params().At(len(op.params)).Name(), sig)
		sc.answer(op, c)
		arg = &param{call: c}
		lists = c.fields()
	case source.IsNamed(t, "io", "Writer"):
		f := &field{name: "written", value: &value{sort: sc.values.text()}, written: true}
		arg = &param{writer: f}
		lists = []*field{f}
	case source.IsBytes(t) && (op.says(words.Fills) || sc.src.Fills(op.fn, len(op.params))):
		room := sc.values.amount("room")
		f := &field{name: "filled", value: &value{sort: sc.values.text()}, size: room}
		arg = &param{buffer: f}
		op.args = append(op.args, room)
		lists = []*field{f}
	default:
		return false
	}
	op.params = append(op.params, arg)
	op.lists = append(op.lists, lists...)
	op.wrapped = true
	return true
}

// The values that an outcome has besides the errors with names.
const (
	fine  = "Fine"
	other = "Failed"
)

// mapError adds the field for the last result, an error: an enumeration if the function can return
// errors that the package exports, else a truth value.
func (sc *scanner) mapError(op *operation) {
	errs := sc.src.Sentinels(op.fn)
	f := &field{name: "err", err: true, value: &value{}}
	if len(errs) == 0 {
		f = sc.values.flag("ok")
		f.err = true
	} else if sc.outcome == nil {
		sc.outcome = sc.values.add(&sort{name: "Outcome", goType: types.Typ[types.String], note: "Which error an operation returned."})
		for _, name := range []string{fine, other} {
			sc.outcome.values = append(sc.outcome.values, enumValue{name: sc.values.names.pick(name, "Outcome")})
		}
	}
	for _, e := range errs {
		f.value.sort = sc.outcome
		op.outcomes = append(op.outcomes, sc.outcomeOf(e))
	}
	op.results = append(op.results, f)
}

// outcomeOf returns the value for an error: ErrNotFound is NotFound.
func (sc *scanner) outcomeOf(e *types.Var) enumValue {
	for _, v := range sc.outcome.values {
		if v.err == e {
			return v
		}
	}
	want := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(e.Name(), "Err"), "or"), "_")
	if want == "" {
		want = e.Name()
	}
	v := enumValue{name: sc.values.names.pick(upperFirst(want), "Error"), err: e}
	last := len(sc.outcome.values) - 1 // Failed stays last
	sc.outcome.values = slices.Insert(slices.Clone(sc.outcome.values), last, v)
	return v
}

// briefly gives an operation that can answer an error a context that ends soon, and says of others
// that they wait, if they do so by their name or comment. A call that waits, for room or for its
// turn, may wait for as long as it likes where its context never ends: a hang that is no bug.
func (sc *scanner) briefly(op *operation) {
	waits := words.First(op.fn.Name()) == "wait" || words.MayBlock(sc.src.Doc(op.fn))
	// of a handle the context may be kept
	if op.handle() != nil {
		return
	}
	said := waits || words.Waits.In(sc.src.Doc(op.fn))
	brief := false
	if source.Fails(op.sig) && (said || !words.Starts.In(op.fn.Name()) && !sc.src.KeepsContext(op.fn)) {
		for i, p := range op.params {
			at := func() types.Type { return op.sig.Params().At(i).Type() }
			if p.value != nil && p.value.fixed != "" && i < op.sig.Params().Len() && source.IsNamed(at(), "context", "Context") {
				op.params[i] = &param{value: &value{fixed: "brief" + titleMark + "()"}}
				op.wrapped = true
				brief = true
			}
		}
	}
	op.waits = waits && !brief
	op.brief = brief
	op.waitsText = sc.src.Sentence(op.fn, words.MayBlock)
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
		rename := func(fields []*field, suffix string) {
			for _, f := range fields {
				for hidden[f.name] || seen[f.name] {
					f.name += suffix
				}
				seen[f.name] = true
			}
		}
		rename(op.args, "Arg")
		rename(op.results, "Result")
	}
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
