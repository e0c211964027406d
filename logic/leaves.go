package logic

import (
	"fmt"
	"slices"
)

// leaves is what stands in a term. It is found when the term is made, as nearly every step of a
// search asks for it; terms share the lists of their operands where these say it all.
type leaves struct {
	vars  []*Var // the free variables, by first occurrence
	apps  []*App // the applications, by first occurrence, outer ones first
	field bool   // a field occurs
	parts bool   // a known function, or a term of a sort whose values have parts, occurs
}

// leavesOf collects the leaves of a new term from those of its operands.
func leavesOf(t Term) leaves {
	var l leaves
	switch t := t.(type) {
	case *Var:
		l.vars = []*Var{t}
	case *Field:
		l.field = true
	case *App:
		l.apps = []*App{t}
	}
	n := arity(t)
	vars, apps := merged[*Var]{all: l.vars}, merged[*App]{all: l.apps}
	for i := range n {
		o := child(t, i).term()
		vars.add(o.vars, n > few)
		apps.add(o.apps, n > few)
		l.field, l.parts = l.field || o.field, l.parts || o.parts
	}
	l.vars, l.apps = vars.all, apps.all
	l.parts = l.parts || t.Sort().HasParts()
	if a, ok := t.(*App); ok {
		l.parts = l.parts || a.fn.known != nil
	}
	return l
}

// union returns the elements of x and then those of y that are not in x. It changes neither, and
// returns one of them where that is the answer.
func union[T comparable](x, y []T) []T {
	if len(x) == 0 {
		return y
	}
	out := x[:len(x):len(x)]
	for i, e := range y {
		if !slices.Contains(x, e) {
			if len(out) == len(x) {
				out = slices.Grow(out, len(y)-i)
			}
			out = append(out, e)
		}
	}
	return out
}

// merged is the union of lists.
type merged[T comparable] struct {
	all  []T
	seen map[T]bool // what is in all, if that is long, and many lists are united; else nil
}

// add is union for one of many lists, or of few.
func (m *merged[T]) add(y []T, many bool) {
	if !many || len(m.all) <= few {
		m.all = union(m.all, y)
		return
	}
	if m.seen == nil {
		m.seen = make(map[T]bool, 2*len(m.all))
		m.all = slices.Clone(m.all)
		for _, e := range m.all {
			m.seen[e] = true
		}
	}
	for _, e := range y {
		if !m.seen[e] {
			m.seen[e] = true
			m.all = append(m.all, e)
		}
	}
}

// arity returns how many direct subterms t has.
func arity(t Term) int {
	switch t := t.(type) {
	case *Lit, *Var, *Field:
		return 0
	case *App:
		return len(t.args)
	case *Sum:
		return len(t.parts)
	case *Ite:
		return 3
	case *Eq, *Le:
		return 2
	case *Not:
		return 1
	case *And:
		return len(t.args)
	case *Or:
		return len(t.args)
	default:
		panic(fmt.Sprintf("logic: unexpected %T", t))
	}
}

// child returns the i-th direct subterm of t. Unlike [Children] it makes no list.
func child(t Term, i int) Term {
	switch t := t.(type) {
	case *App:
		return t.args[i]
	case *Sum:
		return t.parts[i].Term
	case *Ite:
		return [3]Term{t.cond, t.then, t.els}[i]
	case *Eq:
		return [2]Term{t.a, t.b}[i]
	case *Le:
		return [2]Term{t.a, t.b}[i]
	case *Not:
		return t.arg
	case *And:
		return t.args[i]
	case *Or:
		return t.args[i]
	default:
		panic(fmt.Sprintf("logic: unexpected %T", t))
	}
}

// Vars appends the variables of t that are not yet in dst, in the order of
// their first occurrence. The caller must not change the elements of the result, which
// may be those of t.
func Vars(dst []*Var, t Term) []*Var { return union(dst, t.term().vars) }

// Occurs reports whether a variable occurs in a term.
func Occurs(v *Var, t Term) bool { return slices.Contains(t.term().vars, v) }

// IsLeaf reports whether a term is a literal, a variable or a field.
func IsLeaf(t Term) bool {
	switch t.(type) {
	case *Lit, *Var, *Field:
		return true
	}
	return false
}

// HasField reports whether a field occurs in t.
func HasField(t Term) bool { return t.term().field }

// Apps appends the applications of functions in t that are not yet in dst, the outermost first. The
// caller must not change the elements of the result, which may be those of t.
func Apps(dst []*App, t Term) []*App { return union(dst, t.term().apps) }

// Applied reports whether a variable occurs in an argument of a function.
func Applied(v *Var, t Term) bool {
	return slices.ContainsFunc(t.term().apps, func(a *App) bool { return Occurs(v, a) })
}

// Contains reports whether t or one of its subterms is one that is looked for.
func Contains(t Term, sought func(Term) bool) bool {
	found := false
	Walk(t, func(u Term) bool {
		found = found || sought(u)
		return !found
	})
	return found
}

// MentionsField reports whether a field that is looked for occurs in t.
func MentionsField(t Term, sought func(*Field) bool) bool {
	return HasField(t) && Contains(t, func(u Term) bool { f, ok := u.(*Field); return ok && sought(f) })
}

// few is the length up to which a list is searched faster than a map.
const few = 16

// Walk calls f on t and all its subterms, each once, parents first; where f
// returns false the subterms of that term are passed over.
func Walk(t Term, f func(Term) bool) {
	if IsLeaf(t) {
		f(t)
		return
	}
	var w walker
	w.walk(t, f)
}

type walker struct {
	seen [few]Term     // subterms that were met, while they are few
	n    int           // of them
	many map[Term]bool // the same when they are many
}

func (w *walker) walk(t Term, f func(Term) bool) {
	if w.met(t) || !f(t) {
		return
	}
	for i := range arity(t) {
		w.walk(child(t, i), f)
	}
}

// met reports whether t was met before, and remembers it.
func (w *walker) met(t Term) bool {
	if w.many != nil {
		before := w.many[t]
		w.many[t] = true
		return before
	}
	if slices.Contains(w.seen[:w.n], t) {
		return true
	}
	if w.n < few {
		w.seen[w.n] = t
		w.n++
		return false
	}
	w.many = make(map[Term]bool, 4*few)
	for _, u := range w.seen {
		w.many[u] = true
	}
	w.many[t] = true
	return false
}
