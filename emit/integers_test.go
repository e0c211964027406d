package emit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// goIntegers are Go's integer types, and named types whose underlying type the spec gives or knows.
// Outside the long mode every third is looked at: a small type, the largest numbers that are signed
// and that are not, and what Go calls otherwise than the spec.
var goIntegers = []struct{ name, base, goType string }{
	{"int8", "int8", ""}, {"int16", "int16", ""}, {"int32", "int32", ""},
	{"int64", "int64", ""}, {"int", "int", "int"}, {"uint16", "uint16", "uint16"},
	{"uint8", "int", "uint8"}, {"uint32", "uint32", ""}, {"uint64", "uint64", ""},
	{"serial", "uint64", "serial.Number"}, {"uint", "int", "uint"}, {"port", "uint16", "port.Number"},
	{"wait", "int", "time.Duration"},
}

// cellSpec is of a register that holds a number: its clauses have both ends of the type, a sum that
// reaches the upper end, and numbers in between.
const cellSpec = `
language = 1
sort "Number" {
  base = BASE
  GO
  range = [LO, HI]
}
function "flip" {
  args   = [Number]
  result = Number
  go     = "NAME.Flip"
}
axiom "flipping_changes" {
  forall = { x = Number }
  holds  = flip(x) != x
}
operation "put" {
  kind = call
  args = { n = Number }
  clause {
    event = put
  }
}
operation "get" {
  kind    = call
  results = { n = Number }
  clause "last" {
    params  = { x = Number }
    history = seq(all, put(n == x), star(any - put))
    event   = get(n == x)
  }
}
goal "lowest" {
  trace = seq(all, put(n == LO), get(n != LO), all)
}
goal "highest" {
  trace = seq(all, put(n == HI), get(n != HI), all)
}
goal "below_highest" {
  vars  = { y = Number }
  trace = seq(all, put(n == y), get(n != y && y + 1 >= HI), all)
}
goal "any_number" {
  vars  = { y = Number }
  trace = seq(all, put(n == y), get(n == flip(y)), all)
}
goal "next_number" {
  vars  = { y = Number }
  trace = seq(all, put(n == y), put(n == y + 1), get(n < y), all)
}
target {
  type = "example.com/user/NAME.Cell"
  new  = "NAME.New"
  IMPORTS
}
`

// cellSystem is the register; the buggy one forgets the ends of its type.
const cellSystem = `package NAME

DECLARATION

type Cell struct {
	n     TYPE
	wrong bool
}

func New() *Cell      { return &Cell{} }
func NewWrong() *Cell { return &Cell{wrong: true} }

func (c *Cell) Put(n TYPE) {
	c.n = n
	if c.wrong && (n == LO || n >= HI-1) {
		c.n = 7
	}
}

func (c *Cell) Get() TYPE { return c.n }

func Flip(n TYPE) TYPE { return n ^ 1 }
`

// cell emits the tests of a register.
func cell(t *testing.T, m *module, name, base, goType string) hunted {
	typ, under := goType, base
	switch {
	case goType == "":
		typ = base
	case base == "int" && goType != "time.Duration":
		under = goType
	}
	b, _ := logic.GoInteger(under)
	declaration, imports, attribute := "", "", ""
	if goType != "" {
		attribute = fmt.Sprintf("go = %q", goType)
	}
	if strings.HasSuffix(goType, ".Number") {
		typ, declaration = "Number", "type Number "+base
	}
	if goType == "time.Duration" {
		declaration, imports = `import "time"`, ""
	}
	name = "cell" + name
	fill := strings.NewReplacer("BASE", base, "GO", strings.ReplaceAll(attribute, "port.", name+"."), "LO", b.Lo.String(), "HI", b.Hi.String(), "NAME", name, "TYPE", typ,
		"DECLARATION", declaration, "IMPORTS", imports)
	m.write(name+"/"+name+".go", fill.Replace(cellSystem))
	text := strings.ReplaceAll(fill.Replace(cellSpec), "serial.Number", name+".Number")
	return hunted{name: name, spec: load(t, name+".clouseau.hcl", []byte(text)), buggy: name + ".NewWrong", fixed: name + ".New"}
}

// integers emits tests of a register for integer types, with the ends of the type in goals and
// draws. The correct register passes them. The buggy one fails all with an end; each printed
// regression test then compiles, shows the bug, and passes for the correct one.
func integers(t *testing.T, hunt *batch) shows {
	t.Helper()
	var all []hunted
	for i, g := range goIntegers {
		if i%rounds(3, 1) != 0 {
			continue
		}
		h := cell(t, hunt.module, g.name, g.base, g.goType)
		h.spec.Target.Package, h.spec.Target.New = h.name+"_test", h.buggy
		code := map[string]string{"emitted": string(file(t, h.spec, synthesize(t, h.spec)))}
		h.write(hunt, "wrong", code, h.buggy, "^Test(Lowest|Highest|BelowHighest)$")
		h.write(hunt, "right", code, h.fixed, "^Test")
		all = append(all, h)
	}
	return func(t *testing.T, found map[string]outcome, shown *batch) check {
		for _, h := range all {
			if o := found["right/"+h.name]; !o.passed {
				t.Errorf("the right %s fails:\n%s", h.name, o.output)
			}
			wrong := found["wrong/"+h.name].output
			if n := strings.Count(wrong, "--- FAIL: Test_wrong_"+h.name); n != 3 {
				t.Errorf("%d tests of 3 fail for the wrong %s:\n%s", n, h.name, wrong)
			}
			code := map[string]string{"regression": printed(t, wrong, h.name)}
			h.write(shown, "shown", code, h.buggy, "Regression")
			h.write(shown, "fixed", code, h.fixed, "Regression")
		}
		return func(t *testing.T, again map[string]outcome) {
			for _, h := range all {
				if o := again["shown/"+h.name]; o.passed {
					t.Errorf("the printed test of %s does not show the bug:\n%s", h.name, o.output)
				}
				if o := again["fixed/"+h.name]; !o.passed {
					t.Errorf("the printed test of %s fails for the right register:\n%s", h.name, o.output)
				}
			}
		}
	}
}

// TestSortChosenFrom: the emitted test knows what a written range or pool leaves of a small Go
// type, so that its report does not name the whole type.
func TestSortChosenFrom(t *testing.T) {
	t.Parallel()
	const spec = `language = 1
sort "Level" {
  go    = "uint8"
  base  = int
  range = [0, 5]
}
sort "Pick" {
  go   = "int8"
  base = int
  pool = [9, -3, 4]
}
sort "Free" {
  go   = "uint8"
  base = int
}
sort "Large" {
  base  = int
  range = [0, 5]
}
sort "Wait" {
  base = int
  go   = "time.Duration"
  pool = [3600000000000]
}
operation "put" {
  args    = { level = Level, pick = Pick, free = Free, large = Large, wait = Wait }
  results = { ok = bool }
  clause { event = put }
}
goal "refused" {
  trace = seq(all, put(!ok))
}
`
	s := load(t, "put.clouseau.hcl", []byte(spec))
	text := string(file(t, s, synthesize(t, s)))
	for _, want := range []string{
		`rt.NewInt("Level", "uint8").ChosenFrom(0, 5)` + "\n", `rt.NewInt("Pick", "int8").ChosenFrom(-3, 9)` + "\n",
		`rt.NewInt("Free", "uint8")` + "\n", `rt.NewInt("Wait", "time.Duration")` + "\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %sin\n%s", want, text)
		}
	}
	if n := strings.Count(text, "ChosenFrom"); n != 2 {
		t.Errorf("%d sorts are chosen from a part of their type, want 2", n)
	}
}
