package emit_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/interp"
)

// feeSpec has a model with a number far outside the default range.
const feeSpec = `
language = 1
operation "pay" {
  kind    = call
  args    = { amount = int }
  results = { fee = int }
}
model "fees" {
  on "pay" {
    case "large" {
      when = amount > 1000000
      reply {
        fee = 3
      }
    }
    otherwise "small" {
      reply {
        fee = 1
      }
    }
  }
}
target {
  package = "NAME"
  new     = "New"
}
`

// feeSystem takes a fee for large amounts.
const feeSystem = `package NAME

type bank struct{}

func New() *bank { return &bank{} }
func (*bank) Pay(n int) int {
	if n > 1000000 {
		return FEE
	}
	return 1
}
`

// exploreEnds explores systems in which another rule holds beyond a number in the model:
// requests are made on both sides of it.
func exploreEnds(t *testing.T, b *batch) check {
	t.Helper()
	for name, fee := range map[string]string{"rightfee": "3", "wrongfee": "4"} {
		fill := strings.NewReplacer("NAME", name, "FEE", fee)
		s := load(t, name+".clouseau.hcl", []byte(fill.Replace(feeSpec)))
		code := string(file(t, s, []emit.GoalGenerators{{Goal: s.Model.Goal(), Explore: true}}))
		if want := "draw.Either(rt.Between(0, 20), rt.Between(999999, 1000011))"; !strings.Contains(code, want) {
			t.Errorf("no %s in\n%s", want, code)
		}
		b.write(name+"/system.go", fill.Replace(feeSystem))
		b.test(name, "emitted", code, "^Test")
	}
	return func(t *testing.T, found map[string]outcome) {
		if o := found["rightfee"]; !o.passed {
			t.Errorf("the right system fails:\n%s", o.output)
		}
		if o := found["wrongfee"]; o.passed || !strings.Contains(o.output, "expected 3") {
			t.Errorf("the wrong system passes, or for another reason:\n%s", o.output)
		}
	}
}

// TestExplorePreferred: values that follow from the model's state may lie outside a default range,
// and never outside a written one. The interpreter draws from the same domain.
func TestExplorePreferred(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{"": "rt.Between(0, 20).Open()", "range = [0, 20]": "rt.Between(0, 20)"} {
		s := load(t, "limits.clouseau.hcl", []byte(strings.NewReplacer(
			"amount = int", "amount = Amount", "amount > 1000000", "amount > fee0",
			`model "fees" {`, `sort "Amount" {
  base = int
  go   = "uint8"
  `+written+`
}
model "fees" {
  state   = { fee0 = Amount }
  initial = { fee0 = 3 }`, "NAME", "limits").Replace(feeSpec)))
		code := string(file(t, s, []emit.GoalGenerators{{Goal: s.Model.Goal(), Explore: true}}))
		if !strings.Contains(code, "draw.Domain{"+want+"}") {
			t.Errorf("with %q no %s in\n%s", written, want, code)
		}
		if got := interp.Explore(s, interp.Registry{}).Requests[0].Args[0].Extent().Open; got != (written == "") {
			t.Errorf("with %q the interpreter's domain is open: %v", written, got)
		}
	}
}

// TestExploreAllowed: what a clause or a goal allows an argument is drawn by random requests, too,
// as far as no range is written.
func TestExploreAllowed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ clause, goal, sort, want string }{
		{"event = pay", "pay(fee < 0)", "base = int", "rt.Between(0, 20).Open()"},
		{"where = 21 <= x && x <= 1000\n    event = pay(amount == x)", "pay(fee < 0)", "base = int", "rt.Between(0, 1000).Open()"},
		{"event = pay(amount >= 40 && amount <= 60)", "pay(fee < 0)", "base = int", "draw.Either(rt.Between(0, 20).Open(), rt.Between(40, 60).Open())"},
		{"event = pay(amount < -3)", "pay(fee < 0)", "base = int", "draw.Either(rt.Between(0, 20).Open(), rt.Between(-14, -4).Open())"},
		{"event = pay(amount == 7 || amount >= 500)", "pay(fee < 0)", "base = int", "draw.Either(rt.Between(0, 20).Open(), rt.Between(499, 510).Open())"},
		{"event = pay", "pay(amount == 77 && fee < 0)", "base = int", "draw.Either(rt.Between(0, 20).Open(), rt.Between(77, 77).Open())"},
		{"event = pay", "pay(amount == y && y > 250 && fee < 0)", "base = uint8", "draw.Either(rt.Between(0, 20).Open(), rt.Between(251, 255).Open())"},
		{"where = 21 <= x && x <= 1000\n    event = pay(amount == x)", "pay(fee < 0)", "base = int\n  range = [0, 30]", "rt.Between(0, 30)"},
	} {
		s := load(t, "allowed.clouseau.hcl", []byte(strings.NewReplacer("results = { fee = int }", "results = { fee = int }\n  clause {\n    params = { x = Amount }\n    "+test.clause+"\n  }",
			"args    = { amount = int }", "args    = { amount = Amount }", "amount > 1000000", "fee0 > 1", `model "fees" {`,
			"sort \"Amount\" {\n  "+test.sort+"\n}\ngoal \"below\" {\n  vars = { y = Amount }\n  trace = seq(all, "+test.goal+")\n}\nmodel \"fees\" {\n  state = { fee0 = int }\n", "NAME", "allowed").Replace(feeSpec)))
		code := string(file(t, s, []emit.GoalGenerators{{Goal: s.Model.Goal(), Explore: true}}))
		if !strings.Contains(code, "draw.Domain{"+test.want+"}") {
			_, has, _ := strings.Cut(code, "draw.Domain{")
			has, _, _ = strings.Cut(has, "\n")
			t.Errorf("%s, %s: want %s, not %s", test.clause, test.goal, test.want, has)
		}
	}
}
