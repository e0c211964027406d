package consist

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/spec"
)

// TestRandomModels: the claim of TestWalksAreFound holds for random models too, with calls, and
// with messages behind all kinds of networks.
func TestRandomModels(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		text := (&randomModel{t: rt, messages: rapid.Bool().Draw(rt, "messages")}).text()
		s, ds := spec.LoadSource("random.clouseau.hcl", []byte(text))
		if s == nil {
			rt.Fatalf("%v\n%s", ds, text)
		}
		if why := askForWalk(t.Context(), s, interp.Model(s, interp.Registry{}), 0); why != "" {
			rt.Fatalf("%s\n%s", why, text)
		}
	})
}

// randomModel draws specs with a model: a state of every shape, two requests, trees of cases.
type randomModel struct {
	t        *rapid.T
	messages bool
	silent   bool // cases have no reply
}

func (r *randomModel) pick(what string, of ...string) string {
	return rapid.SampledFrom(of).Draw(r.t, what)
}

// number returns an integer term.
func (r *randomModel) number() string {
	return r.pick("number", "n", "a", "c", "m[k]", "the(o)", "size(q)", "first(q)", "1", "a + 1")
}

// condition returns a qualifier.
func (r *randomModel) condition() string {
	return r.pick("not", "", "!") + "(" + r.pick("condition", "fl", "s[k]", "has(o)", "size(q) > 1", "contains(q, n)",
		r.number()+" <= "+r.number(), r.number()+" == "+r.number()) + ")"
}

// set returns changes of some variables.
func (r *randomModel) set() string {
	var out []string
	for _, v := range [][]string{
		{"a = " + r.number()},
		{"fl = " + r.condition()},
		{"s[k] = true", "s[k] = " + r.condition(), "s = []"},
		{"m[k] = " + r.number(), "m = " + r.number()},
		{"o = some(" + r.number() + ")", "o = nothing"},
		{"q = append(q, " + r.number() + ")", "q = rest(q)", "q = []"},
	} {
		if rapid.IntRange(0, 2).Draw(r.t, "set") == 0 {
			out = append(out, r.pick("change", v...))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return "set = { " + strings.Join(out, ", ") + " }\n"
}

// alternative returns a case or otherwise block.
func (r *randomModel) alternative(word string) string {
	when := ""
	if rapid.Bool().Draw(r.t, "guarded") {
		when = "when = " + r.condition() + "\n"
	}
	reply := ""
	switch {
	case r.silent, rapid.IntRange(0, 4).Draw(r.t, "silent") == 0:
	case r.messages:
		reply = "reply \"out\" {\nconn = conn\nr = " + r.number() + "\n}\n"
	default:
		reply = "reply {\nr = " + r.number() + "\nok = " + r.condition() + "\n}\n"
	}
	return word + " {\n" + when + r.set() + reply + "}\n"
}

func (r *randomModel) rule(op string) string {
	body := r.alternative("case")
	if rapid.Bool().Draw(r.t, "two") {
		body += r.alternative(r.pick("second", "case", "otherwise"))
	}
	require := r.pick("require", "", "require = c >= a && c <= a + 2\n")
	return fmt.Sprintf("on %q {\nchoose = { c = int }\n%s%s}\n", op, require, body)
}

func (r *randomModel) text() string {
	ops, network := "", ""
	for _, op := range []string{"f", "g"} {
		if r.messages {
			ops += fmt.Sprintf("operation %q {\nkind = send\nfields = { conn = Conn, k = Key, n = int }\nclause {\nevent = %[1]s\n}\n}\n", op)
		} else {
			ops += fmt.Sprintf("operation %q {\nkind = call\nargs = { k = Key, n = int }\nresults = { r = int, ok = bool }\nclause {\nevent = %[1]s\n}\n}\n", op)
		}
	}
	if r.messages {
		ops += "operation \"out\" {\nkind = receive\nspontaneous = true\nfields = { conn = Conn }\nresults = { r = int }\nclause {\nevent = out\n}\n}\n"
		network = fmt.Sprintf("network {\norder = %s\n%slossy = %s\ncopies = %s\ncapacity = %s\n}\n", r.pick("order", "fifo", "unordered"),
			r.pick("connections", "", "connection = conn\n"), r.pick("lossy", "false", "true"), r.pick("copies", "0", "1"), r.pick("capacity", "0", "2"))
	}
	rules := r.rule("f") + r.rule("g")
	if rapid.Bool().Draw(r.t, "says") { // the system says something by itself
		ops += "operation \"note\" {\nkind = receive\nspontaneous = true\nfields = { k = Key }\nresults = { n = int }\nclause {\nevent = note\n}\n}\n"
		r.silent = true
		rules += r.rule("note")
	}
	return "language = 1\nsort \"Conn\" {\nvalues = [left, right]\n}\nsort \"Key\" {\nbase = string\npool = [\"x\", \"y\"]\n}\n" + ops + `model "random" {
state = { a = int, fl = bool, s = set(Key), m = map(Key, int), o = optional(int), q = list(int) }
initial = { ` + r.pick("initial", "a = 0, fl = false, m = 0, o = nothing", "a = 1", "fl = true, o = some(1)", "m = 1") + ` }
unspecified = ` + r.pick("unspecified", "ignored", "free", "forbidden") + "\n" + rules + network + "}\n"
}
