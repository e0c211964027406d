package judges_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judges"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// TestJudgedWalk: a goal has judged a walk that has events of all operations that its runs have.
// Scripts come to the goal or do not, which is told otherwise, and of a walk that nobody judges it
// is known that it did not crash.
func TestJudgedWalk(t *testing.T) {
	t.Parallel()
	open, used, ping := &sre.Op{Name: "open"}, &sre.Op{Name: "used"}, &sre.Op{Name: "ping"}
	b := sre.NewBuilder(logic.NewBuilder(), open, used, ping)
	is := func(op *sre.Op) sre.Expr { return b.Event(op, b.L.True()) }
	goal := judges.Config{Builder: b, Violation: b.Seq(b.All(), is(open), b.All(), is(used))}
	compared := goal
	compared.Reference = true
	walk, all := &report.Walked{}, &report.Walked{All: &report.Scripts{}}
	for _, tt := range []struct {
		name   string
		config judges.Config
		walked *report.Walked
		ops    []*sre.Op
		want   bool
	}{
		{"all of it", goal, walk, []*sre.Op{used, open}, true},
		{"a part", goal, walk, []*sre.Op{open, ping}, false},
		{"nothing of it", goal, walk, []*sre.Op{ping}, false},
		{"no event", goal, walk, nil, false},
		{"all small scripts", goal, all, []*sre.Op{ping}, true},
		{"a script", goal, nil, []*sre.Op{ping}, true},
		{"a reference", compared, walk, []*sre.Op{ping}, true},
		{"no judge", judges.Config{Builder: b}, walk, []*sre.Op{ping}, true},
		{"no judge and no event", judges.Config{Builder: b}, walk, nil, false},
		{"no judge of a script", judges.Config{Builder: b}, nil, []*sre.Op{ping}, false},
	} {
		js := judges.New(tt.config)
		var tr sre.Trace
		for _, op := range tt.ops {
			tr = append(tr, sre.Event{Op: op})
		}
		if got := js.Judged(tr, tt.walked); got != tt.want {
			t.Errorf("%s: Judged = %v, want %v", tt.name, got, tt.want)
		}
	}
}
