package scaffold

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// Values that no pool provides come from the answers of operations. An operation with an argument
// that is never provided is left out, and so is one whose answer has to be given back and never is.

// dropUnfed removes operations with arguments that neither a pool nor an earlier answer provides,
// and that the adapter cannot make.
func (sc *scanner) dropUnfed() {
	fed := map[*sort]bool{}
	possible := map[*operation]bool{}
	unfed := func(op *operation) []*field {
		return slices.DeleteFunc(slices.Clone(op.args), func(f *field) bool { return !f.produced() || fed[f.value.sort] })
	}
	// What only answers with what another operation was given feeds where nothing else does.
	feed := func(mirrored bool) (grown bool) {
		for _, op := range sc.ops {
			if possible[op] && !mirrored || len(unfed(op)) > 0 || sc.mirrors(op) && !mirrored {
				continue
			}
			for _, f := range op.results {
				grown = grown || !fed[f.value.sort]
				fed[f.value.sort] = true
			}
			grown = grown || !possible[op]
			possible[op] = true
		}
		return grown
	}
	provide := func() bool {
		return sc.ops.any(func(op *operation) bool {
			args := unfed(op)
			return !possible[op] && len(args) > 0 && (op.point(args, fed) || records(sc, op, args) || sc.supply(op, args))
		})
	}
	for feed(false) || provide() || feed(true) {
	}
	sc.drop(func(op *operation) string {
		args := unfed(op)
		if len(args) == 0 {
			return ""
		}
		if n := source.NamedOf(args[0].value.sort.goType); n != nil && source.HandedOut(n) {
			return fmt.Sprintf("takes %s, which only its package makes, and no operation answers with one", article(n.Obj().Name()))
		}
		return fmt.Sprintf("nothing makes a value for its parameter %s", args[0].name)
	})
}

// mirrors reports whether an operation only answers with what another one was given.
func (sc *scanner) mirrors(op *operation) bool {
	return op.found() != nil && sc.src.AnswersUnset(op.fn)
}

// drop removes the operations for which reason returns one.
func (sc *scanner) drop(reason func(*operation) string) {
	var kept operations
	for _, op := range sc.ops {
		if why := reason(op); why != "" {
			delete(sc.values.names.taken, op.name)
			sc.omit(op.fn, why, true)
			continue
		}
		kept = append(kept, op)
	}
	sc.ops = kept
}

// point has arguments that are pointers point to what operations answer with, and reports whether
// it can do so for one.
func (op *operation) point(unfed []*field, fed map[*sort]bool) (does bool) {
	for _, p := range op.params {
		if p.field == nil || p.value.in != "" || !slices.Contains(unfed, p.field) {
			continue
		}
		for s := range fed {
			if s.produced() && source.IsPointerTo(p.field.value.sort.goType, s.goType) {
				p.value = &value{sort: s, in: "&" + hole}
				p.field.value = p.value
				op.wrapped = true
				does = true
			}
		}
	}
	return does
}

// fix has the adapter pass a parameter, which is no argument of the operation any more.
func (op *operation) fix(p *param, v *value) {
	op.args = slices.DeleteFunc(op.args, func(f *field) bool { return f == p.field })
	op.wrapped = true
	p.field = nil
	p.value = v
}

// supplied returns the value of a parameter that the adapter makes for each call, as it makes the
// arguments of a constructor; nil if it knows no way. A pointer is nil if the function asks whether
// it is.
func (sc *scanner) supplied(fn *types.Func, p *types.Var) *value {
	if sc.values.own(p.Type()) {
		return nil
	}
	if expr := sc.guess.anew(p); expr != "" {
		return &value{fixed: expr}
	}
	if source.IsPointer(p.Type()) && sc.src.AsksForNil(fn, p) {
		return &value{fixed: "nil"}
	}
	return nil
}

// supply has the adapter make the arguments of an operation that nothing else provides, and reports
// whether it can.
func (sc *scanner) supply(op *operation, unfed []*field) bool {
	made := map[*param]*value{}
	var names []string
	for i, p := range op.params {
		if p.field == nil || !slices.Contains(unfed, p.field) {
			continue
		}
		at := op.sig.Params().At(i)
		v := sc.supplied(op.fn, at)
		if v == nil || p.spread {
			return false
		}
		// A literal is hardly better than what is answered at least now and then.
		if makers, _ := sc.ops.producers(p.field.value.sort); strings.HasPrefix(v.fixed, "&") && makers.any(sc.mirrors) {
			return false
		}
		made[p] = v
		names = append(names, at.Name())
	}
	if len(made) < len(unfed) { // such as a handle
		return false
	}
	for p, v := range made {
		op.fix(p, v)
	}
	op.made = append(op.made, names...)
	return true
}

// dropOptions gives nil to parameters that are pointers to options, if no operation makes them, or
// the options' zero value if the package does not expect nil.
func (sc *scanner) dropOptions() {
	for _, op := range sc.ops {
		for i, p := range op.params {
			if p.field == nil || !p.field.produced() {
				continue
			}
			t := p.field.value.sort.goType
			if made, _ := sc.ops.producers(p.field.value.sort); made != nil || !source.IsOptions(t) {
				continue
			}
			v := &value{fixed: "nil"}
			if !sc.src.MayBeNil(op.sig.Params().At(i)) {
				v.fixed = "new(" + typeText(t.(*types.Pointer).Elem()) + ")"
			}
			op.fix(p, v)
		}
	}
}

// dropHandles removes operations with answers that have to be given back, and that no operation
// takes: closing the system would wait for them.
func (sc *scanner) dropHandles() {
	sc.drop(func(op *operation) string {
		for _, f := range op.results {
			p, ok := f.value.sort.goType.(*types.Pointer)
			if !ok || sc.ops.takes(f.value.sort) {
				continue
			}
			if end := sc.ender(p); end != "" {
				return fmt.Sprintf("returns %s that has to end with its %s, which no operation does: in the adapter, write a method that goes on to that",
					article(p.Elem().(*types.Named).Obj().Name()), end)
			}
		}
		return ""
	})
}

// Some texts and numbers are handed out: a method answers them, others take them, and nothing else
// provides them. A drawn one would hardly ever be one of those, so their values come from answers,
// as those of opaque sorts do. A type of their own tells, or the name of a parameter.

const handedNote = "Runs take these values from the answers of operations: nothing else provides them."

// hand finds the sorts whose values are handed out.
func (sc *scanner) hand() {
	for _, s := range slices.Clone(sc.values.list) {
		if _, named := types.Unalias(s.goType).(*types.Named); named && s.isPlain() && sc.handsOut(s, "") {
			s.base = ""
			s.pool = nil
			s.note = handedNote
		}
	}
	var names []string // of arguments that say that they take what was handed out
	for _, op := range sc.ops {
		for _, f := range op.args {
			if words.Handed.In(f.name) && !slices.Contains(names, f.name) {
				names = append(names, f.name)
			}
		}
	}
	for _, name := range names {
		for _, s := range slices.Clone(sc.values.list) {
			if s.goType == types.Typ[types.String] && s.isPlain() || s.goType == types.Typ[types.Int] {
				sc.splitHanded(s, name)
			}
		}
	}
}

// handsOut reports whether some operation hands out values of a sort: it answers one, takes none,
// and does more than read, and of those that take them none writes. Where there is a name, it is
// that of the arguments, and of the result, if that has one of its own.
func (sc *scanner) handsOut(s *sort, name string) bool {
	handed := false
	taken := false
	for _, op := range sc.ops {
		takes := slices.ContainsFunc(op.args, func(f *field) bool { return f.value.sort == s && (name == "" || f.name == name) })
		taken = taken || takes
		if takes && (op.role() == writes || op.on != nil) {
			return false
		}
		gives := slices.ContainsFunc(op.results, func(f *field) bool {
			// What is removed is what was put in before, unless it has that very name.
			return sc.givesHanded(f, s, name) && (op.role() != removes || f.name == name)
		})
		handed = handed || gives && !takes && !op.onlyReads() && !op.panics
	}
	if name == "" && slices.ContainsFunc(sc.values.list, func(o *sort) bool { return o != s && o.mentions(s) }) {
		return false
	}
	return handed && taken
}

// givesHanded reports whether a result may be what was handed out. Where results have the name,
// those without one are something else, such as a count. A result that only says what was taken
// counts for nothing.
func (sc *scanner) givesHanded(f *field, s *sort, name string) bool {
	answers := func(op *operation) bool {
		is := func(f *field) bool { return f.name == name && f.value.sort == s }
		return slices.ContainsFunc(op.results, is) && !slices.ContainsFunc(op.args, is)
	}
	return f.value.sort == s && !f.value.wrapped() && !f.err &&
		(name == "" || f.name == name || f.name == "result" && !sc.ops.any(answers))
}

// splitHanded gives the arguments of a name, and the results that provide them, a sort of their
// own.
func (sc *scanner) splitHanded(s *sort, name string) {
	if !sc.handsOut(s, name) {
		return
	}
	own := &value{sort: sc.values.add(&sort{name: upperFirst(name), goType: s.goType, note: handedNote})}
	for _, op := range sc.ops {
		for _, f := range op.args {
			if f.value.sort == s && f.name == name && !f.value.wrapped() {
				f.value = own
			}
		}
		for _, f := range op.results {
			gives := f.name == name || !op.onlyReads() && !op.panics && op.role() != removes
			if gives && sc.givesHanded(f, s, name) {
				f.value = own
			}
		}
	}
}

// exchanges adds the operation that lets the two systems change places, if there are two: some
// methods take a second system, as Union does, or answer with one, as Clone. The adapter then keeps
// another system beside the one that is tested: it is what such a method takes, and what such a
// method answers becomes it. So everything that can be done to one can be done to the other.
func (sc *scanner) exchanges() {
	if !sc.ops.any(func(op *operation) bool { return op.second }) {
		return
	}
	name := "Exchange"
	for sc.ops.any(func(op *operation) bool { return op.fn.Name() == name }) ||
		slices.ContainsFunc(sc.omissions, func(o omission) bool { return o.name == name }) {
		name += "Systems"
	}
	fn := types.NewFunc(token.NoPos, sc.src.Types, name, types.NewSignatureType(nil, nil, nil, nil, nil, false))
	op := &operation{fn: fn, sig: fn.Signature(), wrapped: true, second: true, exchange: true,
		doc: "Swaps the system and the second one, which some operations take or return."}
	op.name = sc.values.names.pick(lowerCamel(name), "_")
	sc.ops = append(sc.ops, op)
}
