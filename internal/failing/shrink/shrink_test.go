package shrink_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
)

// The operations of the scripts.
var (
	key   = logic.NewInt("Key")
	call  = &sre.Op{Name: "call", Kind: sre.Call, Fields: []sre.Field{{Name: "key", Sort: key}, {Name: "text", Sort: logic.String}, {Name: "on", Sort: logic.Bool}}}
	send  = &sre.Op{Name: "send", Kind: sre.Send, Fields: []sre.Field{{Name: "conn", Sort: key}}}
	many  = &sre.Op{Name: "many", Kind: sre.Call, Fields: []sre.Field{{Name: "keys", Sort: logic.NewList("Keys", key)}}}
	three = &sre.Op{Name: "trio", Kind: sre.Call, Fields: []sre.Field{{Name: "a", Sort: key}, {Name: "b", Sort: key}, {Name: "n", Sort: key}}}
	wait  = &sre.Op{Name: "wait", Kind: sre.Receive, Fields: []sre.Field{{Name: "conn", Sort: key}}}
)

func number(n int64) script.Field { return script.Literal(logic.IntValue(n)) }
func text(s string) script.Field  { return script.Literal(logic.StringValue(s)) }
func on(b bool) script.Field      { return script.Literal(logic.BoolValue(b)) }
func from(label int) script.Field {
	return script.From(script.Ref{Event: label, Op: call, Field: "key"}, logic.IntValue(99))
}

func numbers(ns ...int64) script.Field {
	var vs []logic.Value
	for _, n := range ns {
		vs = append(vs, logic.IntValue(n))
	}
	return script.Literal(logic.ListValue(vs...))
}

// failing numbers inputs.
func failing(at int, ins ...script.Input) shrink.Script {
	for i := range ins {
		ins[i].Label = i
	}
	return shrink.Script{Inputs: ins, Failing: at}
}

func calls(k script.Field, parts ...int) script.Input {
	return script.Input{Op: call, Fields: []script.Field{k, text("t"), on(false)}, Parts: parts}
}

func trio(ns ...int64) script.Input {
	return script.Input{Op: three, Fields: []script.Field{number(ns[0]), number(ns[1]), number(ns[2])}}
}

// values returns the integers of a script.
func values(s shrink.Script) (out []int64) {
	for _, in := range s.Inputs {
		for j, f := range in.Fields {
			if in.Op.Fields[j].Sort == key {
				out = append(out, f.Value().Int())
			}
		}
	}
	return out
}

// shown writes a script on a line: labels, first fields, and the origins of these.
func shown(s shrink.Script) string {
	var out []string
	for _, in := range s.Inputs {
		f := in.Fields[0]
		if r := f.Ref(); r != nil {
			out = append(out, fmt.Sprintf("%d:%s<[%d]", in.Label, in.Op, r.Event))
		} else {
			out = append(out, fmt.Sprintf("%d:%s %v", in.Label, in.Op, f.Value()))
		}
		if in.Op == three {
			out[len(out)-1] += fmt.Sprintf(" %v %v", in.Fields[1].Value(), in.Fields[2].Value())
		}
	}
	return strings.Join(out, ", ")
}

// domain is the default domain of the tests.
func domain(op *sre.Op, field int) shrink.Domain {
	if op.Fields[field].Sort == key {
		return shrink.Domain{Bounded: true, Hi: logic.IntegerOf(100)}
	}
	if op == many {
		return shrink.Domain{Parts: &draw.Parts{Elem: draw.Between(0, 100)}}
	}
	return shrink.Domain{Pool: []logic.Value{logic.StringValue(""), logic.StringValue("a")}}
}

// run makes a Run from a condition.
func run(fails func(s shrink.Script) bool) func(shrink.Script) (shrink.Script, shrink.Outcome) {
	return func(s shrink.Script) (shrink.Script, shrink.Outcome) {
		if fails(s) {
			return s, shrink.Same
		}
		return s, shrink.Passed
	}
}

// has reports whether the script has all of these inputs, in this order.
func has(s shrink.Script, want ...int) bool {
	for _, in := range s.Inputs {
		if len(want) > 0 && in.Label == want[0] {
			want = want[1:]
		}
	}
	return len(want) == 0
}

// TestShrink has, for each pass, a problem that only this pass solves.
func TestShrink(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		script shrink.Script
		fails  func(shrink.Script) bool
		want   string
	}{
		{"inputs", failing(5, calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0))),
			func(s shrink.Script) bool { return has(s, 1, 4, 5) }, "1:call 0, 4:call 0, 5:call 0"},
		{"dependents go too", failing(3, calls(number(0)), calls(from(0)), calls(from(1)), calls(number(0))),
			func(s shrink.Script) bool { // an input without its reference ends the script
				for i, in := range s.Inputs {
					ref := in.Fields[0].Ref()
					if ref != nil && !slices.ContainsFunc(s.Inputs[:i], func(in script.Input) bool { return in.Label == ref.Event }) {
						return false
					}
					if l := in.Label; (l == 1 || l == 2) && ref == nil {
						return false
					}
				}
				return has(s, 3)
			}, "3:call 0"},
		{"what the failing event depends on stays", failing(2, calls(number(0)), calls(from(0)), calls(from(1))),
			func(s shrink.Script) bool {
				i := slices.IndexFunc(s.Inputs, func(in script.Input) bool { return in.Label == 2 })
				return i >= 0 && s.Inputs[i].Fields[0].Comes(1) && has(s, 0, 1, 2) && s.Inputs[1].Fields[0].Comes(0)
			}, "0:call 0, 1:call<[0], 2:call<[1]"},
		{"alone", failing(2, calls(number(0)), calls(number(7)), calls(from(0))),
			func(s shrink.Script) bool { return has(s, 2) && !has(s, 0, 2) || has(s, 0, 1, 2) }, "2:call 0"},
		{"parts with those inside", failing(9, calls(number(0), 1), calls(number(0), 1, 2), calls(number(0), 1, 2), calls(number(0), 1), calls(number(0))),
			func(s shrink.Script) bool { return has(s, 4) && (len(s.Inputs) == 5 || len(s.Inputs) == 1) }, "4:call 0"},
		{"parts out of the middle", failing(9, calls(number(0), 1), calls(number(0), 1, 2), calls(number(0), 1, 2, 3), calls(number(0), 1, 2), calls(number(0), 1)),
			func(s shrink.Script) bool { return has(s, 0, 2, 4) && (len(s.Inputs) == 5 || len(s.Inputs) == 3) }, "0:call 0, 2:call 0, 4:call 0"},
		{"pairs", failing(4, calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0)), calls(number(0))),
			func(s shrink.Script) bool { return has(s, 4) && len(s.Inputs)%2 == 1 }, "4:call 0"},
		{"values towards zero", failing(0, calls(number(77))),
			func(s shrink.Script) bool { return s.Inputs[0].Fields[0].Value().Int() >= 13 }, "0:call 13"},
		{"equal values together", failing(2, calls(number(50)), calls(number(50)), calls(number(60))),
			func(s shrink.Script) bool {
				return len(s.Inputs) == 3 && s.Inputs[0].Fields[0].Value() == s.Inputs[1].Fields[0].Value() && s.Inputs[2].Fields[0].Value() != s.Inputs[1].Fields[0].Value()
			}, "0:call 0, 1:call 0, 2:call 1"},
		{"an element and an equal argument", failing(1, script.Input{Op: many, Fields: []script.Field{numbers(9, 50, 3)}}, calls(number(50))),
			func(s shrink.Script) bool {
				return len(s.Inputs) == 2 && slices.Contains(s.Inputs[0].Fields[0].Value().Elems(), s.Inputs[1].Fields[0].Value())
			}, "0:many [0], 1:call 0"},
		{"two values that are apart by something", failing(1, calls(number(50)), calls(number(57))),
			func(s shrink.Script) bool {
				return len(s.Inputs) == 2 && s.Inputs[1].Fields[0].Value().Int() == s.Inputs[0].Fields[0].Value().Int()+7
			}, "0:call 0, 1:call 7"},
		{"such values with a least one", failing(2, calls(number(50)), calls(number(51)), calls(number(50))),
			func(s shrink.Script) bool {
				n := func(i int) int64 { return s.Inputs[i].Fields[0].Value().Int() }
				return len(s.Inputs) == 3 && n(1) == n(0)+1 && n(2) == n(0) && n(0) >= 3
			}, "0:call 3, 1:call 4, 2:call 3"},
		{"values in a sum", failing(0, trio(23, 1, 74)), func(s shrink.Script) bool {
			n := values(s)
			return 3*n[0]+5*n[1] == n[2] && n[2] > 40
		}, "0:trio 2 7 41"},
		{"values in a sum near the border", failing(0, trio(11, 2, 43)), func(s shrink.Script) bool {
			n := values(s)
			return 3*n[0]+5*n[1] == n[2] && n[2] > 40
		}, "0:trio 2 7 41"},
		{"values in a product", failing(0, trio(7, 14, 98)), func(s shrink.Script) bool {
			n := values(s)
			return n[0]*n[1] == n[2] && n[2] > 40
		}, "0:trio 3 14 42"},
		{"a balance of three operations", failing(2, calls(number(9)), calls(number(2)), calls(number(56))), func(s shrink.Script) bool {
			n := values(s)
			return len(n) == 3 && 6*n[0]+n[1] == n[2] && n[2] > 40
		}, "0:call 7, 1:call 0, 2:call 42"},
		{"connections merge", failing(3, script.Input{Op: send, Fields: []script.Field{number(3)}}, script.Input{Op: wait, Fields: []script.Field{number(3)}},
			script.Input{Op: send, Fields: []script.Field{number(2)}}, script.Input{Op: wait, Fields: []script.Field{number(2)}}),
			func(s shrink.Script) bool { return has(s, 0, 1, 2, 3) && answered(s) }, "0:send 0, 1:wait 0, 2:send 0, 3:wait 0"},
		{"references become literals", failing(1, calls(number(0)), calls(from(0))),
			func(s shrink.Script) bool { return has(s, 0, 1) }, "0:call 0, 1:call 0"},
		{"receives move up", failing(3, script.Input{Op: send, Fields: []script.Field{number(0)}}, script.Input{Op: send, Fields: []script.Field{number(1)}},
			script.Input{Op: wait, Fields: []script.Field{number(1)}}, script.Input{Op: wait, Fields: []script.Field{number(0)}}),
			func(s shrink.Script) bool {
				return len(s.Inputs) == 4 && answered(s) && slices.ContainsFunc(s.Inputs, func(in script.Input) bool { return in.Fields[0].Value().Int() == 1 })
			},
			"0:send 0, 3:wait 0, 1:send 1, 2:wait 1"},
		{"a send goes with its answer", failing(3, script.Input{Op: send, Fields: []script.Field{number(0)}}, script.Input{Op: wait, Fields: []script.Field{number(0)}},
			script.Input{Op: send, Fields: []script.Field{number(1)}}, script.Input{Op: wait, Fields: []script.Field{number(1)}}),
			func(s shrink.Script) bool { return has(s, 2, 3) && answered(s) && len(s.Inputs)%2 == 0 }, "2:send 0, 3:wait 0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			before := shown(tt.script)
			r := shrink.Shrink(t.Context(), shrink.Problem{Script: tt.script, Run: run(tt.fails), Domain: domain})
			if got := shown(r.Script); got != tt.want || !r.Minimal {
				t.Errorf("shrunk to %s (minimal: %v), want %s", got, r.Minimal, tt.want)
			}
			if got := shown(tt.script); got != before {
				t.Errorf("the given script is now %s, it was %s", got, before)
			}
			sum := 0
			for _, p := range r.Passes {
				sum += p.Tried
			}
			if sum != r.Candidates {
				t.Errorf("%d candidates in the passes, %d in all", sum, r.Candidates)
			}
		})
	}
}

// answered reports whether each receive comes after a send of its connection that no other receive
// has.
func answered(s shrink.Script) bool {
	owed := map[logic.Value]int{}
	for _, in := range s.Inputs {
		if in.Op == send {
			owed[in.Fields[0].Value()]++
		} else if owed[in.Fields[0].Value()]--; owed[in.Fields[0].Value()] < 0 {
			return false
		}
	}
	return true
}

// If a budget runs out, the result says so and keeps what was found by then.
func TestShrinkBudget(t *testing.T) {
	t.Parallel()
	var ins []script.Input
	for range 32 {
		ins = append(ins, calls(number(9)))
	}
	fails := run(func(s shrink.Script) bool { return has(s, 3, 17, 31) })
	all := shrink.Shrink(t.Context(), shrink.Problem{Script: failing(31, ins...), Run: fails, Domain: domain})
	if !all.Minimal || all.Limit != "" || len(all.Script.Inputs) != 3 {
		t.Fatalf("without limits: %+v", all)
	}
	for n := 1; n < all.Candidates; n += 7 {
		r := shrink.Shrink(t.Context(), shrink.Problem{Script: failing(31, ins...), Run: fails, Domain: domain, Budget: shrink.Budget{Candidates: n}})
		if r.Minimal || r.Limit != fmt.Sprintf("its limit of %d candidates", n) || r.Candidates != n || !has(r.Script, 3, 17, 31) {
			t.Errorf("%d candidates: minimal %v, limit %q, %d tried, %s", n, r.Minimal, r.Limit, r.Candidates, shown(r.Script))
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	runs := 0
	r := shrink.Shrink(ctx, shrink.Problem{Script: failing(31, ins...), Domain: domain, Run: func(s shrink.Script) (shrink.Script, shrink.Outcome) {
		if runs++; runs == 40 {
			cancel()
		}
		return fails(s)
	}})
	if r.Minimal || r.Limit != "an interrupt" || runs != 40 || !has(r.Script, 3, 17, 31) {
		t.Errorf("interrupted: minimal %v, limit %q, %d runs, %s", r.Minimal, r.Limit, runs, shown(r.Script))
	}
	r = shrink.Shrink(t.Context(), shrink.Problem{Script: failing(31, ins...), Run: fails, Budget: shrink.Budget{Time: time.Nanosecond}})
	if r.Minimal || len(r.Script.Inputs) != 32 || r.Limit != "stopped by its limit of 1ns before the script was seen to fail again" {
		t.Errorf("without time: minimal %v, limit %q, %s", r.Minimal, r.Limit, shown(r.Script))
	}
	short, end := context.WithTimeoutCause(t.Context(), time.Nanosecond, errors.New("the end of --time"))
	defer end()
	r = shrink.Shrink(short, shrink.Problem{Script: failing(31, ins...), Run: fails})
	if r.Limit != "stopped by the end of --time before the script was seen to fail again" {
		t.Errorf("without the caller's time: limit %q", r.Limit)
	}
	for n := 2; n < 9; n++ {
		failed := 0
		r := shrink.Shrink(t.Context(), shrink.Problem{Script: failing(31, ins...), Domain: domain, Dear: true, Budget: shrink.Budget{Dear: n},
			Run: func(s shrink.Script) (shrink.Script, shrink.Outcome) {
				s, o := fails(s)
				if o != shrink.Passed {
					failed++
				}
				return s, o
			}})
		if r.Minimal || r.Limit != fmt.Sprintf("its limit of %d runs that hang", n) || failed > n+2 || !has(r.Script, 3, 17, 31) {
			t.Errorf("%d dear runs: minimal %v, limit %q, %d failed, %s", n, r.Minimal, r.Limit, failed, shown(r.Script))
		}
	}
}

// A script that does not fail again is left alone.
func TestShrinkNotAgain(t *testing.T) {
	t.Parallel()
	s := failing(0, calls(number(9)))
	r := shrink.Shrink(t.Context(), shrink.Problem{Script: s, Run: run(func(shrink.Script) bool { return false })})
	if r.Minimal || r.Limit != "the script did not fail again in 200 runs" || shown(r.Script) != shown(s) || r.Before != (script.Rate{Of: 200}) {
		t.Errorf("%+v", r)
	}
}

// A candidate with another failure is not taken; the other failure is counted.
func TestShrinkAnother(t *testing.T) {
	t.Parallel()
	s := failing(2, calls(number(0)), calls(number(0)), calls(number(0)))
	r := shrink.Shrink(t.Context(), shrink.Problem{Script: s, Run: func(s shrink.Script) (shrink.Script, shrink.Outcome) {
		if has(s, 0, 2) {
			return s, shrink.Same
		}
		return s, shrink.Another
	}})
	if shown(r.Script) != "0:call 0, 2:call 0" || r.Others == 0 {
		t.Errorf("shrunk to %s, %d others", shown(r.Script), r.Others)
	}
}

// If failing runs are dear, two of them are enough.
func TestShrinkDear(t *testing.T) {
	t.Parallel()
	s := failing(2, calls(number(0)), calls(number(0)), calls(number(0)))
	r := shrink.Shrink(t.Context(), shrink.Problem{Script: s, Dear: true, Run: run(func(s shrink.Script) bool { return has(s, 0, 2) })})
	if r.Runs > 2*r.Candidates+4 || !r.Minimal || r.After != (script.Rate{Seen: 2, Of: 2}) || len(r.Script.Inputs) != 2 {
		t.Errorf("%d runs for %d candidates: %+v", r.Runs, r.Candidates, r)
	}
}

// The same problem is shrunk in the same way.
func TestShrinkRepeats(t *testing.T) {
	t.Parallel()
	for seed := range uint64(50) {
		p := random(rand.New(rand.NewPCG(seed, 0)))
		a, b := shrink.Shrink(t.Context(), p), shrink.Shrink(t.Context(), p)
		if diff := cmp.Diff(shown(a.Script), shown(b.Script)); diff != "" || a.Candidates != b.Candidates {
			t.Fatalf("seed %d: %d and %d candidates%s", seed, a.Candidates, b.Candidates, diff)
		}
	}
}
