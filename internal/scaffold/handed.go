package scaffold

import (
	"go/types"
	"slices"
	"strings"
)

// Some texts and numbers are handed out: a method answers them, others take them, and nothing else
// provides them. A drawn one would hardly ever be one of those, so their values come from answers,
// as those of opaque sorts do. A type of their own tells, or the name of a parameter.

// handleNames are the ends of the names of parameters that take what was handed out.
var handleNames = []string{
	"id", "ID", "Id", "token", "Token", "handle", "Handle", "ticket", "Ticket",
	"lease", "Lease", "reservation", "Reservation", "receipt", "Receipt", "cursor", "Cursor",
}

// hand finds the sorts whose values are handed out.
func (sc *scanner) hand() {
	for _, s := range slices.Clone(sc.values.list) {
		if _, named := types.Unalias(s.goType).(*types.Named); named && isPlain(s) && sc.handsOut(s, "") {
			s.base, s.pool, s.note = "", nil, handedNote
		}
	}
	for _, name := range sc.handedNames() {
		for _, s := range slices.Clone(sc.values.list) {
			if s.goType == types.Typ[types.String] && isPlain(s) || s.goType == types.Typ[types.Int] {
				sc.splitHanded(s, name)
			}
		}
	}
}

const handedNote = "Values come from the answers of operations: nothing else provides them."

// isPlain reports whether a sort is one of texts or integers.
func isPlain(s *sort) bool {
	b, ok := s.goType.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsString) != 0 && s.values == nil && s.parts == nil && !isNamed(s.goType, "time", "Duration")
}

// handedNames returns the names of arguments that say that they take what was handed out.
func (sc *scanner) handedNames() (out []string) {
	for _, op := range sc.ops {
		for _, f := range op.args {
			is := func(end string) bool {
				return f.name == end || strings.HasSuffix(f.name, end) && end != strings.ToLower(end)
			}
			if slices.ContainsFunc(handleNames, is) && !slices.Contains(out, f.name) {
				out = append(out, f.name)
			}
		}
	}
	return out
}

// handsOut reports whether some operation hands out values of a sort: it answers one, takes none,
// and does more than read, and of those that take them none writes. Where there is a name, it is
// that of the arguments, and of the result, if that has one of its own.
func (sc *scanner) handsOut(s *sort, name string) bool {
	handed, taken := false, false
	for _, op := range sc.ops {
		takes := slices.ContainsFunc(op.args, func(f *field) bool { return f.value.sort == s && (name == "" || f.name == name) })
		taken = taken || takes
		if takes && (roleOf(op) == writes || op.on != nil) {
			return false
		}
		gives := slices.ContainsFunc(op.results, func(f *field) bool {
			// What is removed is what was put in before, unless it has that very name.
			return sc.givesHanded(f, s, name) && (roleOf(op) != removes || f.name == name)
		})
		handed = handed || gives && !takes && !op.onlyReads() && !op.panics
	}
	if name == "" && slices.ContainsFunc(sc.values.list, func(o *sort) bool { return o != s && o.mentions(s) }) {
		return false
	}
	return handed && taken
}

// givesHanded reports whether a result may be what was handed out. Where results have the name,
// those without one are something else, such as a count.
func (sc *scanner) givesHanded(f *field, s *sort, name string) bool {
	return f.value.sort == s && !f.value.wrapped() && !f.err &&
		(name == "" || f.name == name || f.name == "result" && !sc.answers(name))
}

// answers reports whether a result has the name.
func (sc *scanner) answers(name string) bool {
	return slices.ContainsFunc(sc.ops, func(op *operation) bool {
		return slices.ContainsFunc(op.results, func(f *field) bool { return f.name == name })
	})
}

// splitHanded gives the arguments of a name, and the results that provide them, a sort of their
// own.
func (sc *scanner) splitHanded(s *sort, name string) {
	if !sc.handsOut(s, name) {
		return
	}
	own := &sort{name: sc.values.names.pick(upperFirst(name), "Sort"), goType: s.goType, note: handedNote}
	sc.values.list = append(sc.values.list, own)
	for _, op := range sc.ops {
		for _, f := range op.args {
			if f.value.sort == s && f.name == name && !f.value.wrapped() {
				f.value = &value{sort: own}
			}
		}
		for _, f := range op.results {
			gives := f.name == name || !op.onlyReads() && !op.panics && roleOf(op) != removes
			if gives && sc.givesHanded(f, s, name) {
				f.value = &value{sort: own}
			}
		}
	}
}
