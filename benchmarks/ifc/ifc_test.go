package ifc

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestSoundRunsLookTheSame performs random programs on the right machines: the
// two runs look the same after every instruction.
func TestSoundRunsLookTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := New()
		values := rapid.IntRange(-1, Addresses)
		push := func(t *rapid.T) {
			left := values.Draw(t, "left")
			if rapid.Bool().Draw(t, "public") {
				p.Push(true, left, left)
			} else {
				p.Push(false, left, values.Draw(t, "right"))
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"push 1": push, "push 2": push, "push 3": push,
			"pop":   func(*rapid.T) { p.Pop() },
			"load":  func(*rapid.T) { p.Load() },
			"store": func(*rapid.T) { p.Store() },
			"add":   func(*rapid.T) { p.Add() },
			"": func(t *rapid.T) {
				if !p.Observe() {
					t.Fatalf("left %+v, right %+v", p.left, p.right)
				}
			},
		})
	})
}

// cell is what the two runs push.
type cell struct{ left, right int }

func public(x int) cell    { return cell{x, x} }
func secret(x, y int) cell { return cell{x, y} }

func (c cell) push(p *Pair) { p.Push(c.left == c.right, c.left, c.right) }

// TestBuggyLeaks shows the seeded bugs, each with the shortest program for it, and
// what the right machines do there.
func TestBuggyLeaks(t *testing.T) {
	for _, tt := range []struct {
		name    string
		buggy   func() *Pair
		program func(p *Pair) (depth int)
		depth   int // of the right machines
	}{
		{"store", NewStoreBuggy, func(p *Pair) int {
			public(1).push(p)
			secret(0, 1).push(p)
			return p.Store()
		}, -1},
		{"add", NewAddBuggy, func(p *Pair) int {
			public(1).push(p)
			secret(0, 1).push(p)
			return p.Add()
		}, 1},
		{"load", NewLoadBuggy, func(p *Pair) int {
			public(1).push(p)
			public(0).push(p)
			p.Store()
			secret(0, 1).push(p)
			return p.Load()
		}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := tt.buggy()
			if tt.program(p); p.Observe() {
				t.Error("the buggy machine hides the secret")
			}
			p = New()
			if depth := tt.program(p); depth != tt.depth || !p.Observe() {
				t.Errorf("on the right machine: depth %d, the same %v; want %d, true", depth, p.Observe(), tt.depth)
			}
		})
	}
}

// TestRules has each instruction on all levels of its operands.
func TestRules(t *testing.T) {
	for _, a := range []Level{Public, Secret} {
		for _, b := range []Level{Public, Secret} {
			want := Level(a == Secret || b == Secret)
			m := newMachine(sound)
			m.Push(Cell{a, 3})
			m.Push(Cell{b, 4})
			if err := m.Add(); err != nil || m.stack[0] != (Cell{want, 7}) {
				t.Errorf("sum of %v and %v: %v, %v", a, b, m.stack, err)
			}
			m = newMachine(sound)
			m.memory[2] = Cell{b, 9}
			m.Push(Cell{a, 2})
			if err := m.Load(); err != nil || m.stack[0] != (Cell{want, 9}) {
				t.Errorf("address %v, cell %v: loads %v, %v", a, b, m.stack, err)
			}
			for _, old := range []Level{Public, Secret} {
				m = newMachine(sound)
				m.memory[2] = Cell{old, 9}
				m.Push(Cell{b, 8})
				m.Push(Cell{a, 2})
				err := m.Store()
				switch leak := a == Secret && old == Public; {
				case leak != (err == ErrLeak):
					t.Errorf("address %v, value %v, old %v: error %v", a, b, old, err)
				case !leak && m.memory[2] != (Cell{want, 8}):
					t.Errorf("address %v, value %v, old %v: memory %v", a, b, old, m.memory)
				}
			}
		}
	}
}

// TestErrorsEndBothRuns has instructions that fail, in one run or in both.
func TestErrorsEndBothRuns(t *testing.T) {
	for _, tt := range []struct {
		name string
		fail func(p *Pair) int
	}{
		{"pop", (*Pair).Pop},
		{"add", func(p *Pair) int { public(1).push(p); return p.Add() }},
		{"load beyond memory", func(p *Pair) int { public(Addresses).push(p); return p.Load() }},
		{"load below memory", func(p *Pair) int { secret(0, -1).push(p); return p.Load() }},
		{"store beyond memory", func(p *Pair) int {
			public(1).push(p)
			secret(Addresses, 0).push(p)
			return p.Store()
		}},
	} {
		for i, p := range []*Pair{New(), NewStoreBuggy(), NewAddBuggy(), NewLoadBuggy()} {
			if depth := tt.fail(p); depth != -1 {
				t.Errorf("%s, machine %d: depth %d, want -1", tt.name, i, depth)
			}
			if depth := p.Push(true, 1, 1); depth != -1 || !p.Observe() {
				t.Errorf("%s, machine %d: afterwards depth %d, the same %v; want -1, true", tt.name, i, depth, p.Observe())
			}
		}
	}
}
