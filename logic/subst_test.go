package logic_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
)

// TestSubst checks the substitution lemma: the value of t with x replaced by u
// is the value of t where x has the value of u.
func TestSubst(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v, w, draw := drawn(t)
		q := v.Qualifier(draw, 4)
		replace, values := map[logic.Term]logic.Term{}, logic.Assignment{}
		for _, s := range v.Sorts {
			x, u := v.Vars[s][0], v.Term(draw, s, 2)
			replace[x] = u
			values[x], _ = logic.Eval(u, w)
		}
		got := v.B.Replace(q, replace)
		w2 := w
		w2.with = values
		if w.bool(got) != w2.bool(q) {
			t.Errorf("Replace(%v, %v) = %v is %v, want %v", q, replace, got, w.bool(got), w2.bool(q))
		}
	})
}

func TestRewriteApplications(t *testing.T) {
	t.Parallel()
	v := gen.NewVocabulary(2)
	b := v.B
	path := v.Path
	parent := v.Funcs[path][0]
	x, y := v.Vars[path][0], v.Vars[path][1]
	up := func(t logic.Term) logic.Term { return b.App(parent, t) }
	// Inner applications are gone before f sees the outer ones.
	got := b.Rewrite(b.Eq(up(up(x)), up(y)), func(t logic.Term) logic.Term {
		if a, ok := t.(*logic.App); ok && a.Args()[0] == x {
			return x
		}
		return nil
	})
	if want := b.Eq(x, up(y)); got != want {
		t.Errorf("Rewrite = %v, want %v", got, want)
	}
}

// Rebuild with every operand as it is gives the term itself, and it carries terms to a builder that
// does not know them: there they mean the same.
func TestRebuild(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v, w, draw := drawn(t)
		q := v.Qualifier(draw, 4)
		if same := v.B.Rebuild(q, func(t logic.Term) logic.Term { return t }); same != q {
			t.Errorf("Rebuild(%v) = %v without a change", q, same)
		}
		other := logic.NewBuilder()
		var carry func(logic.Term) logic.Term
		carry = func(u logic.Term) logic.Term {
			switch u := u.(type) {
			case *logic.Lit:
				return other.Value(u.Value())
			case *logic.Var, *logic.Field:
				x, _ := w.Lookup(u)
				return other.Value(x)
			}
			return other.Rebuild(u, carry)
		}
		if got := w.bool(carry(q)); got != w.bool(q) {
			t.Errorf("%v is %v, and %v in another builder", q, w.bool(q), got)
		}
	})
}
