package emit_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
)

// look asks a system whether something happened; the goal is that it did.
const look = `
operation "look" {
  kind    = call
  results = { seen = bool }
  clause { event = look }
}
goal "seen" {
  trace = seq(all, act, look(seen))
}
`

// hiddenSpec has a clause with a condition on a variable that is in no event.
const hiddenSpec = `
language = 1
sort "Value" {
  go = "string"
}
function "up" {
  args   = [Value]
  result = Value
  go     = "Up"
}
function "good" {
  args   = [Value]
  result = bool
  go     = "Good"
}
operation "act" {
  kind = call
  args = { n = int }
  clause {
    params = { v = Value }
    where  = (v == up(v)) && good(v)
    event  = act
  }
}
` + look + `
target {
  package = "NAME"
  new     = "New"
}
`

// hourSpec draws large numbers from a pool and from a range.
const hourSpec = `
language = 1
sort "Pause" {
  base = int
  go   = "time.Duration"
  pool = [3600000000000]
}
sort "Timeout" {
  base  = int
  go    = "time.Duration"
  range = [3600000000000, 3600000000000]
}
operation "act" {
  kind = call
  args = { pause = Pause, timeout = Timeout }
  clause { event = act }
}
` + look + `
target {
  package = "NAME"
  new     = "New"
  imports = ["time"]
}
`

// relatedSpec draws numbers that are related beyond differences, before the call and after it.
const relatedSpec = `
language = 1
sort "Flag" {
  go   = "string"
  pool = ["a", "b", "c"]
}
function "product" {
  args   = [int, int]
  result = int
  go     = "Product"
}
function "next" {
  args   = [Flag]
  result = Flag
  go     = "Next"
}
operation "act" {
  kind = call
  args = { x = int, y = int, f = Flag, g = Flag }
  clause {
    params = { a = int, b = int, p = Flag, q = Flag }
    where  = WHERE
    event  = act(x == a, y == b, f == p, g == q)
  }
}
` + look + `
target {
  package = "NAME"
  new     = "New"
}
`

// actor is a system in which the goal is reached if a condition on the arguments of act holds.
const actor = `package NAME

import "time"

type actor struct{ seen bool }

func New() *actor              { return &actor{} }
func (a *actor) Act(PARAMS)    { a.seen = CONDITION }
func (a *actor) Look() bool    { return a.seen }
func Up(s string) string       { return s }
func Good(s string) bool       { return s == "GOOD" }
func Product(x, y int) int     { return x * y }
func Next(s string) string     { return map[string]string{"a": "b", "b": "a", "c": "a"}[s] }

var _ time.Duration
`

// drawsRun emits tests and runs them against systems that violate the goal if the draws are as
// the spec says.
func drawsRun(t *testing.T, b *batch) check {
	t.Helper()
	const args, upheld = "x, y int, f, g string", "verdicts    100 upheld\n"
	related := func(where string) string { return strings.ReplaceAll(relatedSpec, "WHERE", where) }
	tests := []struct {
		name, spec, params, condition, good string
		code, want                          string // in the file; in the output
	}{
		{"hidden", hiddenSpec, "n int", "true", "c", "Good(value", "violation of goal seen"},
		{"hiddennever", hiddenSpec, "n int", "true", "no value has it", "Good(value", "infeasible"},
		{"hour", hourSpec, "pause, timeout time.Duration", "pause == time.Hour && timeout == time.Hour", "",
			"rt.Between(3600000000000, 3600000000000)", "violation of goal seen"},
		{"linear", related("3 * a + 5 * b == 31 && next(p) == q && next(q) != p"), args, "3*x+5*y != 31 || f != \"c\" || g != \"a\"", "",
			"return (2*x1+1)%5 == 0", upheld},
		{"nonlinear", related("product(a, b) == 12 && next(p) == next(q) && p != q"), args, "x*y != 12 || f == \"a\" || g == \"a\" || f == g", "",
			"}).Any()", upheld},
		{"ratio", related("2 * b <= a && a <= 3 * b && a >= 50 && b <= 1000 && product(b, b) == 625"), args, "x < 50 || y != 25", "",
			"rt.Between(max(0, x1/3), min(1000, x1/2)).Where(", upheld},
	}
	for _, tt := range tests {
		fill := strings.NewReplacer("NAME", tt.name, "PARAMS", tt.params, "CONDITION", tt.condition, "GOOD", tt.good)
		s := load(t, tt.name+".clouseau.hcl", []byte(fill.Replace(tt.spec)))
		code := string(file(t, s, synthesize(t, s)))
		if !strings.Contains(code, tt.code) {
			t.Errorf("%s: no %q in\n%s", tt.name, tt.code, code)
		}
		b.write(tt.name+"/system.go", fill.Replace(actor))
		b.test(tt.name, "emitted", code, "^Test")
	}
	return func(t *testing.T, found map[string]outcome) {
		for _, tt := range tests {
			if o := found[tt.name]; !strings.Contains(o.output, tt.want) {
				t.Errorf("%s: no %q in\n%s", tt.name, tt.want, o.output)
			}
		}
	}
}

// handles has a clause whose variable is only constrained to differ from all answers.
const handles = `
language = 1
sort "Conn" {
  SORT
}
operation "acquire" {
  kind    = call
  results = { c = Conn }
  clause {
    params  = { x = Conn }
    history = absent(acquire(c == x))
    event   = acquire(c == x)
  }
}
operation "close" {
  kind    = call
  args    = { ARGS }
  results = { ok = bool }
  clause {
    params  = { x = Conn }
    history = absent(acquire(c == x))
    event   = CLOSE
  }
}
goal "unclosed" {
  trace = seq(all, acquire, close(!ok))
}
`

// TestAbsentDrawsNothing emits a script with a value that only has to differ from answers: it is
// not drawn. If it is an argument, it is drawn, and its sort has to say from what.
func TestAbsentDrawsNothing(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, sort, args, close, want string }{
		{"handle", `go = "*net.Conn"`, "", "close", ""},
		{"number", `base = int`, "", "close", ""},
		{"argument", `go = "*net.Conn"`, "c = Conn", "close(c == x)", `argument.clouseau.hcl:3:1: sort Conn has neither a pool nor a generator to draw from; give it one, such as pool = [...]`},
	} {
		s := load(t, tt.name+".clouseau.hcl", []byte(strings.NewReplacer("SORT", tt.sort, "ARGS", tt.args, "CLOSE", tt.close).Replace(handles)))
		code, err := emit.File(s, synthesize(t, s), emit.Options{})
		switch {
		case tt.want != "":
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: the error is %v, want %q", tt.name, err, tt.want)
			}
		case err != nil:
			t.Errorf("%s: %v", tt.name, err)
		default:
			script, _, _ := strings.Cut(string(code), "\n// unclosedGoal")
			for _, draw := range []string{"s.Int(", "s.Value(", "s.Integer("} {
				if strings.Contains(script, draw) {
					t.Errorf("%s: %s...) in\n%s", tt.name, draw, script)
				}
			}
		}
	}
}
