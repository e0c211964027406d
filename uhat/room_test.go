package uhat_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestRooms: a class has room for what it allows for sure, by variables that are bound and fields
// that are no results.
func TestRooms(t *testing.T) {
	t.Parallel()
	f := newFixture("receive got(n) ok?", "call put(n)", "receive other()")
	l, got := f.l, f.ops["got"]
	n, ok := l.Field("n", logic.Int), l.Field("ok", logic.Bool)
	x, hidden := l.Var("x", logic.Int), l.Var("hidden", logic.Int)
	fn := &logic.Func{Name: "even", Args: []*logic.Sort{logic.Int}, Result: logic.Bool}
	for _, tt := range []struct {
		name  string
		allow logic.Term
		want  string
	}{
		{"a variable that is bound", l.Ne(n, x), "got: n != x, true"},
		{"a variable that is not", l.Ne(n, hidden), ""},
		{"or something that is known", l.Or(l.Ne(n, hidden), l.Eq(n, x)), "got: n == x, n == x"},
		{"and something that is known", l.And(l.Ne(n, hidden), l.Eq(n, x)), ""},
		{"a result", ok, ""},
		{"a result in the way of some", l.Not(l.And(ok, l.Eq(n, x))), "got: n != x, n != x"},
		{"either way", l.Or(l.Eq(n, l.Int(1)), l.And(ok, l.Eq(n, l.Int(2)))), "got: n == 1, n == 1 || n != 1 && n != 2"},
		{"a function", l.App(fn, n), ""},
		{"nothing", l.False(), ""},
	} {
		class := func(e sre.Entry) *sre.Class { c, _ := f.B.Class([]sre.Entry{e}).(*sre.Class); return c }
		text := ""
		for _, r := range uhat.Rooms(l, class(sre.Entry{Op: got, Allow: tt.allow, Demand: l.False()}), func(v *logic.Var) bool { return v == x }) {
			text += fmt.Sprintf("%s: %v, %v", r.Op.Name, r.Allowed, r.Known)
		}
		if text != tt.want {
			t.Errorf("%s: %v has room for %q, want %q", tt.name, tt.allow, text, tt.want)
		}
	}
	all := func(*logic.Var) bool { return true }
	if rooms := uhat.Rooms(l, f.B.Any().(*sre.Class), all); len(rooms) != 2 || rooms[0].Op != got || rooms[1].Op != f.ops["other"] {
		t.Errorf("there is room for %v, want the two receives", rooms)
	}
	if rooms := uhat.Rooms(l, nil, all); rooms != nil {
		t.Errorf("there is room for %v in an empty gap", rooms)
	}
}
