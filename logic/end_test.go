package logic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestEnds compares the ends of a qualifier with the values for which it holds.
func TestEndsOfQualifiers(t *testing.T) {
	l := logic.NewBuilder()
	x, s := l.Var("x", logic.Int), l.Var("s", logic.String)
	text := func(v string) logic.Term { return l.Value(logic.StringValue(v)) }
	for _, tt := range []struct {
		q    logic.Term
		want string
	}{
		{l.And(l.Le(l.Int(1), x), l.Le(x, l.Int(100))), "x>=1 x<=100"},
		{l.Lt(l.Int(50), x), "x>=51"},
		{l.Not(l.Le(x, l.Int(50))), "x>=51"},
		{l.Or(l.Eq(x, l.Int(5)), l.Not(l.Eq(x, l.Int(7)))), "x==5"},
		{l.Lt(l.Scale(3, x), l.Int(20)), "x<=6"},
		{l.Le(l.Int(-20), l.Scale(3, x)), "x>=-6"},
		{l.Le(l.Scale(-3, x), l.Int(-20)), "x>=7"},
		{l.Or(l.Eq(s, text("b")), l.Eq(text("zz"), s)), `s=="b" s=="zz"`},
		{l.Le(x, l.Var("y", logic.Int)), ""},
	} {
		var got []string
		for _, e := range logic.Ends(l, tt.q) {
			sign := map[[2]bool]string{{true, true}: "==", {true, false}: ">=", {false, true}: "<="}[[2]bool{e.Least, e.Most}]
			got = append(got, fmt.Sprintf("%v%s%v", e.Of, sign, e.Value))
		}
		if s := strings.Join(got, " "); !sameWords(s, tt.want) {
			t.Errorf("Ends(%v) = %q, want %q", tt.q, s, tt.want)
		}
	}
}

// sameWords compares texts up to the order of their words, which is that of normal forms.
func sameWords(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	if len(x) != len(y) {
		return false
	}
	for _, w := range x {
		if !strings.Contains(" "+b+" ", " "+w+" ") {
			return false
		}
	}
	return true
}
