package ifc

import "errors"

// Level says who may see a value.
type Level bool

// The two levels. Secret wins over Public wherever values meet.
const (
	Public Level = false
	Secret Level = true
)

// Cell is a value with its level.
type Cell struct {
	Level Level
	Value int
}

// Addresses is the size of the memory; addresses are 0 to Addresses - 1.
const Addresses = 5

// The errors that end a run.
var (
	ErrEmpty   = errors.New("ifc: too few cells on the stack")
	ErrAddress = errors.New("ifc: no such address")
	ErrLeak    = errors.New("ifc: a secret address in public memory")
)

// Machine is one run. Its memory begins with public zeros.
type Machine struct {
	taint  taint
	stack  []Cell // the top is last
	memory [Addresses]Cell
}

// taint is what an implementation does about levels.
type taint struct {
	// store returns the level of a cell that is stored, or that it may not be: address, value and
	// old are the levels of the address, of the cell, and of what the memory holds there.
	store func(address, value, old Level) (Level, error)
	// add and load return the level of what they push.
	add  func(a, b Level) Level
	load func(address, cell Level) Level
}

// sound is how it must be done. What is reached through a secret is secret;
// and where a secret address points may not show in memory that is public.
var sound = taint{
	store: func(address, value, old Level) (Level, error) {
		if address == Secret && old == Public {
			return old, ErrLeak
		}
		return join(address, value), nil
	},
	add:  join,
	load: join,
}

func join(a, b Level) Level { return a || b }

func newMachine(t taint) *Machine { return &Machine{taint: t} }

// Depth returns the number of cells on the stack.
func (m *Machine) Depth() int { return len(m.stack) }

// Push puts a cell on top.
func (m *Machine) Push(c Cell) error {
	m.stack = append(m.stack, c)
	return nil
}

// Pop removes the top.
func (m *Machine) Pop() error {
	_, err := m.take(1)
	return err
}

// Load replaces the address on top by the cell that it points to.
func (m *Machine) Load() error {
	cells, err := m.take(1)
	if err != nil {
		return err
	}
	old, err := m.at(cells[0].Value)
	if err != nil {
		return err
	}
	return m.Push(Cell{m.taint.load(cells[0].Level, old.Level), old.Value})
}

// Store writes the cell below the top to the address on top and removes both.
func (m *Machine) Store() error {
	cells, err := m.take(2)
	if err != nil {
		return err
	}
	value, address := cells[0], cells[1]
	old, err := m.at(address.Value)
	if err != nil {
		return err
	}
	level, err := m.taint.store(address.Level, value.Level, old.Level)
	if err != nil {
		return err
	}
	*old = Cell{level, value.Value}
	return nil
}

// Add replaces the two cells on top by their sum.
func (m *Machine) Add() error {
	cells, err := m.take(2)
	if err != nil {
		return err
	}
	a, b := cells[0], cells[1]
	return m.Push(Cell{m.taint.add(a.Level, b.Level), a.Value + b.Value})
}

// take removes the n uppermost cells; the top is the last of them.
func (m *Machine) take(n int) ([]Cell, error) {
	rest := len(m.stack) - n
	if rest < 0 {
		return nil, ErrEmpty
	}
	cells := append([]Cell(nil), m.stack[rest:]...)
	m.stack = m.stack[:rest]
	return cells, nil
}

func (m *Machine) at(address int) (*Cell, error) {
	if address < 0 || address >= Addresses {
		return nil, ErrAddress
	}
	return &m.memory[address], nil
}
