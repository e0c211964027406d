package regress

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// TestLong: if the condition of a run is too long to read, the goal's monitor judges it.
func TestLong(t *testing.T) {
	t.Parallel()
	n := sre.Field{Name: "elem", Sort: logic.Int}
	push, pop := &sre.Op{Name: "push", Fields: []sre.Field{n}}, &sre.Op{Name: "pop", Fields: []sre.Field{{Name: "elem", Sort: logic.Int, Result: true}}}
	for pairs, played := range map[int]bool{3: false, 40: true} {
		l := logic.NewBuilder()
		b := sre.NewBuilder(l, push, pop)
		lost := func(v string) sre.Expr { // it is pushed and not popped
			is := l.Eq(l.Field("elem", logic.Int), l.Var(v, logic.Int))
			return b.Seq(b.Event(push, is), b.Star(b.Minus(b.Any(), b.Event(pop, is))))
		}
		run := &Run{Name: "lost", Builder: b, Violation: b.Seq(b.All(), lost("y"), lost("z"), b.Event(pop, l.True())), Deciding: 2*pairs - 1}
		for i := range pairs {
			v := logic.IntValue(int64(i))
			run.Script = append(run.Script, script.Input{Label: 2 * i, Op: push, Fields: []script.Field{script.Literal(v)}}, script.Input{Label: 2*i + 1, Op: pop})
			run.Trace = append(run.Trace, sre.Event{Op: push, Values: []logic.Value{v}}, sre.Event{Op: pop, Values: []logic.Value{logic.IntValue(1000)}})
		}
		style := &Style{Package: "p", New: "sut := New()", Test: "lostTest", Calls: map[string]string{"push": "sut.Push({elem})", "pop": "{elem} := sut.Pop()"}}
		text, err := style.Source(run)
		if err != nil || strings.Contains(text, "rt.Rerun(") != played {
			t.Errorf("%d pairs: played %t, %v:\n%s", pairs, played, err, text)
		}
	}
}
