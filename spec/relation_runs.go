package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Relations of two runs. The second run makes other calls than the first, and what the compared
// operations answer has to be the same: see package runtime/judge.
//
//	shortcut(f, g, h)   g(a) instead of each f(a)
//	pure(f, h)          nothing instead of each f
//	commutes(f, g, h)   g(b) f(a) instead of each f(a) g(b)
//	resets(f, h)        a new system instead of each f

// running makes a relation of two runs.
type running struct {
	r    relations
	call *hclsyntax.FunctionCallExpr
	out  uhat.Twin
	used []bool // by position: arguments of what is replaced that a call before has taken
}

// twin resolves a relation of two runs.
func (r relations) twin(k relation, call *hclsyntax.FunctionCallExpr, text string) {
	m := &running{r: r, call: call, out: uhat.Twin{Name: text, Range: at(call.Range())}}
	if k.runs(m, call.Args) && !m.handles() {
		r.ctx.Twins = append(r.ctx.Twins, m.out)
	}
}

// handles reports operations that take what others answer, where that is a part of the system: it
// belongs to the first one, and the second would be asked about it.
func (m *running) handles() bool {
	var given []*logic.Sort
	ops := m.r.calls()
	for _, o := range ops {
		for _, f := range o.Op.Fields {
			if d := m.r.ctx.SortOf(f.Sort); f.Result && f.Sort.Kind() == logic.OpaqueKind && d.Pool == nil && d.Gen == "" {
				given = append(given, f.Sort)
			}
		}
	}
	for _, o := range ops {
		for _, f := range o.Op.Fields {
			if !f.Result && slices.Contains(given, f.Sort) {
				m.r.wrong(InvalidValue, m.call, "%s takes a %s, which an answer of the first system gives, and the second system has others. Such relations are for systems without handles.", o.Op.Name, f.Sort.Name())
				return true
			}
		}
	}
	return false
}

// calls returns the operations that are called.
func (r relations) calls() (out []*operation) {
	for _, sym := range r.names.order {
		if o := sym.op; o != nil && o.Op.Kind == sre.Call {
			out = append(out, o)
		}
	}
	return out
}

// op resolves an operation without a condition.
func (m *running) op(x hclsyntax.Expression) *operation {
	o, ok := m.r.related(x, false)
	if !ok {
		return nil
	}
	if !logic.IsTrue(o.when) {
		m.r.wrong(InvalidValue, x, "A relation of two runs is between whole operations; leave the condition of %s out.", o.op.Op.Name)
		return nil
	}
	return o.op
}

// compared resolves the operations whose answers are compared: those that are written, or else all
// that answer something and are not among the others.
func (m *running) compared(xs []hclsyntax.Expression, others ...*operation) bool {
	for _, x := range xs {
		o := m.op(x)
		switch {
		case o == nil:
			return false
		case !hasResults(o):
			m.r.wrong(EmptyRelation, x, "%s answers nothing that could be compared.", o.Op.Name)
			return false
		case slices.Contains(others, o):
			m.r.wrong(EmptyRelation, x, "The two runs do not make the same calls of %s, so its answers are not compared.", o.Op.Name)
			return false
		}
		m.out.Compared = append(m.out.Compared, o.Op)
	}
	if len(xs) > 0 {
		return true
	}
	for _, o := range m.r.calls() {
		if hasResults(o) && !slices.Contains(others, o) {
			m.out.Compared = append(m.out.Compared, o.Op)
		}
	}
	if len(m.out.Compared) == 0 {
		m.r.wrong(EmptyRelation, m.call, "No other operation answers anything that could be compared.")
	}
	return len(m.out.Compared) > 0
}

// hasResults reports whether an operation answers anything.
func hasResults(o *operation) bool {
	return slices.ContainsFunc(o.Op.Fields, func(f sre.Field) bool { return f.Result })
}

func (m *running) pure(args []hclsyntax.Expression) bool {
	f := m.op(args[0])
	if f == nil {
		return false
	}
	m.out.Of = f.Op
	return m.compared(args[1:], f)
}

func (m *running) resets(args []hclsyntax.Expression) bool {
	m.out.Anew = true
	return m.pure(args)
}

func (m *running) commutes(args []hclsyntax.Expression) bool {
	f := m.op(args[0])
	g := m.op(args[1])
	if f == nil || g == nil {
		return false
	}
	m.out.Of = f.Op
	m.out.Before = g.Op
	return m.compared(args[2:], f, g)
}

func (m *running) shortcut(args []hclsyntax.Expression) bool {
	f := m.op(args[0])
	if f == nil {
		return false
	}
	parts := []hclsyntax.Expression{args[1]}
	if call, ok := args[1].(*hclsyntax.FunctionCallExpr); ok && call.Name == "seq" {
		parts = call.Args
	}
	m.used = make([]bool, len(f.Op.Fields))
	for _, x := range parts {
		if !m.replaces(f, x) {
			return false
		}
	}
	m.out.Of = f.Op
	return m.compared(args[2:], f)
}

// replaces resolves a call that is made instead of f: an operation, or repeat(g), which is made for
// each element of a list.
func (m *running) replaces(f *operation, x hclsyntax.Expression) bool {
	repeat := false
	inner := x
	if call, ok := x.(*hclsyntax.FunctionCallExpr); ok && call.Name == "repeat" && len(call.Args) == 1 {
		repeat = true
		inner = call.Args[0]
	}
	g := m.op(inner)
	if g == nil {
		return false
	}
	out := uhat.Replacement{Op: g.Op, Repeat: repeat, List: -1}
	taken := make([]bool, len(f.Op.Fields))
	for i := range g.Op.Args() {
		at := m.given(f, g.Op.Fields[i], taken, out.Repeat && out.List < 0)
		if at < 0 {
			m.r.wrong(InvalidValue, x, "No argument of %s gives the argument %s of %s; they belong together if they have the same name and sort, or else the same sort. It is %s.",
				f.Op.Name, g.Op.Fields[i].Name, g.Op.Name, signature(f.Op))
			return false
		}
		m.used[at] = true
		if taken[at] = true; f.Op.Fields[at].Sort != g.Op.Fields[i].Sort {
			out.List = at
		}
		out.Args = append(out.Args, at)
	}
	if repeat && out.List < 0 {
		m.r.wrong(InvalidValue, x, "%s has no list whose elements are an argument of %s. It is %s.", f.Op.Name, g.Op.Name, signature(f.Op))
		return false
	}
	m.out.Instead = append(m.out.Instead, out)
	return true
}

// given returns the position of the argument of f that an argument of another operation takes: the
// one with the same name and sort, or else the first with the same sort that no call before has
// taken, or else the first with the same sort, or else a list of such elements. It is -1 if there
// is none.
func (m *running) given(f *operation, x sre.Field, taken []bool, lists bool) int {
	fits := []func(i int, y sre.Field) bool{
		func(_ int, y sre.Field) bool { return y.Sort == x.Sort && y.Name == x.Name },
		func(i int, y sre.Field) bool { return y.Sort == x.Sort && !m.used[i] },
		func(_ int, y sre.Field) bool { return y.Sort == x.Sort },
		func(_ int, y sre.Field) bool {
			return lists && y.Sort.Kind() == logic.ListKind && y.Sort.Elem() == x.Sort
		},
	}
	for _, fit := range fits {
		for i := range f.Op.Args() {
			if !taken[i] && fit(i, f.Op.Fields[i]) {
				return i
			}
		}
	}
	return -1
}
