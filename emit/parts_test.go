package emit_test

import (
	"strings"
	"testing"
)

// partsSpec is of cells for values with parts, one of each kind: each is put and read again.
const partsSpec = `
language = 1

sort "Pair" {
  base = bytes
  go   = "[2]byte"
  size = [2, 2]
}

sort "Point" {
  base = record({ x = int, y = int })
  go   = "*cells.Point"
}

operation "putTable" {
  kind = call
  args = { v = map(string, int) }
  clause { event = putTable(v["a"] == 7 && len(v) == 1) }
}
operation "getTable" {
  kind    = call
  results = { v = map(string, int) }
  clause {
    params  = { y = map(string, int) }
    history = seq(all, putTable(v == y), absent(putTable))
    event   = getTable(v == y)
  }
}
goal "table" {
  vars  = { y = map(string, int) }
  trace = seq(all, putTable(v == y), getTable(v != y))
}

operation "putRatio" {
  kind = call
  args = { v = float }
  clause { event = putRatio }
}
operation "getRatio" {
  kind    = call
  results = { v = float }
  clause {
    params  = { y = float }
    history = seq(all, putRatio(v == y), absent(putRatio))
    event   = getRatio(v == y)
  }
}
goal "ratio" {
  vars  = { y = float }
  trace = seq(all, putRatio(v == y), getRatio(v != y))
}

operation "putPair" {
  kind = call
  args = { v = Pair }
  clause { event = putPair(v[0] == 1) }
}
operation "getPair" {
  kind    = call
  results = { v = Pair }
  clause {
    params  = { y = Pair }
    history = seq(all, putPair(v == y), absent(putPair))
    event   = getPair(v == y)
  }
}
goal "pair" {
  vars  = { y = Pair }
  trace = seq(all, putPair(v == y), getPair(v != y))
}

operation "putMaybe" {
  kind = call
  args = { v = optional(int) }
  clause { event = putMaybe }
}
operation "getMaybe" {
  kind    = call
  results = { v = optional(int) }
  clause {
    params  = { y = optional(int) }
    history = seq(all, putMaybe(v == y), absent(putMaybe))
    event   = getMaybe(v == y)
  }
}
goal "maybe" {
  vars  = { y = optional(int) }
  trace = seq(all, putMaybe(v == y), getMaybe(v != y))
}

operation "putPoints" {
  kind = call
  args = { v = list(Point) }
  clause { event = putPoints(len(v) == 2 && v[1].x == 3) }
}
operation "getPoint" {
  kind    = call
  args    = { i = int }
  results = { v = Point }
  clause {
    params  = { y = list(Point) }
    history = seq(all, putPoints(v == y), absent(putPoints))
    event   = getPoint(i == 1, v == y[1])
  }
}
goal "point" {
  vars  = { y = list(Point) }
  trace = seq(all, putPoints(v == y), getPoint(i == 1, v != y[1]))
}

target {
  type = "example.com/user/cells.Cells"
  new  = "cells.New"
}
`

// partsSystem keeps the values; the wrong one loses something of each.
const partsSystem = `package cells

type Point struct{ X, Y int }

type Cells struct {
	wrong  bool
	table  map[string]int
	ratio  float64
	pair   [2]byte
	maybe  *int
	points []*Point
}

func New() *Cells      { return &Cells{} }
func NewWrong() *Cells { return &Cells{wrong: true} }

func (c *Cells) PutTable(v map[string]int) {
	c.table = v
	if c.wrong && len(v) == 1 {
		delete(v, "a")
	}
}
func (c *Cells) GetTable() map[string]int { return c.table }

func (c *Cells) PutRatio(v float64) {
	c.ratio = v
	if c.wrong && v != v {
		c.ratio = 0
	}
}
func (c *Cells) GetRatio() float64 { return c.ratio }

func (c *Cells) PutPair(v [2]byte) {
	c.pair = v
	if c.wrong && v[0] == 1 {
		c.pair[1] = 1
	}
}
func (c *Cells) GetPair() [2]byte { return c.pair }

func (c *Cells) PutMaybe(v *int) {
	c.maybe = v
	if c.wrong && v == nil {
		c.maybe = new(int)
	}
}
func (c *Cells) GetMaybe() *int { return c.maybe }

func (c *Cells) PutPoints(v []*Point) {
	c.points = v
	if c.wrong && v[1].X == 3 {
		v[1].Y++
	}
}
func (c *Cells) GetPoint(i int) *Point { return c.points[i] }
`

// partsEndToEnd emits tests of a system for each kind of value with parts. The right system
// passes all, the wrong one fails all; the printed regression tests then compile, show the bug, and
// pass for the right one.
func partsEndToEnd(t *testing.T, hunt *batch) shows {
	t.Helper()
	hunt.write("cells/cells.go", partsSystem)
	h := hunted{name: "cells", spec: load(t, "parts.clouseau.hcl", []byte(partsSpec)), buggy: "cells.NewWrong", fixed: "cells.New"}
	h.spec.Target.Package, h.spec.Target.New = "cells_test", h.buggy
	code := map[string]string{"emitted": string(file(t, h.spec, synthesize(t, h.spec)))}
	h.write(hunt, "wrong", code, h.buggy, "^Test")
	h.write(hunt, "right", code, h.fixed, "^Test")
	goals := []string{"Table", "Ratio", "Pair", "Maybe", "Point"}
	return func(t *testing.T, found map[string]outcome, shown *batch) check {
		if o := found["right/cells"]; !o.passed {
			t.Errorf("the right system fails:\n%s", o.output)
		}
		wrong := found["wrong/cells"].output
		for _, goal := range goals {
			own := cut(t, wrong, "violation of goal "+strings.ToLower(goal), "--- FAIL: Test_wrong_cells_Test"+goal)
			files := map[string]string{"regression": printed(t, own, h.name)}
			if strings.Contains(files["regression"], "rt.Rerun(") {
				files["emitted"] = code["emitted"]
			}
			h.write(shown, "shown/"+goal, files, h.buggy, "Regression")
			h.write(shown, "fixed/"+goal, files, h.fixed, "Regression")
		}
		return func(t *testing.T, again map[string]outcome) {
			for _, goal := range goals {
				if o := again["shown/"+goal+"/cells"]; o.passed {
					t.Errorf("the printed test of %s does not show the bug:\n%s", goal, o.output)
				}
				if o := again["fixed/"+goal+"/cells"]; !o.passed {
					t.Errorf("the printed test of %s fails for the right system:\n%s", goal, o.output)
				}
			}
		}
	}
}
