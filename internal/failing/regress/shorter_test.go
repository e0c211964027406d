package regress

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// TestShorter: that one of four loans is of what was lent before is a case for each earlier loan,
// also where the derivatives of the goal tell more cases apart.
func TestShorter(t *testing.T) {
	t.Parallel()
	conn := logic.NewOpaque("Conn")
	lend := &sre.Op{Name: "lend", Fields: []sre.Field{{Name: "c", Sort: conn, Result: true}, {Name: "ok", Sort: logic.Bool, Result: true}}}
	back := &sre.Op{Name: "back", Fields: []sre.Field{{Name: "c", Sort: conn}}}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, lend, back)
	is := l.Eq(l.Field("c", conn), l.Var("h", conn))
	lent := b.Event(lend, l.And(is, l.Field("ok", logic.Bool)))
	run := &Run{Name: "lent_twice", Builder: b, Deciding: 3,
		Violation: b.Seq(b.All(), lent, b.Star(b.Minus(b.Any(), b.Event(back, is))), lent)}
	for i, c := range []string{"a", "b", "c", "a"} {
		run.Script = append(run.Script, script.Input{Label: i, Op: lend})
		run.Trace = append(run.Trace, sre.Event{Op: lend, Values: []logic.Value{logic.OpaqueValue(conn, c), logic.BoolValue(true)}})
	}
	s, err := newSymbolic(run)
	if err != nil {
		t.Fatal(err)
	}
	all, err := s.violations()
	if err != nil {
		t.Fatal(err)
	}
	const want = "answer 003.01 && (answer 000.01 && answer 000.00 == answer 003.00 || answer 001.01 && answer 001.00 == answer 003.00 || answer 002.01 && answer 002.00 == answer 003.00)"
	if got := l.And(all[3]...).String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
