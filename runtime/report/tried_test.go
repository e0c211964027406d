package report_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// TestTried: equal scripts count once, integers have a smallest and a largest value, the ends of a
// small Go type, or of its written range, are told where they were not tried, and values behind
// handles are ignored.
func TestTried(t *testing.T) {
	ends := map[int64]int64{-2: 0, 3: 7, 20: 255}
	level := logic.NewGoInt("Level", "uint8")
	few, part := logic.NewGoInt("Few", "uint8").ChosenFrom(0, 22), logic.NewGoInt("Part", "int8").ChosenFrom(-1, 22)
	keys, handle := logic.NewOpaque("Key"), logic.NewOpaque("Handle")
	put := &sre.Op{Name: "put", Kind: sre.Call, Fields: []sre.Field{{Name: "key", Sort: keys}, {Name: "n", Sort: logic.Int},
		{Name: "level", Sort: level}, {Name: "end", Sort: level}, {Name: "few", Sort: few}, {Name: "part", Sort: part}}}
	use := &sre.Op{Name: "use", Kind: sre.Call, Fields: []sre.Field{{Name: "handle", Sort: handle}}}
	run := func(key string, n int64) report.Run {
		tr := sre.Trace{
			{Op: put, Values: []logic.Value{logic.OpaqueValue(keys, key), logic.IntValue(n), logic.IntValue(n + 2), logic.IntValue(ends[n]), logic.IntValue(n + 2), logic.IntValue(n + 2)}},
			{Op: use, Values: []logic.Value{logic.OpaqueValue(handle, &struct{ open bool }{})}},
		}
		return report.Run{Generator: "g", Verdict: "upheld", Trace: tr, Plan: planless{}}
	}
	r := &report.Report{Goal: "lost", Generators: []report.Shape{{Name: "g"}}}
	for _, n := range []int64{3, -2, 3, 20} {
		r.Add(run("a", n))
	}
	r.Add(run("b", 3))
	const want = "lost: 5 runs (5 upheld) of 4 different scripts; put.key 2 values, put.n -2..20, put.level 0..22 of 0..255, put.end 0..255, put.few 0..22, put.part 0..22 of -1..22"
	if got := r.Finish().Tell(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// planless is the plan of a script that says nothing of its events.
type planless struct{}

func (planless) Clause(int) string { return "" }
func (planless) Decides(int) bool  { return false }
func (planless) Plain() bool       { return true }
