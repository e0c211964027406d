package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/clouseau-go/clouseau/logic"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestOutOfRange: a panic that tells of an argument is a refusal, unless the operation could refuse
// otherwise.
func TestOutOfRange(t *testing.T) {
	t.Parallel()
	ops := map[string]*uhat.Operation{
		"at":     {Op: &sre.Op{Name: "at", Fields: []sre.Field{{Name: "i", Sort: logic.Int}, {Name: "elem", Sort: logic.Int, Result: true}}}},
		"getBit": {Op: &sre.Op{Name: "getBit", Fields: []sre.Field{{Name: "i", Sort: logic.Int}, {Name: "result", Sort: logic.Bool, Result: true}}}},
		"find":   {Op: &sre.Op{Name: "find", Fields: []sre.Field{{Name: "i", Sort: logic.Int}, {Name: "ok", Sort: logic.Bool, Result: true}}}},
	}
	for _, tt := range []struct {
		op, arg, reason string
		want            bool
	}{
		{"at", "3", "runtime error: index out of range [3] with length 2", true},
		{"at", "-1", "runtime error: index out of range [-1]", true},
		{"at", "7", "runtime error: slice bounds out of range [:8] with capacity 4", true},
		{"at", `"ab"`, "runtime error: index out of range [3] with length 2", true},
		{"at", `[1, [2, 3]]`, "runtime error: index out of range [5] with length 2", true},
		{"at", "1", "runtime error: index out of range [17] with length 16", false},
		{"at", "32", "runtime error: index out of range [17] with length 16", true},
		{"at", "1", "runtime error: invalid memory address or nil pointer dereference", false},
		{"find", "3", "runtime error: index out of range [3] with length 2", false},
		{"getBit", "32", "runtime error: index out of range [1] with length 1", true},
	} {
		r := &rtreport.Record{Reason: tt.reason, Events: []rtreport.Event{{Op: tt.op, Args: []rtreport.Assignment{{Name: "i", Value: tt.arg}}}}}
		if got := outOfRange(ops[tt.op], r); got != tt.want {
			t.Errorf("%s(%s): %s: %v", tt.op, tt.arg, tt.reason, got)
		}
	}
}

// TestForgive: three methods that crash want something that nobody knows, unless a model knows the
// type. What ends the process stays a candidate.
func TestForgive(t *testing.T) {
	t.Parallel()
	crash := func(op, reason, meant string) *candidate {
		return &candidate{record: &rtreport.Record{Verdict: "crashed", Title: op, Reason: reason}, cause: []string{op}, meant: meant}
	}
	const index = "runtime error: index out of range [1] with length 0"
	for _, tt := range []struct {
		name              string
		candidates, meant []*candidate
		believed          []*rtreport.Trial
		left              int
	}{
		{"two", []*candidate{crash("a", index, ""), crash("b", index, "")}, nil, nil, 2},
		{"three", []*candidate{crash("a", index, ""), crash("b", index, "")}, []*candidate{crash("c", index, firstCall)}, nil, 0},
		{"one method", []*candidate{crash("a", index, ""), crash("a", index, ""), crash("a", index, "")}, nil, nil, 3},
		{"on purpose", []*candidate{crash("a", index, ""), crash("b", index, "")}, []*candidate{crash("c", "no", "it panics on purpose")}, nil, 2},
		{"a model", []*candidate{crash("a", index, ""), crash("b", index, ""), crash("c", index, "")}, nil, []*rtreport.Trial{{Model: []byte("{}")}}, 3},
		{"dead", []*candidate{crash("a", index, ""), crash("b", index, ""), crash("c", index, ""), crash("d", "the process of the system died: exit status 2", "")}, nil, nil, 1},
	} {
		h := &hunt{huntOptions: &huntOptions{}, candidates: tt.candidates, meant: tt.meant, believed: tt.believed}
		h.forgive()
		if len(h.candidates) != tt.left || len(h.candidates)+len(h.meant) != len(tt.candidates)+len(tt.meant) {
			t.Errorf("%s: %d candidates are left, and %d are meant; want %d", tt.name, len(h.candidates), len(h.meant), tt.left)
		}
	}
}

// TestOfNothing: a new system has nothing at an index.
func TestOfNothing(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		op, arg string
		result  *logic.Sort
		calls   int
		want    bool
	}{{"isNull", "i", logic.Bool, 1, true}, {"isNull", "i", logic.Bool, 2, false}, {"isNull", "key", logic.Bool, 1, false}, {"remove", "i", logic.Bool, 1, false}, {"at", "i", logic.Int, 1, true}} {
		op := &uhat.Operation{Op: &sre.Op{Name: tt.op, Fields: []sre.Field{{Name: tt.arg, Sort: logic.Int}, {Name: "result", Sort: tt.result, Result: true}}}}
		r := &rtreport.Record{Verdict: "crashed", Events: slices.Repeat([]rtreport.Event{{Op: tt.op, Args: []rtreport.Assignment{{Name: tt.arg, Value: "0"}}}}, tt.calls)}
		if got := ofNothing(op, r); got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

// TestNil: what is nil may be what the call gets, or what the constructor lacks.
func TestNil(t *testing.T) {
	t.Parallel()
	for arg, want := range map[string]bool{"<nil>": true, "Point 1": false} {
		r := &rtreport.Record{Events: []rtreport.Event{{Op: "locate", Args: []rtreport.Assignment{{Name: "point", Value: arg}}}}}
		if got := nothing(scaffold.Guessed{}, r); (got != "") != want {
			t.Errorf("%s: %q", arg, got)
		}
	}
}

// TestInRecord: bounds that are broken may stand in a struct that was passed.
func TestInRecord(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		arg, reason string
		want        bool
	}{
		{"[{ Start = 1, Stop = 0 }]", "runtime error: slice bounds out of range [1:0]", true},
		{"[{ Start = 0, Stop = 0 }]", "runtime error: slice bounds out of range [:1] with capacity 0", false},
		{"[{ Start = 0, Stop = 0 }]", "runtime error: slice bounds out of range [2:0]", false},
		{"1", "runtime error: slice bounds out of range [1:0]", false},
		{"{ Start = 1 }", "runtime error: invalid memory address or nil pointer dereference", false},
	} {
		r := &rtreport.Record{Reason: tt.reason, Events: []rtreport.Event{{Op: "append", Args: []rtreport.Assignment{{Name: "v", Value: tt.arg}}}}}
		if got := inRecord(r); got != tt.want {
			t.Errorf("%s: %s: %v", tt.arg, tt.reason, got)
		}
	}
}

// TestZero: what is divided by may be a 0 that was passed.
func TestZero(t *testing.T) {
	t.Parallel()
	for arg, want := range map[string]string{"0": "n of plan is 0", "1": "", "[0]": ""} {
		r := &rtreport.Record{Events: []rtreport.Event{{Op: "plan", Args: []rtreport.Assignment{{Name: "n", Value: arg}}}, {Op: "mean"}}}
		if got := zero(r); got != want {
			t.Errorf("%s: %q, want %q", arg, got, want)
		}
	}
}

// TestOfKind: values of the adapter, and of the types that it passes, may be of a wrong kind.
func TestOfKind(t *testing.T) {
	t.Parallel()
	for reason, want := range map[string]bool{
		"interface conversion: string is not list.Ordered: missing method LessThan": true,
		"interface conversion: interface {} is string, not int":                     true,
		"interface conversion: interface {} is m_test.item, not int":                true,
		"interface conversion: interface {} is *list.node, not *list.leaf":          false,
	} {
		if got := ofKind(scaffold.Guessed{Kinds: []string{"string"}}, reason); got != want {
			t.Errorf("%s: %v", reason, got)
		}
	}
}

// TestMeant: what an adapter says of shared memory is meant only if no documentation promises
// otherwise, though the adapter panics on purpose.
func TestMeant(t *testing.T) {
	t.Parallel()
	adapter := &rtreport.Record{Verdict: "crashed", Stack: "m_test.f()"}
	for headline, want := range map[string]bool{
		"writing to what Get returned changes the Map, which no documentation says": true,
		"changing what Merge took changes the Map, which no documentation says":     false,
		"Of changes what it takes, which no documentation says":                     false,
		"Open gives other contents the second time, which no documentation says":    false,
		"changing the copy changes the Map, though the documentation says: a copy":  false,
		"push(1) crashed: too many": true,
	} {
		if got := meant(&uhat.Spec{}, scaffold.Guessed{Package: "example.com/m"}, adapter, headline); (got != "") != want {
			t.Errorf("%s: %q", headline, got)
		}
	}
}

// TestEnded: a process that the system ends on purpose, or since it does as it is told, is no
// candidate; one that dies of the system's own mistake is.
func TestEnded(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		arg, reason string
		want        bool
	}{
		{"1", "the process of the system died: exit status 1", true},
		{"1", "unexpected call to os.Exit(0) during test", true},
		{"1", "the process of the system died: exit status 2", false},
		{"1", "the process of the system died: fatal error: stack overflow", false},
		{"1", "the process of the system died: fatal error: concurrent map writes", false},
		{"1", "the process of the system died: panic: too much to do", false},
		{"628", "the process of the system died: fatal error: the process takes more than 1024 MB of memory", true},
		{"3", "the process of the system died: fatal error: the process takes more than 1024 MB of memory", false},
	} {
		r := &rtreport.Record{Verdict: "crashed", Reason: tt.reason, Stack: "m.f()", Events: []rtreport.Event{{Op: "f", Args: []rtreport.Assignment{{Name: "n", Value: tt.arg}}}}}
		if got := meant(&uhat.Spec{Context: &uhat.Context{}}, scaffold.Guessed{Package: "example.com/m"}, r, "f crashed"); (got != "") != tt.want {
			t.Errorf("%s: %q", tt.reason, got)
		}
	}
}

// TestMadeUp: what crashes for a value that the adapter made up, or that no type is meant for, is
// no candidate. What a right value leads to is one.
func TestMadeUp(t *testing.T) {
	t.Parallel()
	g := scaffold.Guessed{Package: "example.com/m", Constructor: true, Made: map[string]string{"draw": "a brush"}, Played: map[string]string{"paint": "a colour"}, Kinds: []string{"string"}}
	const inside, made = "example.com/m.(*T).Put(...)\n\tm.go:1\n", "example.com/m.(*T).Put(...)\n\tm.go:1\nexample.com/m_test.madeOfT(...)\n\tm_test.go:1\n"
	const outside = "net/netip.MustParsePrefix(...)\n\tnetip.go:1\nexample.com/m_test.(*tested).Put(...)\n\tm_test.go:1\n"
	for _, tt := range []struct {
		op, arg, reason, stack string
		want                   bool
	}{
		{"", "", "runtime error: makeslice: len out of range", inside, true},
		{"put", "1", "runtime error: makeslice: len out of range", inside, false},
		{"put", "9223372036854775807", "runtime error: makeslice: len out of range", inside, true},
		{"put", "-2147483648", "no answer within 5s", "", true},
		{"put", "+Inf", "runtime error: index out of range [3] with length 2", inside, true},
		{"put", "NaN", "runtime error: index out of range [3] with length 2", inside, false},
		{"put", "65536", "no answer within 5s", "", false},
		{"put", "1", "runtime error: index out of range [5] with length 4", outside, true},
		{"put", "1", "runtime error: index out of range [5] with length 4", made, true},
		{"put", "1", "runtime error: index out of range [5] with length 4", inside, false},
		{"put", "1", scaffold.CalledAgain, inside, false},
		{"put", "1", "interface conversion: interface {} is string, not int", inside, true},
		{"put", "1", "interface conversion: interface {} is nil, not *m.node", inside, false},
		{"put", "1", "runtime error: invalid memory address or nil pointer dereference", inside, false},
		{"draw", "1", "runtime error: invalid memory address or nil pointer dereference", inside, true},
		{"put", "1", "runtime error: integer divide by zero", inside, false},
		{"paint", "1", "runtime error: index out of range [5] with length 4", inside, true},
		{"draw", "1", "runtime error: integer divide by zero", inside, true},
		{"put", "1", "the process of the system died: exit status 1", "", true},
		{"put", "1", "the process of the system died: exit status 2", inside, false},
		{"put", "{ Weight = +Inf }", "runtime error: index out of range [3] with length 2", inside, true},
	} {
		r := &rtreport.Record{Verdict: "crashed", Reason: tt.reason, Stack: tt.stack}
		if tt.op != "" {
			r.Events = []rtreport.Event{{Op: tt.op, Args: []rtreport.Assignment{{Name: "v", Value: tt.arg}}}}
		}
		op := func(name string) *uhat.Operation { return &uhat.Operation{Op: &sre.Op{Name: name}} }
		s := &uhat.Spec{Context: &uhat.Context{Operations: []*uhat.Operation{op("put"), op("draw")}}}
		if got := meant(s, g, r, tt.op+" crashed: "+tt.reason); (got != "") != tt.want {
			t.Errorf("%s(%s): %s: %q", tt.op, tt.arg, tt.reason, got)
		}
	}
}

// TestEnds: what ended many runs is left out of what is learned, also if it may be meant.
// A zero value may lack what a constructor would give it, if there is one somewhere.
func TestZeroValue(t *testing.T) {
	t.Parallel()
	for _, reason := range []string{"assignment to entry in nil map", "runtime error: index out of range [0] with length 0"} {
		r := &rtreport.Record{Verdict: "crashed", Reason: reason, Stack: "example.com/m.(*T).Put(...)\n\tm.go:1\n", Events: []rtreport.Event{{Op: "put"}}}
		for _, zero := range []bool{true, false} {
			if got := meant(&uhat.Spec{Context: &uhat.Context{}}, scaffold.Guessed{Package: "example.com/m", Zero: zero, Slice: true}, r, "put crashed: "+reason); (got != "") != zero {
				t.Errorf("%s, zero %v: %q", reason, zero, got)
			}
		}
	}
}

// TestExcuse: what else such a zero value does is no candidate, unless it ends the process.
func TestExcuse(t *testing.T) {
	t.Parallel()
	wrong := &candidate{record: &rtreport.Record{Verdict: "violation"}}
	died := &candidate{record: &rtreport.Record{Verdict: "crashed", Reason: "the process of the system died: exit status 2"}}
	h := &hunt{meant: []*candidate{{meant: zeroValue}}, candidates: []*candidate{wrong, died}}
	if !h.unusable() {
		t.Fatal("a zero value that crashed can be used")
	}
	if h.excuse(); len(h.candidates) != 1 || h.candidates[0] != died || len(h.meant) != 2 || wrong.meant == "" {
		t.Errorf("candidates %v, meant %v", h.candidates, h.meant)
	}
}

func TestEnds(t *testing.T) {
	t.Parallel()
	crash := &candidate{record: &rtreport.Record{Verdict: "crashed"}, runs: 300, among: 400, cause: []string{"remove"}}
	if got := (&hunt{meant: []*candidate{crash}}).ends(); len(got) != 1 {
		t.Errorf("what may be meant ends runs: %v", got)
	}
}

// TestFewCalls: a model that was right in a call of each run is not believed, nor is one that was
// right in few runs, or one of a type whose answers may be wrong.
func TestFewCalls(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		runs    int
		judged  int
		roughly bool // as the documentation says
		want    int
	}{{60, 70, false, 0}, {60, 700, false, 1}, {60, 700, true, 0}, {3, 700, false, 0}} {
		h := &hunt{spec: &uhat.Spec{Context: &uhat.Context{}}, files: &scaffold.Files{Guessed: scaffold.Guessed{Roughly: tt.roughly}}}
		h.trials = []*rtreport.Trial{{Name: "ref.NewMap[int, int]", Runs: tt.runs, Judged: tt.judged, Model: []byte("{}")}}
		if h.believe(); len(h.believed) != tt.want {
			t.Errorf("%+v: %d models are believed", tt, len(h.believed))
		}
	}
}

// TestEmptyOrNil: whether an empty slice is nil says little, what is in one says much.
func TestEmptyOrNil(t *testing.T) {
	t.Parallel()
	g := scaffold.Guessed{Nil: []string{"peek"}}
	for _, tt := range []struct {
		op, value string
		want      bool
	}{{"peek", `""`, true}, {"peek", `"a"`, false}, {"get", `""`, false}} {
		r := &rtreport.Record{Events: []rtreport.Event{{Op: tt.op, Results: []rtreport.Assignment{{Name: "result", Value: tt.value}, {Name: "found", Value: "true"}}}}}
		if got := emptyOrNil(g, r); got != tt.want {
			t.Errorf("%s = %s: %v", tt.op, tt.value, got)
		}
	}
}

// TestNoNumber: what was built up of no number is nobody's fault, a call with one may be.
func TestNoNumber(t *testing.T) {
	t.Parallel()
	call := func(value string) rtreport.Event {
		return rtreport.Event{Args: []rtreport.Assignment{{Name: "x", Value: value}}}
	}
	if !extreme(&rtreport.Record{Events: []rtreport.Event{call("{ Mean = NaN }"), call("0.5")}}) || extreme(&rtreport.Record{Events: []rtreport.Event{call("0.5"), call("NaN")}}) {
		t.Error("NaN counts in the last call, or not before it")
	}
}

// TestReordered: what the same calls in another order lead to is left open, what others lead to is
// not.
func TestReordered(t *testing.T) {
	t.Parallel()
	put := func(key string) rtreport.Event {
		return rtreport.Event{Op: "put", Args: []rtreport.Assignment{{Name: "key", Value: key}, {Name: "at", Value: "1"}}}
	}
	for other, want := range map[string]bool{
		`put("b", 1), put("a", 1)`: true,
		`put("a", 1)`:              true, // the rest of the run comes after what shows the same
		`put("c", 1), put("a", 1)`: false,
		`put("b", 1), put("b", 1)`: false,
	} {
		last := rtreport.Event{Op: "pop", Remark: "violation: after " + other + ` it shows the same, and then pop answers "b"`}
		if got := reordered(&rtreport.Record{Events: []rtreport.Event{put(`"a"`), put(`"b"`), last}}); got != want {
			t.Errorf("after %s: %v", other, got)
		}
	}
}

// TestEndedBefore: what is used after it was ended may crash, but not since it is ended twice.
func TestEndedBefore(t *testing.T) {
	t.Parallel()
	for ops, want := range map[string]string{"put close get": "close", "put get close": "", "close close": "", "put get": ""} {
		r := &rtreport.Record{}
		for op := range strings.FieldsSeq(ops) {
			r.Events = append(r.Events, rtreport.Event{Op: op})
		}
		if got := endedBefore(r); got != want {
			t.Errorf("%s: %q", ops, got)
		}
	}
}

// TestInCase: a smallest run needs both texts, so their case matters.
func TestInCase(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		one, other string
		want       bool
	}{{`"a"`, `"A"`, true}, {`"a"`, `"a"`, false}, {`"a"`, `"b"`, false}, {"1", "2", false}} {
		put, get := []rtreport.Assignment{{Name: "key", Value: tt.one}}, []rtreport.Assignment{{Name: "key", Value: tt.other}}
		if got := inCase(&rtreport.Record{Events: []rtreport.Event{{Op: "put", Args: put}, {Op: "get", Args: get}}}); got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

// TestLeftOpen: nothing is promised of what is left by a parse that fails, or of how much there is
// room for after a call of Clear.
func TestLeftOpen(t *testing.T) {
	t.Parallel()
	s := &uhat.Spec{Context: &uhat.Context{}, Target: &uhat.Target{Errors: []uhat.ErrorMap{{Op: "unmarshal", Field: "ok"}, {Op: "put", Field: "ok"}}}}
	s.Twins = []uhat.Twin{{Name: "resets(clear)", Anew: true}}
	for _, tt := range []struct {
		judge, before, ok, op string
		want                  bool
	}{
		{"get.what_was_written", "unmarshal", "false", "get", true},
		{"get.what_was_written", "unmarshal", "true", "get", false},
		{"get.what_was_written", "put", "false", "get", false},
		{"resets(clear)", "put", "true", "cap", true},
		{"resets(clear)", "put", "true", "isFull", true},
		{"resets(clear)", "put", "true", "len", false},
	} {
		before := rtreport.Event{Op: tt.before, Results: []rtreport.Assignment{{Name: "ok", Value: tt.ok}}}
		f := &rtreport.Finding{Op: tt.op, Record: &rtreport.Record{Events: []rtreport.Event{before, {Op: tt.op}}}}
		if got := leftOpen(s, scaffold.Guessed{}, &rtreport.Trial{Name: tt.judge}, f); (got != "") != tt.want {
			t.Errorf("%+v: %q", tt, got)
		}
	}
}
