package known_test

import (
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/known"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// TestWaits: runs learn when calls wait, whether the number of calls or the numbers in them decide,
// and come to their end.
func TestWaits(t *testing.T) {
	t.Parallel()
	number := []sre.Field{{Name: "n", Sort: logic.Int}}
	put := &sre.Op{Name: "put", Kind: sre.Call, Fields: number}
	take := &sre.Op{Name: "take", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}}}
	size := &sre.Op{Name: "size", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}}}
	acquire := &sre.Op{Name: "acquire", Kind: sre.Call, Fields: number}
	release := &sre.Op{Name: "release", Kind: sre.Call, Fields: number}
	for _, tt := range []struct {
		name  string
		op    *sre.Op // may wait
		ops   []*sre.Op
		takes func(op *sre.Op, n int64) int64 // it waits where that is more than there is
		start int64                           // what there is
	}{
		{"a queue", take, []*sre.Op{put, take, size}, func(op *sre.Op, _ int64) int64 {
			return map[*sre.Op]int64{put: -1, take: 1}[op]
		}, 0},
		{"a semaphore", acquire, []*sre.Op{acquire, release}, func(op *sre.Op, n int64) int64 {
			if op == release {
				return -n
			}
			return n
		}, 10},
	} {
		ws := known.NewWaits([]string{tt.op.Name}, nil, false)
		rng := rand.New(rand.NewPCG(1, 2))
		const length = 40
		ended, calls := 0, 0
		for i := range 400 {
			if i == 200 {
				ended, calls = 0, 0
			}
			r := &run.Result{}
			for left := tt.start; len(r.Trace) < length; {
				op := tt.ops[rng.IntN(len(tt.ops))]
				n := rng.Int64N(4) + 1
				values := []logic.Value{logic.IntValue(n)}
				if ws.Ahead(r.Trace, op, values[:op.Args()], rng.IntN) {
					continue
				}
				takes := tt.takes(op, n)
				if takes > left {
					r.Waits = run.Attempt{Op: op, Args: values[:op.Args()]}
					ended++
					break
				}
				left -= takes
				r.Trace = append(r.Trace, sre.Event{Op: op, Values: values})
			}
			calls += len(r.Trace)
			ws.Learn(r)
		}
		if ended > 100 || calls < 200*length*5/8 {
			t.Errorf("%s: of the last 200 runs %d ended with a call that waits, and made %d calls, want at most 100 and at least %d",
				tt.name, ended, calls, 200*length*5/8)
		}
	}
}

// TestWaitsSaid: which operations wait by the spec and by what runs have shown.
func TestWaitsSaid(t *testing.T) {
	t.Parallel()
	ops := map[string]*sre.Op{}
	for _, name := range []string{"waits", "never", "silent"} {
		ops[name] = &sre.Op{Name: name, Kind: sre.Call}
	}
	ws := known.NewWaits([]string{"waits"}, []string{"never"}, false)
	for name, op := range ops {
		if ws.Untold(op) != (name == "waits") || ws.Silent(op) != (name == "silent") {
			t.Errorf("%s: what the spec says is not what is known", name)
		}
	}
	if !ws.Asks(ops["silent"]) || ws.Asks(ops["silent"]) || ws.Asks(ops["never"]) {
		t.Error("each silent operation is asked for once, and no other")
	}
	ws.Show(ops["silent"])
	if !ws.Shown(ops["silent"]) || !ws.Untold(ops["silent"]) || ws.Silent(ops["silent"]) {
		t.Error("what runs have shown is not known")
	}
	told := known.NewWaits([]string{"waits"}, nil, true)
	if told.Open() || told.Untold(ops["waits"]) || told.Silent(ops["silent"]) || !told.May(ops["waits"]) {
		t.Error("where a model or a reference tells, runs are asked")
	}
}
