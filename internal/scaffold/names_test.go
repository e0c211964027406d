package scaffold

import (
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Put": "put", "ID": "id", "URLOf": "urlOf", "SetURL": "setURL", "X": "x", "putAll": "putAll", "_x": "x", "É": "é", "": "x", "V2": "v2",
	} {
		if got := lowerCamel(name); got != want {
			t.Errorf("lowerCamel(%q) = %q, want %q", name, got, want)
		}
	}
	n := newNames()
	for _, want := range []string{"all_", "all__", "put"} {
		if got := n.pick(strings.TrimRight(want, "_"), "_"); got != want {
			t.Errorf("pick gives %q, want %q", got, want)
		}
	}
}

// TestFills: an interface whose method has to fill what it is passed is not played.
func TestFills(t *testing.T) {
	t.Parallel()
	empty := types.NewInterfaceType(nil, nil)
	for _, c := range []struct {
		of   types.Type
		want bool
	}{
		{types.NewPointer(empty), true},
		{types.NewPointer(types.Typ[types.Int]), true},
		{types.NewPointer(types.NewStruct(nil, nil)), false},
		{types.Typ[types.Int], false},
	} {
		if got := fills(types.NewVar(token.NoPos, nil, "p", c.of)); got != c.want {
			t.Errorf("fills(%s) = %v", c.of, got)
		}
	}
}

// TestMadeByMust: a text that nobody passes is not given to a function that panics if it is wrong.
func TestMadeByMust(t *testing.T) {
	t.Parallel()
	pkg := types.NewPackage("example.com/kv", "kv")
	code := types.NewNamed(types.NewTypeName(token.NoPos, pkg, "Code", nil), types.NewStruct(nil, nil), nil)
	pkg.Scope().Insert(code.Obj())
	for _, name := range []string{"MustParse", "Parsed"} {
		text := types.NewTuple(types.NewVar(token.NoPos, pkg, "text", types.Typ[types.String]))
		out := types.NewTuple(types.NewVar(token.NoPos, pkg, "", code))
		pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, name, types.NewSignatureType(nil, nil, nil, text, out, false)))
	}
	g := guesser{src: &source.Package{Package: &packages.Package{Types: pkg}}}
	if made, ok := g.made(code); !ok || strings.Contains(made.expr, "Must") {
		t.Errorf("made by %q, %v", made.expr, ok)
	}
}

// TestOrder: functions that compare get an order, also of values of any type.
func TestOrder(t *testing.T) {
	t.Parallel()
	compare := func(of types.Type, result types.BasicKind) *types.Signature {
		two := types.NewTuple(types.NewVar(token.NoPos, nil, "a", of), types.NewVar(token.NoPos, nil, "b", of))
		return types.NewSignatureType(nil, nil, nil, two, types.NewTuple(types.NewVar(token.NoPos, nil, "", types.Typ[result])), false)
	}
	anything := types.NewInterfaceType(nil, nil)
	for _, c := range []struct {
		of     types.Type
		result types.BasicKind
		want   string
	}{
		{types.Typ[types.Int], types.Bool, "return a < b"},
		{types.Typ[types.Int], types.Int, "Compare"},
		{anything, types.Int, "Sprint"},
		{anything, types.Bool, ""}, // it may ask whether they are equal
	} {
		if got := order(compare(c.of, c.result)); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("order of %s with %s: %q", c.of, types.Typ[c.result], got)
		}
	}
}
