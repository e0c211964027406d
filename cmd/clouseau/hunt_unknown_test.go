package main

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/like"
	"github.com/clouseau-go/clouseau/internal/scaffold"
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

// TestUnknownUse: a crash in the first call says little of a type that no model knows. After other
// calls, as a hang, or as the end of the process it does.
func TestUnknownUse(t *testing.T) {
	t.Parallel()
	h := &hunt{huntOptions: &huntOptions{}, spec: &uhat.Spec{Context: &uhat.Context{}}, files: &scaffold.Files{}}
	h.files.Guessed.Made = map[string]string{"join": "another"}
	for _, tt := range []struct {
		ops, verdict, reason string
		want                 bool
	}{
		{"each", "crashed", "runtime error: invalid memory address or nil pointer dereference", false},
		{"join", "crashed", "runtime error: invalid memory address or nil pointer dereference", true},
		{"place:0", "crashed", "runtime error: slice bounds out of range [:-1]", true},
		{"of join", "crashed", "runtime error: invalid memory address or nil pointer dereference", true},
		{"add place", "crashed", "runtime error: slice bounds out of range [:-1]", false},
		{"reverse", "hung", "no answer within 5s", false},
		{"place", "crashed", "the process of the system died: fatal error: stack overflow", false},
	} {
		r := &rtreport.Record{Verdict: tt.verdict, Reason: tt.reason}
		for op := range strings.FieldsSeq(tt.ops) {
			op, arg, _ := strings.Cut(op, ":")
			r.Events = append(r.Events, rtreport.Event{Op: op, Args: make([]rtreport.Assignment, len(arg))})
		}
		if got := h.unknownUse(r); (got != "") != tt.want {
			t.Errorf("%+v: %q", tt, got)
		}
	}
}

// TestOverwritten: what was added twice may be there twice, and what was written over is gone.
func TestOverwritten(t *testing.T) {
	t.Parallel()
	record := func(calls string) *rtreport.Record {
		r := &rtreport.Record{}
		for call := range strings.FieldsSeq(calls) {
			op, args, _ := strings.Cut(call, ":")
			e := rtreport.Event{Op: op}
			for a := range strings.SplitSeq(args, ",") {
				e.Args = append(e.Args, rtreport.Assignment{Value: a})
			}
			r.Events = append(r.Events, e)
		}
		return r
	}
	for calls, want := range map[string][2]bool{
		"add:0,1 add:0,2 get:0":          {true, false},
		"add:0,1 add:1,2 get:0":          {false, false},
		"put:0,1 put:0,2 get:0":          {false, false},
		"set:0,0 set:0,15 remove:0 len:": {false, true},
		"set:1,0 set:0,15 remove:0 len:": {false, false},
	} {
		if got := [2]bool{addedTwice(record(calls)), written(record(calls))}; got != want {
			t.Errorf("%s: %v, want %v", calls, got, want)
		}
	}
}

// TestRemovedNothing: what a call says that it has not removed may be there.
func TestRemovedNothing(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]bool{"false": true, "true": false, "": false} {
		r := &rtreport.Record{Events: []rtreport.Event{{Op: "insert"}, {Op: "delete", Results: []rtreport.Assignment{{Name: "result", Value: answer}}}, {Op: "contains"}}}
		if got := removedNothing(r); got != want {
			t.Errorf("delete answers %q: %v", answer, got)
		}
	}
}

// TestTallies: statistics count refused calls, too.
func TestTallies(t *testing.T) {
	t.Parallel()
	for op, want := range map[string]bool{"metrics": true, "cacheHits": true, "total": false, "len": false} {
		if tallies(op) != want {
			t.Errorf("%s: %v", op, !want)
		}
	}
}

// TestForgets: a cache says so.
func TestForgets(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"ref.NewLRU[string, int](3)": true, "ref.NewMap[string, int]": false} {
		if forgets(&rtreport.Trial{Name: name}) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}

// TestRefusedInPart: a call that says no beside what it has read is not refused as a whole, and an
// error may be told once.
func TestRefusedInPart(t *testing.T) {
	t.Parallel()
	event := func(op string, results ...string) rtreport.Event {
		e := rtreport.Event{Op: op}
		for _, r := range results {
			e.Results = append(e.Results, rtreport.Assignment{Value: r})
		}
		return e
	}
	s := &uhat.Spec{Context: &uhat.Context{}, Target: &uhat.Target{}}
	s.Twins = []uhat.Twin{{Name: "pure(peek)", Of: &sre.Op{Name: "peek"}}}
	refusal := &rtreport.Trial{Refused: []byte("{}")}
	for name, tt := range map[string]struct {
		judge  *rtreport.Trial
		events []rtreport.Event
		want   bool
	}{
		"a part was read":      {refusal, []rtreport.Event{event("read", "1", `"a"`, "false"), event("bytes", `"aa"`)}, true},
		"nothing was read":     {refusal, []rtreport.Event{event("read", "0", `""`, "false"), event("bytes", `"aa"`)}, false},
		"told once":            {refusal, []rtreport.Event{event("skip", "0", "false"), event("skip", "0", "true")}, true},
		"something else is so": {refusal, []rtreport.Event{event("add", "false"), event("skip", "0", "true")}, false},
		"a look is refused":    {&rtreport.Trial{Name: "pure(peek)"}, []rtreport.Event{event("peek", "0", "false"), event("skip", "0", "true")}, true},
		"a look is not":        {&rtreport.Trial{Name: "pure(peek)"}, []rtreport.Event{event("peek", "0", "true"), event("skip", "0", "true")}, false},
	} {
		f := &rtreport.Finding{Op: tt.events[1].Op, Record: &rtreport.Record{Events: tt.events}}
		if got := leftOpen(s, scaffold.Guessed{}, tt.judge, f); (got != "") != tt.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
