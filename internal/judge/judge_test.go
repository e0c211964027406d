package judge_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judge"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// shop is a spec with a goal about calls and one about messages.
const shop = `language = 1

sort "Colour" {
  values = [red, green]
}

operation "push" {
  kind = call
  args = { elem = int }
}

operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
}

operation "isEmpty" {
  kind    = call
  results = { empty = bool }
}

operation "ask" {
  kind   = send
  fields = { id = int, colour = Colour }
}

operation "told" {
  kind   = receive
  fields = { id = int, colour = Colour }
}

goal "lost" {
  vars  = { y = int }
  trace = seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(empty))
}

goal "discoloured" {
  vars  = { x = int, c = Colour }
  trace = seq(all, ask(id == x, colour == c), star(any - told(id == x)), told(id == x, colour != c))
}
`

func shopSpec(t testing.TB) *uhat.Spec {
	t.Helper()
	s, ds := spec.LoadSource("shop.clouseau.hcl", []byte(shop))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	return s
}

// TestVerdicts judges small logs.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, goal, log, want string }{
		{"escapes, and a run whose name is a number or a string", "discoloured", `
{"run":1,"op":"\u0061sk","fields":{"id":1,"colour":"r\u0065d"}}
{"run":"1","op":"told","fields":{"id":1,"colour":"gr\u0065en"}}`, `
run 1: violation: discoloured at line 3, event 2: told(id = 1, colour = green)
  with x = 1, c = red`},
		{"a violation", "lost", `
{"op":"push","fields":{"elem":3}}
{"op":"push","fields":{"elem":4}}
{"op":"pop","answers":{"elem":4,"ok":true}}
{"op":"isEmpty","answers":{"empty":true}}`, `
violation: lost at line 5, event 4: isEmpty(empty = true)
  with y = 3`},
		{"another answer", "lost", `
{"op":"push","fields":{"elem":3}}
{"op":"isEmpty","answers":{"empty":false}}`, `
upheld: lost at line 3, event 2: isEmpty(empty = false)`},
		{"nothing that could be wrong", "lost", `
{"op":"push","fields":{"elem":3}}
{"op":"pop","answers":{"elem":3,"ok":true}}
{"op":"isEmpty","answers":{"empty":true}}`, `
not reached: lost`},
		{"two runs", "lost", `
{"run":1,"op":"push","fields":{"elem":3}}
{"run":2,"op":"isEmpty","answers":{"empty":true}}`, `
run 1: not reached: lost
run 2: not reached: lost`},
		{"the right message", "discoloured", `
{"op":"ask","fields":{"id":1,"colour":"red"}}
{"op":"told","fields":{"id":1,"colour":"red"}}`, `
upheld: discoloured at line 3, event 2: told(id = 1, colour = red)`},
		{"a message about something else", "discoloured", `
{"op":"ask","fields":{"id":1,"colour":"red"}}
{"op":"told","fields":{"id":2,"colour":"red"}}`, `
not reached: discoloured`},
		{"a message that does not come", "discoloured", `
{"run":"a","op":"ask","fields":{"id":1,"colour":"red"}}
{"run":"a","end":"complete"}
{"run":"b","op":"ask","fields":{"id":1,"colour":"red"}}`, `
run a: upheld: discoloured
  it ended without the message that would have been a violation
run b: not reached: discoloured`},
		{"a crash", "lost", `
{"run":"a","op":"push","fields":{"elem":3}}
{"run":"a","op":"pop"}
{"run":"a","end":"crashed","reason":"out of range"}`, `
run a: not reached: lost
run a: crashed at line 3, event 2: pop()
  out of range`},
		{"a line that cannot be read", "lost", `
{"run":1,"op":"push","fields":{"elem":3}}
{"run":1,"op":"pop","answers":{"elem":"three","ok":true}}
{"run":1,"op":"isEmpty","answers":{"empty":true}}
{"run":2,"op":"push","fields":{"elem":3}}
{"run":2,"op":"isEmpty","answers":{"empty":true}}
{"run":2,"op":"isEmpty","answers":{"empty":`, `
3:39: the field elem of pop is "three", not an integer
7:44: the log ends within a line, which is left out
run 1: undecided: lost
  line 3 cannot be read
run 2: violation: lost at line 6, event 2: isEmpty(empty = true)
  with y = 3`},
	} {
		s := shopSpec(t)
		cfg := judge.Config{Spec: s, Goals: []*uhat.Goal{s.Goal(c.goal)}}
		if got, _ := judged(t, cfg, c.log); sorted(got) != sorted(c.want[1:]+"\n") {
			t.Errorf("%s:\n%swant%s", c.name, got, c.want)
		}
	}
}

// sorted puts problems before verdicts.
func sorted(text string) string {
	var problems, verdicts strings.Builder
	for _, l := range strings.SplitAfter(text, "\n") {
		if l != "" && '0' <= l[0] && l[0] <= '9' {
			problems.WriteString(l)
		} else {
			verdicts.WriteString(l)
		}
	}
	return problems.String() + verdicts.String()
}

// TestProblems: what is wrong with lines, and where.
func TestProblems(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{`{"op":"psh"}`, `1:7: the spec has no operation "psh"`},
		{`{"operation":"push"}`, `1:1: the line has no member "op", the operation; it has "operation"`},
		{`[1]`, `1:1: the line is a list, not an object such as {"op": ...}`},
		{`{"op":"push"}`, `1:7: push lacks the field elem, an integer, among its fields`},
		{`{"op":"push","fields":{}}`, `1:23: push lacks the field elem, an integer, among its fields`},
		{`{"op":"push","fields":{"elem":null}}`, `1:23: push lacks the field elem, an integer, among its fields`},
		{`{"op":"push","fields":{"elem":1.5}}`, `1:31: the field elem of push is 1.5, not an integer`},
		{`{"op":"push","fields":{"é":1}}`, `1:24: push has no field "é", only elem`},
		{`{"op":"push","fields":[3]}`, `1:23: "fields" is an object with the fields of push by name, not a list`},
		{`{"op":"pop","answers":{"elem":3}}`, `1:7: pop lacks the field ok, true or false, among its answers`},
		{`{"op":"ask","fields":{"id":1,"colour":"blue"}}`, `1:39: the field colour of ask is "blue", not one of red, green`},
		{`{"run":1,"end":"over"}`, `1:16: "over" is no end of a run, want one of complete, stopped, crashed, hung`},
		{`{"run":true,"op":"pop"}`, `1:8: the name of a run is a string or a number, not true`},
		{"{\"op\":\"isEmpty\"}\n{\"op\":\"push\",\"fields\":{\"elem\":1}}",
			`1:1: isEmpty has no answers, and the run goes on at line 2; an operation without answers ends its run`},
		{"{\"run\":1,\"end\":\"stopped\"}\n{\"run\":2,\"end\":\"stopped\"}\n{\"run\":1,\"end\":\"stopped\"}",
			`3:1: run 1 has ended at line 1; if lines of several runs are mixed, use --interleaved`},
	} {
		s := shopSpec(t)
		got, sum := judged(t, judge.Config{Spec: s, Goals: s.Goals}, c[0])
		if first, _, _ := strings.Cut(sorted(got), "\n"); first != c[1] || sum.Errors != 1 {
			t.Errorf("%s:\n%s, %d errors, want\n%s", c[0], first, sum.Errors, c[1])
		}
	}
}

// TestInterleaved: runs may be mixed if that is said.
func TestInterleaved(t *testing.T) {
	t.Parallel()
	s := shopSpec(t)
	got, _ := judged(t, judge.Config{Spec: s, Goals: s.Goals[:1], Interleaved: true}, `
{"run":1,"op":"push","fields":{"elem":3}}
{"run":2,"op":"push","fields":{"elem":4}}
{"run":1,"op":"pop","answers":{"elem":3,"ok":true}}
{"run":2,"op":"isEmpty","answers":{"empty":true}}
{"run":1,"op":"isEmpty","answers":{"empty":true}}
{"run":1,"end":"stopped"}
`)
	want := `run 1: not reached: lost
run 2: violation: lost at line 5, event 2: isEmpty(empty = true)
  with y = 4
`
	if got != want {
		t.Errorf("%swant\n%s", got, want)
	}
}

// TestGaps: without all events, only what cannot be otherwise is a violation.
func TestGaps(t *testing.T) {
	t.Parallel()
	const log = `{"op":"push","fields":{"elem":3}}
{"op":"isEmpty","answers":{"empty":true}}
`
	s := shopSpec(t)
	pop, push := s.B.Ops()[1], s.B.Ops()[0]
	for _, c := range []struct {
		gaps judge.Gaps
		want judge.Kind
	}{
		{judge.Gaps{}, judge.Violation},
		{judge.Gaps{Start: true}, judge.Violation},
		{judge.Gaps{Unlogged: []*sre.Op{push}}, judge.Violation},
		{judge.Gaps{Unlogged: []*sre.Op{pop}}, judge.Undecided},
		{judge.Gaps{Between: true}, judge.Undecided},
	} {
		_, sum := judged(t, judge.Config{Spec: s, Goals: s.Goals[:1], Gaps: c.gaps}, log)
		if sum.Tallies[0].Counts[c.want] != 1 {
			t.Errorf("%+v: %v, want %s", c.gaps, sum.Tallies[0], c.want)
		}
	}
}

// TestVacuous: a goal that speaks of nothing in the log is not upheld by it.
func TestVacuous(t *testing.T) {
	t.Parallel()
	s := shopSpec(t)
	_, sum := judged(t, judge.Config{Spec: s, Goals: s.Goals}, `{"op":"push","fields":{"elem":3}}`)
	if lost := sum.Tallies[0]; lost.Vacuous || strings.Join(lost.Missing, " ") != "pop isEmpty" {
		t.Errorf("lost: %+v", lost)
	}
	if other := sum.Tallies[1]; !other.Vacuous || !sum.Vacuous() || strings.Join(other.Missing, " ") != "ask told" {
		t.Errorf("discoloured: %+v", other)
	}
}
