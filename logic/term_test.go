package logic_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// cases returns a term of every case, by the name of its type.
func cases(b *logic.Builder) map[string]logic.Term {
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	p := b.Var("p", logic.Bool)
	f := &logic.Func{Name: "f", Args: []*logic.Sort{logic.Int}, Result: logic.Bool}
	return map[string]logic.Term{
		"Lit": b.Int(3), "Var": x, "Field": b.Field("elem", logic.Int), "App": b.App(f, x),
		"Sum": b.Add(x, y), "Ite": b.Ite(p, x, y), "Eq": b.Eq(x, y), "Le": b.Le(x, y),
		"Not": b.Not(p), "And": b.And(p, b.Le(x, y)), "Or": b.Or(p, b.Le(x, y)),
	}
}

// TestCases runs what works on all terms on every case that the package
// declares, so that a new case cannot be forgotten anywhere.
func TestCases(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	all := cases(b)
	for _, name := range declared(t) {
		u, ok := all[name]
		if !ok {
			t.Errorf("no term of case %s in the tests", name)
			continue
		}
		if got := reflect.TypeOf(u).Elem().Name(); got != name {
			t.Errorf("%v is a %s, want %s", u, got, name)
		}
		qualifier := u
		if u.Sort() != logic.Bool {
			qualifier = b.Eq(u, b.Var("z", logic.Int))
		}
		if n := b.Not(b.Not(qualifier)); n != qualifier {
			t.Errorf("%s: double negation gives %v", name, n)
		}
		if r := b.Rewrite(u, func(logic.Term) logic.Term { return nil }); r != u {
			t.Errorf("%s: rewriting nothing gives %v, want %v", name, r, u)
		}
		if u.String() == "" || slices.Contains(logic.Children(u), nil) {
			t.Errorf("%s: text %q, children %v", name, u, logic.Children(u))
		}
		logic.Eval(u, logic.Assignment{})
		p := logic.NewPortfolio(b, nil, engines(t, b)...)
		p.Assert(qualifier)
		if v := p.Check(context.Background()); v != logic.Sat {
			t.Errorf("%s: Check(%v) = %v, want sat", name, qualifier, v)
		}
	}
}

// declared returns the names of the cases of Term: the types in term.go that
// embed node.
func declared(t *testing.T) []string {
	file, err := parser.ParseFile(token.NewFileSet(), "term.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		if s, ok := spec.Type.(*ast.StructType); ok && len(s.Fields.List) > 0 {
			first := s.Fields.List[0]
			if id, ok := first.Type.(*ast.Ident); ok && len(first.Names) == 0 && id.Name == "node" {
				out = append(out, spec.Name.Name)
			}
		}
		return true
	})
	if len(out) < 11 {
		t.Fatalf("found only the cases %v in term.go", out)
	}
	return out
}
