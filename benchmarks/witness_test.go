package benchmarks_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// witness is a trace and the expected verdict of the naive matcher. The trace includes ghosts and
// has one event a line: the operation and the values of its fields.
type witness struct {
	name       string
	trace      string
	consistent bool
	suspect    bool // the answer of the last event is not asked for
	inGoal     bool
	generated  bool // some generator performs these operations
}

// witnesses are, for each system, the run that the spec is written for, correct runs that must not
// be blamed, and runs that no clause may allow.
var witnesses = map[string][]witness{
	"stack": {
		{name: "three pushes", consistent: true, inGoal: true, trace: `
			init; top 0 0; push 5; top 1 5; push 6; top 2 6; push 7; top 3 7
			pop 7 true; top 2 6; pop 6 true; top 1 5; isEmpty true`},
		{name: "right answer", consistent: true, trace: `
			init; top 0 0; push 5; top 1 5; push 6; top 2 6; push 7; top 3 7
			pop 7 true; top 2 6; pop 6 true; top 1 5; isEmpty false`},
		{name: "emptied by init", trace: "init; push 1; push 2; push 3; init; isEmpty true"},
		{name: "asked in between", inGoal: true, trace: "init; push 1; isEmpty false; push 2; push 3; pop 3 true; isEmpty true"},
		{name: "too few pushes", trace: "init; push 1; push 2; pop 2 true; isEmpty true"},
		{name: "forged depth", trace: "init; top 1 5"},
		{name: "wrong order", trace: `
			init; top 0 0; push 5; top 1 5; push 6; top 2 6; pop 5 true; top 1 5; pop 6 true; top 0 0`},
		{name: "equal elements", trace: `
			init; top 0 0; push 5; top 1 5; push 5; top 2 5; pop 5 true; top 1 5; pop 5 true; top 0 0`},
		{name: "push after pop", trace: `
			init; top 0 0; push 5; top 1 5; pop 5 true; top 0 0; push 6; top 1 6; pop 6 true; top 0 0`},
	},
	"set": {
		{name: "two elements", consistent: true, inGoal: true, trace: `
			init; size 0; insert 1; size 1; insert 2; size 2
			delete 1 false; size 1; delete 2 false; size 0`},
		{name: "right answers", consistent: true, trace: `
			init; size 0; insert 1; size 1; insert 2; size 2
			delete 1 true; size 1; delete 2 true; size 0`},
		{name: "missing element", consistent: true, trace: "init; size 0; delete 7 false; size 0"},
		{name: "missing element found", trace: "init; size 0; delete 7 true; size 0"},
		{name: "deleted before", trace: "insert 1; delete 1 true; insert 2; delete 1 false"},
		{name: "emptied by init", trace: "insert 1; insert 2; init; delete 1 false"},
		{name: "never deleted", trace: "init; size 0; insert 1; size 1"},
		{name: "decreasing", trace: `
			init; size 0; insert 2; size 1; insert 1; size 2
			delete 1 true; size 1; delete 2 true; size 0`},
		{name: "forged size", trace: "init; size 3"},
	},
	"kv": {
		{name: "tombstone compacted", consistent: true, suspect: true, inGoal: true, trace: `
			put ant 1; flush; put bee 2; flush; delete ant; flush; compact; get ant 1 true`},
		{name: "right answer", consistent: true, trace: `
			put ant 1; flush; put bee 2; flush; delete ant; flush; compact; get ant 0 false`},
		{name: "unjustified answer", inGoal: true, trace: `
			put ant 1; flush; put bee 2; flush; delete ant; flush; compact; get ant 1 true`},
		{name: "written again", trace: "put ant 1; delete ant; put ant 2; get ant 2 true", consistent: true},
		{name: "value in a merged segment", trace: `
			put bee 2; flush; put ant 1; flush; delete ant; flush; compact; get ant 0 false`},
		{name: "nothing to flush", trace: "put ant 1; flush; flush"},
		{name: "never written", trace: "delete ant"},
	},
	"batch": {
		{name: "overwritten", consistent: true, suspect: true, inGoal: true, generated: true, trace: `
			pushAll 1a,2b; drain 1a,2b; pushAll 3c; unacked 3c,2b`},
		{name: "right answer", consistent: true, trace: `
			pushAll 1a,2b; drain 1a,2b; pushAll 3c; unacked 1a,2b; ack`},
		{name: "unjustified answer", inGoal: true, trace: "pushAll 1a; drain 1a; pushAll 2b; unacked 2b"},
		{name: "nothing pushed since", trace: "pushAll 1a; drain 1a; unacked 1b"},
		{name: "acknowledged", trace: "pushAll 1a; drain 1a; ack; unacked 1a"},
		{name: "two batches at once", trace: "pushAll 1a; pushAll 2b; drain 1a,2b"},
		{name: "nothing pushed", trace: "pushAll -"},
	},
	"handles": {
		{name: "reopened", consistent: true, inGoal: true, trace: `
			open /a 0 true; write 0 5 true; close 0 true; open /b 0 true; read 0 5 true`},
		{name: "right answer", consistent: true, trace: `
			open /a 0 true; write 0 5 true; close 0 true; open /b 0 true; read 0 0 true`},
		{name: "same file", consistent: true, trace: `
			open /a 0 true; write 0 5 true; close 0 true; open /a 0 true; read 0 5 true`},
		{name: "written through another descriptor", trace: `
			open /a 0 true; write 0 5 true; close 0 true
			open /b 0 true; open /b 1 true; write 1 5 true; read 0 5 true`},
		{name: "lowest free one", consistent: true, trace: `
			open /a 0 true; open /b 1 true; close 1 true; open /c 1 true`},
		{name: "not the lowest free one", trace: `
			open /a 0 true; open /b 1 true; close 0 true; close 1 true; open /c 1 true`},
		{name: "closed twice", trace: "open /a 0 true; close 0 true; close 0 true"},
	},
	"hashtable": {
		{name: "both loaded first", consistent: true, suspect: true, inGoal: true, trace: `
			put 0 1 5; load 0 1; put 1 9 6; load 1 9; store 1 9; store 0 1; find 9 0 false`},
		{name: "right answer", consistent: true, trace: `
			put 0 1 5; load 0 1; put 1 9 6; load 1 9; store 1 9; store 0 1; find 9 6 true`},
		{name: "wrong value", inGoal: true, consistent: true, suspect: true, trace: `
			put 0 1 5; load 0 1; put 1 9 6; load 1 9; store 1 9; store 0 1; find 9 5 true`},
		{name: "one after the other", trace: `
			put 0 1 5; load 0 1; store 0 1; put 1 9 6; load 1 9; store 1 9; find 1 5 true`},
		{name: "unrelated keys", trace: `
			put 0 1 5; load 0 1; put 1 2 6; load 1 2; store 1 2; store 0 1; find 2 6 true`},
		{name: "not ended", trace: "put 0 1 5; load 0 1; find 1 0 false"},
		{name: "updated twice", trace: `
			put 0 1 5; put 1 1 6; load 0 1; store 0 1; load 1 1; store 1 1; find 1 6 true`},
		{name: "steps of another key", trace: "put 0 1 5; load 0 2; store 0 2"},
		{name: "store before load", trace: "put 0 1 5; store 0 1; load 0 1"},
	},
	"transaction": {
		{name: "overtaken", consistent: true, inGoal: true, trace: "write 3; readReq 1; write 4; readRsp 1 4"},
		{name: "right answer", consistent: true, trace: "write 3; readReq 1; write 4; readRsp 1 3"},
		{name: "stale", consistent: true, inGoal: true, trace: "write 2; write 3; readReq 1; write 4; readRsp 1 2"},
		{name: "equal values", consistent: true, trace: "write 3; readReq 1; write 3; readRsp 1 3"},
		{name: "two reads", trace: "write 5; readReq 1; readRsp 1 5; write 6; readReq 2; readRsp 2 6"},
		{name: "not overtaken", trace: "write 3; readReq 1; readRsp 1 3"},
		{name: "never written", inGoal: true, trace: "write 3; readReq 1; write 4; readRsp 1 7"},
		{name: "not requested", trace: "write 3; readRsp 1 3"},
		{name: "answered twice", trace: "write 3; readReq 1; write 4; readRsp 1 3; readRsp 1 3"},
	},
	"transactionw": {
		{name: "stale", consistent: true, inGoal: true, trace: "write 2; write 3; readReq 1; readRsp 1 2"},
		{name: "overtaken", inGoal: true, trace: "write 3; readReq 1; write 4; readRsp 1 4"},
		{name: "right answer", consistent: true, trace: "write 3; readReq 1; readRsp 1 3"},
	},
	"lineserver": {
		{name: "overtaken", consistent: true, inGoal: true, trace: `
			await 0 1 1; await 0 2 2; set 1 1 2 1; reply 1 1 1; reply 0 2 1`},
		{name: "silence", trace: "await 0 1 1; await 0 2 2; set 1 1 2 1; reply 1 1 1"},
		{name: "no reply to the set", inGoal: true, trace: "await 0 1 1; await 0 2 2; set 1 1 2 1; reply 0 2 1"},
		{name: "in order", trace: `
			await 0 1 1; await 0 2 2; set 1 1 2 2; set 1 2 1 1
			reply 1 1 2; reply 1 2 1; reply 0 1 1; reply 0 2 2`},
		{name: "of different connections", trace: `
			await 0 1 1; await 1 2 1; set 2 1 1 1; reply 2 1 1; reply 1 2 1; reply 0 1 1`},
		{name: "tag used again", trace: "set 0 2 1 1; await 0 1 2; set 0 2 1 1; reply 0 2 1"},
		{name: "one tag for both", trace: "await 0 1 1; await 0 1 2; set 1 1 2 1; reply 1 1 1; reply 0 1 1"},
	},
	"ifcstore":  ifcstoreWitnesses,
	"ifcstorew": ifcstorewWitnesses,
	"ifcadd":    ifcaddWitnesses,
	"ifcaddw":   ifcaddwWitnesses,
	"ifcload":   ifcloadWitnesses,
	"ifcloadw":  ifcloadwWitnesses,

	"debruijnfo":  debruijnfoWitnesses,
	"debruijnfow": debruijnfowWitnesses,
	"debruijnho":  debruijnhoWitnesses,
	"debruijnhow": debruijnhowWitnesses,

	"filesystem":  filesystemWitnesses,
	"filesystemw": filesystemwWitnesses,
	"graph":       graphWitnesses,
	"graphw":      graphwWitnesses,
	"nfa":         nfaWitnesses,
	"nfaw":        nfawWitnesses,

	"stackw":     stackwWitnesses,
	"setw":       setwWitnesses,
	"kvw":        kvwWitnesses,
	"handlesw":   handleswWitnesses,
	"hashtablew": hashtablewWitnesses,
}

// TestWitnesses gives handwritten traces to the naive matcher.
func TestWitnesses(t *testing.T) {
	for _, sys := range every(2, benchmarks.Systems()) {
		s := load(t, sys)
		if len(witnesses[sys.Name]) == 0 {
			t.Errorf("%s has no witness", sys.Name)
		}
		for _, w := range witnesses[sys.Name] {
			t.Run(sys.Name+"/"+w.name, func(t *testing.T) {
				tr := parseTrace(t, s, w.trace)
				opt := oracle.Options{Functions: functions(s, sys)}
				if w.suspect {
					opt.Suspects = []int{len(tr) - 1}
				}
				if got, why := oracle.Consistent(s.Context, tr, opt); got != w.consistent {
					t.Errorf("consistent = %v, want %v: %s", got, w.consistent, why)
				}
				if got := violates(s, s.Goals[0], tr.Visible(), opt.Functions); got != w.inGoal {
					t.Errorf("violates = %v, want %v", got, w.inGoal)
				}
				if w.generated && !slices.Contains(shapes(t, s), shape(tr)) {
					t.Errorf("no generator performs %s", shape(tr))
				}
			})
		}
	}
}

// shape returns the visible operations of a trace.
func shape(tr sre.Trace) string {
	var names []string
	for _, e := range tr.Visible() {
		names = append(names, e.Op.Name)
	}
	return strings.Join(names, " ")
}

// shapes returns the shapes of the generators for the first goal of a spec.
func shapes(t *testing.T, s *uhat.Spec) []string {
	t.Helper()
	var out []string
	for _, c := range synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s.Context), synth.Config{Results: 4, Depth: synth.NoRecursion}).Certificates {
		out = append(out, shape(c.Trace))
	}
	return out
}

// functions are the Go implementations of a spec's functions.
func functions(s *uhat.Spec, sys benchmarks.System) logic.Env {
	out := rt.Funcs{}
	for _, d := range s.Funcs {
		out[d.Func] = sys.Registry.Funcs[d.Func.Name]
	}
	return out
}

// violates reports whether some prefix of a visible trace is in the goal.
func violates(s *uhat.Spec, g *uhat.Goal, tr sre.Trace, functions logic.Env) bool {
	for n := range len(tr) + 1 {
		if oracle.InGoal(s.Context, g, tr[:n], oracle.Options{Functions: functions}) {
			return true
		}
	}
	return false
}

// parseTrace reads events between semicolons and ends of lines.
func parseTrace(t *testing.T, s *uhat.Spec, text string) sre.Trace {
	t.Helper()
	var tr sre.Trace
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		i := slices.IndexFunc(s.Operations, func(o *uhat.Operation) bool { return o.Op.Name == words[0] })
		if i < 0 {
			t.Fatalf("no operation %s", words[0])
		}
		e := sre.Event{Op: s.Operations[i].Op}
		if len(words)-1 != len(e.Op.Fields) {
			t.Fatalf("%q has %d values, want %d", line, len(words)-1, len(e.Op.Fields))
		}
		for j, f := range e.Op.Fields {
			e.Values = append(e.Values, parseValue(t, f.Sort, words[j+1]))
		}
		tr = append(tr, e)
	}
	return tr
}

func parseValue(t *testing.T, sort *logic.Sort, word string) logic.Value {
	t.Helper()
	switch sort.Kind() {
	case logic.BoolKind:
		return logic.BoolValue(word == "true")
	case logic.IntKind:
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return logic.IntValue(n)
	case logic.StringKind:
		return logic.StringValue(word)
	case logic.OpaqueKind:
		return logic.OpaqueValue(sort, word)
	case logic.ListKind:
		var items []logic.Value
		for _, item := range strings.FieldsFunc(word, func(r rune) bool { return r == ',' || r == '-' }) {
			items = append(items, parseValue(t, sort.Elem(), item))
		}
		return logic.ListValue(items...)
	case logic.RecordKind: // one letter for each field
		var fields []logic.Named
		for i, m := range sort.Members() {
			fields = append(fields, logic.Named{Name: m.Name, Value: parseValue(t, m.Sort, word[i:i+1])})
		}
		return logic.RecordValue(fields...)
	default:
		t.Fatalf("no value of sort %s is written %s", sort, word)
		return logic.Value{}
	}
}
