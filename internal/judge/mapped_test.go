package judge_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judge"
	"github.com/clouseau-go/clouseau/spec"
)

// mappingOf loads a mapping of the shop.
func mappingOf(t *testing.T, text string) judge.Config {
	t.Helper()
	s := shopSpec(t)
	m, ds := spec.LoadMapping("shop.mapping.hcl", s, spec.Reader(func(string) ([]byte, error) { return []byte("language = 1\n" + text), nil }))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	return judge.Config{Spec: s, Goals: s.Goals, Mapping: m}
}

// TestConditions: which lines a condition holds of.
func TestConditions(t *testing.T) {
	t.Parallel()
	for condition, counts := range map[string]string{
		`kind == "push"`:                       `{"kind":"push"} {"a":{"kind":"push"}}! {"kind":null}!`,
		`a.b[1].c == 3`:                        `{"a":{"b":[{},{"c":3}]}} {"a":{"b":[{},{"c":"3"}]}} {"a":{"b":[{"c":3}]}}! {"a":3}!`,
		`line["trace-id"] != 4`:                `{"trace-id":5} {} {"trace-id":4}!`,
		`line["a"]["b"] > 9 && n <= 10`:        `{"a":{"b":10},"n":10} {"a":{"b":9},"n":10}! {"a":{"b":10},"n":11}!`,
		`name < "b" || name >= "y"`:            `{"name":"a"} {"name":"z"} {"name":"c"}! {}!`,
		`has(x) && !y`:                         `{"x":0,"y":false} {"x":[]} {"x":null}! {"x":1,"y":true}!`,
		`count(list) == 2 || count(text) == 2`: `{"list":[1,2]} {"list":{"a":1,"b":2}} {"text":"é!"} {"list":[]}! {}!`,
		`(a == b) == false`:                    `{"a":1,"b":2} {"a":1,"b":1}!`,
	} {
		c := mappingOf(t, "event \"push\" {\n when = "+condition+"\n fields = { elem = 1 }\n}\n")
		for _, line := range strings.Fields(counts) {
			text, not := strings.CutSuffix(line, "!")
			got, sum := judged(t, c, text)
			if sum.Errors > 0 || (sum.Events == 1) == not || sum.Events+sum.Skipped != 1 {
				t.Errorf("%s of %s: %d events, %d skipped\n%s", condition, text, sum.Events, sum.Skipped, got)
			}
		}
	}
}

// TestMappedValues: what values of a log mean in the spec, and what is wrong with others.
func TestMappedValues(t *testing.T) {
	t.Parallel()
	const mapping = `run = r
event "ask" {
  when   = k == "ask"
  fields = { id = n, colour = c }
}
event "pop" {
  when   = k == "pop"
  fields = { elem = 7, ok = o }
}
event "told" {
  fields = { id = n, colour = c }
}
values "Colour" {
  table = { rouge = red, "vert clair" = "green" }
}
`
	for line, want := range map[string]string{
		`{"r":7,"k":"ask","n":"12","c":"rouge"}`:     "",
		`{"r":7,"k":"ask","n":12,"c":"vert clair"}`:  "",
		`{"r":7,"k":"ask","n":12,"c":"green"}`:       "",
		`{"r":7,"n":-1,"c":"red"}`:                   "",
		`{"r":7,"k":"pop","o":"true"}`:               "",
		`{"r":7,"k":"pop","o":"yes"}`:                `1:22: the field ok of pop is "yes", not true or false`,
		`{"r":7,"k":"ask","n":"twelve","c":"rouge"}`: `1:22: the field id of ask is "twelve", not an integer`,
		`{"r":7,"k":"ask","n":12,"c":"bleu"}`:        `1:29: the field colour of ask is "bleu", not one of red, green; the table of Colour has rouge, vert clair`,
		`{"r":7,"k":"ask","n":12}`:                   `1:1: the line is ask, by line 5 of the mapping, and has nothing at c, its field colour`,
	} {
		got, _ := judged(t, mappingOf(t, mapping), line)
		if first, _, _ := strings.Cut(sorted(got), "\n"); want != "" && first != want || want == "" && !strings.HasPrefix(first, "run 7: ") {
			t.Errorf("%s: %s, want %q", line, first, want)
		}
	}
}
