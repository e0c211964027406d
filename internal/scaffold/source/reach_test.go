package source

import (
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestReach: the comment of each method says what it reaches.
func TestReach(t *testing.T) {
	t.Parallel()
	p, err := Load(t.Context(), "../testdata/shop", Query{Pattern: "./outside"})
	if err != nil {
		t.Fatal(err)
	}
	g := p.Graph(func([]string) []*packages.Package {
		t.Error("packages are loaded, and none of another module is imported")
		return nil
	})
	for name, made := range map[string]string{"Depot": "Open", "Home": "OpenHome", "Speaker": "Say"} {
		named, err := p.Find(Query{Pattern: "./outside", Name: name})
		if err != nil {
			t.Fatal(err)
		}
		fns := p.Methods(named)
		if i := slices.IndexFunc(p.Functions(), func(fn *types.Func) bool { return fn.Name() == made }); i >= 0 {
			fns = append(fns, p.Functions()[i])
		}
		r := g.Reach()
		for _, fn := range fns {
			r.Call(fn, func(i int) bool { return fn.Name() == "Open" || p.NamesFile(fn, i) })
		}
		for _, fn := range fns {
			_, want, _ := strings.Cut(strings.TrimSpace(p.Doc(fn)), "reaches ")
			want = strings.TrimPrefix(want, "nothing")
			if got := strings.Join(r.Of(fn), " "); got != want {
				t.Errorf("%s reaches %q, want %q", fn.Name(), got, want)
			}
		}
	}
}
