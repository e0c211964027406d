package emit_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
)

// answersSpec has clauses that say of an answer what no event before it has; the goal is that the
// system refuses afterwards.
const answersSpec = `
language = 1
function "up" {
  args   = [int]
  result = int
  go     = "Up"
}
operation "ask" {
  kind    = call
  results = { n = int }
  clause {
    params = { p = int, q = int }
    where  = WHERE
    event  = ask(EVENT)
  }
}
operation "end" {
  kind    = call
  args    = { of = int }
  results = { ok = bool }
  clause { event = end }
}
goal "refused" {
  vars  = { k = int }
  trace = GOAL
}
target {
  package = "NAME"
  new     = "New"
}
`

// asked answers to ask what it is made with, and refuses.
const asked = `package NAME

type system struct{}

func New() *system           { return &system{} }
func (*system) Ask() int     { return ANSWER }
func (*system) End(int) bool { return false }
func Up(n int) int           { return n + 2 }
`

// answersAreSolved runs scripts in which an answer decides about a variable that is in no event
// before it, or in none at all: what the clause allows is never a deviation, what it does not allow
// always is.
func answersAreSolved(t *testing.T, b *batch) check {
	t.Helper()
	const plain = "seq(ask, end(!ok))"
	violated, deviates := "violation of goal refused", "off script  ask.1"
	prevented := "100 prevented" // the goal asks for more than the answer has
	tests := []struct{ name, where, event, goal, answer, want string }{
		{"even", "true", "n == 2 * p", plain, "14", violated},
		{"odd", "true", "n == 2 * p", plain, "15", deviates},
		{"negative", "true", "n == 1 - 2 * p", plain, "-7", violated},
		{"conditions", "p > 3", "n == 2 * p", "seq(ask(n > 3), end(!ok))", "8", violated},
		{"below", "p > 3", "n == 2 * p", plain, "6", deviates},
		{"prevented", "true", "n == 2 * p", "seq(ask(n > 3), end(!ok))", "2", prevented},
		{"passedon", "true", "n == 2 * p", "seq(ask(n == 2 * k), end(of == k, !ok))", "14", violated},
		{"two", "true", "n == 4 * p + 6 * q", plain, "1014", violated},
		{"twoodd", "true", "n == 4 * p + 6 * q", plain, "1013", deviates},
		{"function", "p >= 3", "n == up(p)", plain, "8", violated},
		{"nofunction", "p >= 3", "n == up(p)", plain, "4", deviates},
		{"atleast", "p >= 3 && q > p && q < 30", "n >= p && n != q", plain, "3", violated},
		{"toosmall", "p >= 3 && q > p && q < 30", "n >= p && n != q", plain, "2", deviates},
		{"double", "p >= 3", "n >= 2 * p", plain, "6", violated},
		{"tied", "q < p && (q == 0 || q == p)", "n == q", plain, "0", violated},
		{"tiednot", "q < p && (q == 0 || q == p)", "n == q", plain, "1", deviates},
	}
	for _, tt := range tests {
		fill := strings.NewReplacer("NAME", tt.name, "WHERE", tt.where, "EVENT", tt.event, "GOAL", tt.goal, "ANSWER", tt.answer)
		s := load(t, tt.name+".clouseau.hcl", []byte(fill.Replace(answersSpec)))
		code, err := emit.File(s, synthesize(t, s), emit.Options{})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		b.write(tt.name+"/system.go", fill.Replace(asked))
		b.test(tt.name, "emitted", string(code), "^Test")
	}
	return func(t *testing.T, found map[string]outcome) {
		for _, tt := range tests {
			o := found[tt.name]
			if !strings.Contains(o.output, tt.want) {
				t.Errorf("%s: no %q in\n%s", tt.name, tt.want, o.output)
			}
			if tt.want == violated && strings.Contains(o.output, deviates) {
				t.Errorf("%s: a right answer is off script:\n%s", tt.name, o.output)
			}
		}
	}
}

// poolSpec computes a number for a field whose sort has a pool.
const poolSpec = `
language = 1
sort "Few" {
  base = int64
  pool = [100, 200, 300]
}
operation "act" {
  kind = call
  args = { n = Few }
  clause { event = act }
}
` + look + `
goal "computed" {
  vars  = { x = int, y = int }
  trace = seq(act(n == x + 1), act(n == x + y), look(seen))
}
target {
  package = "few"
  new     = "New"
}
`

// TestPoolsBindWhatIsComputed looks at the draws of numbers that only a computed argument has.
func TestPoolsBindWhatIsComputed(t *testing.T) {
	t.Parallel()
	s := load(t, "few.clouseau.hcl", []byte(poolSpec))
	code := string(file(t, s, synthesize(t, s)))
	for _, want := range []string{"rt.Between(99, 99), rt.Between(199, 199), rt.Between(299, 299)"} {
		if !strings.Contains(strings.Join(strings.Fields(code), " "), want) {
			t.Errorf("no %q in\n%s", want, code)
		}
	}
}
