package main

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/like"
	"github.com/clouseau-go/clouseau/logic"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestUnknown: what a run shows after a call that the model has no method for is left open, if the
// name of that says that it changes something.
func TestUnknown(t *testing.T) {
	t.Parallel()
	key := sre.Field{Name: "key", Sort: logic.Int}
	put := &sre.Op{Name: "put", Kind: sre.Call, Fields: []sre.Field{key, {Name: "value", Sort: logic.Int}}}
	get := &sre.Op{Name: "get", Kind: sre.Call, Fields: []sre.Field{key, {Name: "value", Sort: logic.Int, Result: true}, {Name: "found", Sort: logic.Bool, Result: true}}}
	size := &sre.Op{Name: "len", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}}}
	unmapped := []*sre.Op{{Name: "clearAll", Kind: sre.Call}, {Name: "sort", Kind: sre.Call}}
	r := rand.New(rand.NewPCG(1, 1))
	var walks []sre.Trace
	for range 40 {
		m := map[int64]int64{}
		var w sre.Trace
		for range 60 {
			k, v := r.Int64N(6), r.Int64N(100)
			switch r.IntN(3) {
			case 0:
				m[k] = v
				w = append(w, sre.Event{Op: put, Values: []logic.Value{logic.IntValue(k), logic.IntValue(v)}})
			case 1:
				v, found := m[k]
				w = append(w, sre.Event{Op: get, Values: []logic.Value{logic.IntValue(k), logic.IntValue(v), logic.BoolValue(found)}})
			default:
				w = append(w, sre.Event{Op: size, Values: []logic.Value{logic.IntValue(int64(len(m)))}})
			}
		}
		walks = append(walks, w)
	}
	found := like.Find(like.Question{Ops: []*sre.Op{put, get, size}, Walks: walks, Steps: 200_000}).Found
	if len(found) == 0 {
		t.Fatal("the walks are like nothing")
	}
	model, err := json.Marshal(found[0])
	if err != nil {
		t.Fatal(err)
	}
	s := &uhat.Spec{Context: &uhat.Context{}}
	for _, op := range append([]*sre.Op{put, get, size}, unmapped...) {
		s.Operations = append(s.Operations, &uhat.Operation{Op: op})
	}
	for op, want := range map[string]string{"put": "", "clearAll": "clearAll", "sort": ""} {
		run := &rtreport.Record{Events: []rtreport.Event{{Op: "put"}, {Op: op}, {Op: "get"}}}
		if got := unknown(s, &rtreport.Trial{Model: model}, run); got != want {
			t.Errorf("%s: %q", op, got)
		}
	}
}
