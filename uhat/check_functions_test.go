package uhat_test

import (
	"context"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// tree is a store of paths: a path may be created once its parent exists, the
// root always; creating answers with a kind.
type tree struct {
	*fixture
	path, kind     *logic.Sort
	parent, isRoot *logic.Func
	create         *sre.Op
	p, up          *logic.Var // of clauses
}

func newTree() *tree {
	t := &tree{path: logic.NewOpaque("Path"), kind: logic.NewEnum("Kind", "file", "dir", "none")}
	t.parent = &logic.Func{Name: "parent", Args: []*logic.Sort{t.path}, Result: t.path}
	t.isRoot = &logic.Func{Name: "isRoot", Args: []*logic.Sort{t.path}, Result: logic.Bool}
	t.create = &sre.Op{Name: "create", Kind: sre.Call, Fields: []sre.Field{{Name: "path", Sort: t.path}, {Name: "kind", Sort: t.kind, Result: true}}}
	l := logic.NewBuilder()
	t.fixture = &fixture{l: l, ops: map[string]*sre.Op{"create": t.create}}
	t.Context = &uhat.Context{L: l, B: sre.NewBuilder(l, t.create), Operations: []*uhat.Operation{{Op: t.create}}}
	t.p, t.up = l.Var("p", t.path), l.Var("up", t.path)
	k := l.Var("k", t.kind)
	root, parent := l.App(t.isRoot, t.p), l.App(t.parent, t.p)
	made := func(p logic.Term) sre.Expr {
		return t.somewhere(t.B.Event(t.create, l.And(l.Eq(l.Field("path", t.path), p), l.Ne(l.Field("kind", t.kind), t.none()))))
	}
	t.clause("create", "root", []*logic.Var{t.p, k}, root, nil, t.q("create", t.p, k), nil)
	t.clause("create", "below", []*logic.Var{t.p, t.up, k}, l.Eq(parent, t.up), made(t.up), t.q("create", t.p, k), nil)
	t.clause("create", "orphan", []*logic.Var{t.p}, nil, t.B.Not(made(parent)), t.q("create", t.p, t.none()), nil)
	return t
}

func (t *tree) none() logic.Term { return t.l.Value(logic.EnumValue(t.kind, 2)) }

// filtered draws a path that satisfies q.
func (t *tree) filtered(v *logic.Var, q logic.Term) *uhat.Draw {
	return &uhat.Draw{Var: v, Among: []uhat.Domain{{Filter: q}}}
}

func (t *tree) makes(p logic.Term, k string) *uhat.Perform {
	return t.call("create", []logic.Term{p}, t.l.Var(k, t.kind))
}

func (t *tree) check(tt *testing.T, s logic.Solver, steps ...uhat.Step) *uhat.Report {
	tt.Helper()
	return uhat.Check(context.Background(), t.Context, &uhat.Generator{Steps: steps}, s, uhat.CheckOptions{})
}

func TestCheckFunctions(t *testing.T) {
	t.Parallel()
	f := newTree()
	a, b, k1, k2 := f.l.Var("a", f.path), f.l.Var("b", f.path), f.l.Var("k1", f.kind), f.l.Var("k2", f.kind)
	isRoot := func(p logic.Term) logic.Term { return f.l.App(f.isRoot, p) }
	parent := func(p logic.Term) logic.Term { return f.l.App(f.parent, p) }
	child := f.filtered(b, f.l.Eq(parent(b), a))
	exists := &uhat.Assert{Cond: f.l.Ne(k1, f.none())}
	for _, tt := range []struct {
		name  string
		steps []uhat.Step
		want  uhat.Outcome
		why   string
	}{
		{"root", []uhat.Step{f.filtered(a, isRoot(a)), f.makes(a, "k1")}, uhat.WellTyped, ""},
		{"no root", []uhat.Step{f.filtered(a, f.l.True()), f.makes(a, "k1")}, uhat.IllTyped, "create.root: where fails"},
		{"child", []uhat.Step{f.filtered(a, isRoot(a)), f.makes(a, "k1"), exists, child, f.makes(b, "k2")}, uhat.WellTyped, ""},
		{"child of nothing", []uhat.Step{f.filtered(a, isRoot(a)), f.makes(a, "k1"), child, f.makes(b, "k2")}, uhat.IllTyped, "create.below: history fails"},
		{"orphan", []uhat.Step{f.filtered(a, f.l.True()), f.makes(a, "k1"), &uhat.Assert{Cond: f.l.Eq(k1, f.none())}}, uhat.WellTyped, ""},
		{"orphan that is none", []uhat.Step{f.filtered(a, isRoot(a)), f.makes(a, "k1"), exists, child, f.makes(b, "k2"), &uhat.Assert{Cond: f.l.Eq(k2, f.none())}}, uhat.WellTyped, ""},
		{"grandchild", []uhat.Step{f.filtered(a, isRoot(a)), f.makes(a, "k1"), exists, f.filtered(b, f.l.Eq(parent(parent(b)), a)), f.makes(b, "k2")}, uhat.IllTyped, "create.below: "},
	} {
		r := f.check(t, newSolver(f.Context), tt.steps...)
		if r.Outcome != tt.want || !strings.Contains(r.String(), tt.why) {
			t.Errorf("%s: Check = %v, want %v %s", tt.name, r, tt.want, tt.why)
		}
	}
}

// TestCheckAxioms: an axiom can make a term well typed, and without a solver
// that confirms models there is no definite error beside axioms.
func TestCheckAxioms(t *testing.T) {
	t.Parallel()
	f := newTree()
	a, x := f.l.Var("a", f.path), f.l.Var("x", f.path)
	steps := []uhat.Step{f.filtered(a, f.l.Eq(f.l.App(f.parent, a), a)), f.makes(a, "k1")}
	if r := f.check(t, newSolver(f.Context), steps...); r.Outcome != uhat.IllTyped {
		t.Errorf("its own parent need not be the root: %v", r)
	}
	f.Axioms = []logic.Axiom{{Name: "only the root is its parent", Forall: []*logic.Var{x},
		Holds: f.l.Eq(f.l.App(f.isRoot, x), f.l.Eq(f.l.App(f.parent, x), x))}}
	if r := f.check(t, newSolver(f.Context), steps...); !r.OK() {
		t.Errorf("by the axiom it is the root: %v", r)
	}
	steps[0] = f.filtered(a, f.l.True())
	if r := f.check(t, newSolver(f.Context), steps...); r.Outcome != uhat.IllTyped {
		t.Errorf("confirmed under the axiom: %v, want ill typed", r)
	}
	if r := f.check(t, decide.New(f.l), steps...); r.Outcome != uhat.Undecided {
		t.Errorf("without confirmation: %v, want undecided", r)
	}
}

// TestCheckFewValues: over an enumeration a variable may have no value left,
// over an infinite sort never.
func TestCheckFewValues(t *testing.T) {
	t.Parallel()
	f := newTree()
	o := f.Operations[0]
	k, c := f.l.Var("k", f.kind), f.l.Var("c", f.kind)
	kinds := func(p logic.Term) logic.Term { return f.l.Ne(f.l.Field("kind", f.kind), p) }
	a := f.l.Var("a", f.path)
	twice := []uhat.Step{f.filtered(a, f.l.True()), f.makes(a, "k1"), f.makes(a, "k2"), f.makes(a, "k3")}
	o.Clauses = nil
	f.clause("create", "other kind", []*logic.Var{k, c}, nil, f.B.Star(f.B.Event(f.create, kinds(c))), kinds(c), f.B.Star(f.B.Event(f.create, kinds(c))))
	if r := f.check(t, newSolver(f.Context), twice...); r.Outcome != uhat.IllTyped {
		t.Errorf("three answers can use up three kinds: %v", r)
	}
	o.Clauses = nil
	paths := f.l.Ne(f.l.Field("path", f.path), f.p)
	f.clause("create", "other path", []*logic.Var{f.p}, nil, f.B.Star(f.B.Event(f.create, paths)), paths, f.B.Star(f.B.Event(f.create, paths)))
	if r := f.check(t, newSolver(f.Context), twice...); !r.OK() {
		t.Errorf("there always is another path: %v", r)
	}
}

// TestCheckPools: a counterexample with a value outside the pool does not count.
func TestCheckPools(t *testing.T) {
	t.Parallel()
	f := newTree()
	text := func(s string) logic.Value { return logic.OpaqueValue(f.path, s) }
	f.Operations[0].Clauses = nil
	f.clause("create", "home", []*logic.Var{f.p}, f.l.Ne(f.p, f.l.Value(text("/"))), nil, f.l.Eq(f.l.Field("path", f.path), f.p), nil)
	a := f.l.Var("a", f.path)
	steps := []uhat.Step{f.filtered(a, f.l.True()), f.makes(a, "k1")}
	for _, tt := range []struct {
		pool []string
		want uhat.Outcome
	}{
		{nil, uhat.IllTyped},
		{[]string{"/a", "/b"}, uhat.WellTyped},
		{[]string{"/a", "/"}, uhat.IllTyped},
	} {
		d := &uhat.SortDecl{Sort: f.path}
		for _, s := range tt.pool {
			d.Pool = append(d.Pool, text(s))
		}
		f.Sorts = []*uhat.SortDecl{d}
		if r := f.check(t, newSolver(f.Context), steps...); r.Outcome != tt.want {
			t.Errorf("pool %q: %v, want %v", tt.pool, r, tt.want)
		}
	}
	f.Sorts[0].Pool = []logic.Value{text("/a")}
	steps[0] = f.filtered(a, f.l.Ne(a, f.l.Value(text("/a"))))
	if r := f.check(t, newSolver(f.Context), steps...); len(r.Failures) != 1 || r.Failures[0].Rule != uhat.DrawRule {
		t.Errorf("the whole pool is filtered out: %v", r)
	}
}
