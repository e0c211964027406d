package scaffold

import (
	"fmt"
	"go/types"
	"slices"
)

// Values that no pool provides come from the answers of operations. An operation with an argument
// that is never provided is left out, and so is one whose answer has to be given back and never is.

// dropUnfed removes operations with arguments that neither a pool nor an earlier answer provides.
func (sc *scanner) dropUnfed() {
	fed := map[*sort]bool{}
	possible := map[*operation]bool{}
	unfed := func(op *operation) (out []*field) {
		for _, f := range op.args {
			if f.value.sort.produced() && !fed[f.value.sort] {
				out = append(out, f)
			}
		}
		return out
	}
	for grown := true; grown; {
		grown = false
		for _, op := range sc.ops {
			if possible[op] || unfed(op) != nil {
				continue
			}
			possible[op], grown = true, true
			for _, f := range op.results {
				fed[f.value.sort] = true
			}
		}
		for _, op := range sc.ops {
			if !grown && !possible[op] {
				args := unfed(op)
				grown = sc.point(op, args, fed) || sc.supply(op, args)
			}
		}
	}
	sc.drop(func(op *operation) string {
		args := unfed(op)
		if args == nil {
			return ""
		}
		if n := namedOf(args[0].value.sort.goType); n != nil && handedOut(n) {
			return fmt.Sprintf("takes %s, which only its package makes, and no operation answers with one", article(n.Obj().Name()))
		}
		return fmt.Sprintf("nothing makes a value for its parameter %s", args[0].name)
	})
}

// point has arguments that are pointers point to what operations answer with, and reports whether
// it can do so for one.
func (sc *scanner) point(op *operation, unfed []*field, fed map[*sort]bool) (does bool) {
	for _, p := range op.params {
		if p.field == nil || p.value.in != nil || !slices.Contains(unfed, p.field) {
			continue
		}
		for s := range fed {
			if s.produced() && isPointerTo(p.field.value.sort.goType, s.goType) {
				p.value = &value{sort: s, in: func(_ *goFile, x string) string { return "&" + x }}
				p.field.value, op.wrapped, does = p.value, true, true
			}
		}
	}
	return does
}

// drop removes the operations for which reason returns one.
func (sc *scanner) drop(reason func(*operation) string) {
	var kept []*operation
	for _, op := range sc.ops {
		if why := reason(op); why != "" {
			delete(sc.values.names.taken, op.name)
			sc.omit(op.fn, why)
			continue
		}
		kept = append(kept, op)
	}
	sc.ops = kept
}

// dropHandles removes operations with answers that have to be given back, and that no operation
// takes: closing the system would wait for them.
func (sc *scanner) dropHandles() {
	sc.drop(func(op *operation) string {
		if end := sc.handle(op); end != "" {
			return "returns " + end + ", which no operation does: in the adapter, write a method that goes on to that"
		}
		return ""
	})
}

// handle describes an operation's answer if it has to be given back.
func (sc *scanner) handle(op *operation) string {
	for _, f := range op.results {
		p, ok := f.value.sort.goType.(*types.Pointer)
		if !ok || sc.takes(f.value.sort) {
			continue
		}
		if end := sc.ender(p); end != "" {
			name := p.Elem().(*types.Named).Obj().Name()
			return article(name) + " that has to end with its " + end
		}
	}
	return ""
}

// takes reports whether an operation has an argument of the sort.
func (sc *scanner) takes(s *sort) bool {
	return slices.ContainsFunc(sc.ops, func(op *operation) bool {
		return slices.ContainsFunc(op.args, func(f *field) bool { return f.value.sort.mentions(s) })
	})
}

// drawn reports whether a Go function draws values of the sort.
func (sc *scanner) drawn(s *sort) bool { return s.draw != nil && sc.takes(s) }

// producers returns the operations that answer with values of a sort, and the field.
func (sc *scanner) producers(s *sort) (ops []*operation, fields []*field) {
	for _, op := range sc.ops {
		for _, f := range op.results {
			if f.value.sort == s {
				ops, fields = append(ops, op), append(fields, f)
				break
			}
		}
	}
	return ops, fields
}

// begins reports whether some operation answers with handles of a sort.
func begins(ops []*operation) bool {
	return slices.ContainsFunc(ops, func(op *operation) bool { return op.handle() != nil })
}
