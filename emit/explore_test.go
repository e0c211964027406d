package emit_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/runtime/interp"
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

// TestExploreEnds explores systems in which another rule holds beyond a number in the model:
// requests are made on both sides of it.
func TestExploreEnds(t *testing.T) {
	t.Parallel()
	m := newModule(t)
	b := m.batch("exploring")
	for name, fee := range map[string]string{"rightfee": "3", "wrongfee": "4"} {
		fill := strings.NewReplacer("NAME", name, "FEE", fee)
		s := load(t, name+".clouseau.hcl", []byte(fill.Replace(feeSpec)))
		code := string(file(t, s, []emit.GoalGenerators{{Goal: s.Model.Goal(), Explore: true}}))
		if want := "draw.Either(rt.Between(0, 20), rt.Between(999999, 1000011))"; !strings.Contains(code, want) {
			t.Errorf("no %s in\n%s", want, code)
		}
		m.write(name+"/system.go", fill.Replace(feeSystem))
		b.test(name, "emitted", code, "^Test")
	}
	found := b.run("", "-rapid.nofailfile", "-rapid.seed=1")
	if o := found["rightfee"]; !o.passed {
		t.Errorf("the right system fails:\n%s", o.output)
	}
	if o := found["wrongfee"]; o.passed || !strings.Contains(o.output, "expected 3") {
		t.Errorf("the wrong system passes, or for another reason:\n%s", o.output)
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
