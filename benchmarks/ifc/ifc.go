// Package ifc is a stack machine that tracks which values are secret, and the
// question that such a machine has to stand up to: whether two runs of one
// program that differ in secrets only can be told apart by someone who sees
// what is public. It is the subject of "Testing noninterference, quickly"
// (Hritcu et al., ICFP 2013).
//
// A [Machine] is one run, a [Pair] performs two of them in lockstep. [New]
// makes the right machines; [NewStoreBuggy], [NewAddBuggy] and [NewLoadBuggy]
// make machines that forget the taint of one instruction.
package ifc

// Pair is two runs of one program, which differ in secrets only.
type Pair struct {
	left, right *Machine
	err         error // of the instruction that ended both runs
}

// New returns a pair of machines that track secrets as they must.
func New() *Pair { return pair(sound) }

func pair(t taint) *Pair { return &Pair{left: newMachine(t), right: newMachine(t)} }

// Push pushes a cell: left in the one run, right in the other. A public cell has to
// be the same in both.
func (p *Pair) Push(public bool, left, right int) (depth int) {
	if public && left != right {
		panic("ifc: a public value that differs between the runs")
	}
	secret := Level(!public)
	return p.step(
		func() error { return p.left.Push(Cell{secret, left}) },
		func() error { return p.right.Push(Cell{secret, right}) },
	)
}

// Pop removes the top.
func (p *Pair) Pop() (depth int) { return p.step(p.left.Pop, p.right.Pop) }

// Load replaces the address on top by the cell that it points to.
func (p *Pair) Load() (depth int) { return p.step(p.left.Load, p.right.Load) }

// Store writes the cell below the top to the address on top and removes both.
func (p *Pair) Store() (depth int) { return p.step(p.left.Store, p.right.Store) }

// Add replaces the two cells on top by their sum.
func (p *Pair) Add() (depth int) { return p.step(p.left.Add, p.right.Add) }

// step performs an instruction in both runs. It returns the depth of the stack
// then. If the instruction fails in one run, both are over: that depth, and
// all that follow, are -1.
func (p *Pair) step(left, right func() error) (depth int) {
	for _, instruction := range []func() error{left, right} {
		if p.err == nil {
			p.err = instruction()
		}
	}
	if p.err != nil {
		return -1
	}
	return p.left.Depth()
}

// Observe reports whether the two runs look the same from outside: cell by cell,
// stack and memory are both secret, or public and equal. Runs that ended in an
// error show nothing.
func (p *Pair) Observe() (same bool) {
	if p.err != nil {
		return true
	}
	return alike(p.left.stack, p.right.stack) && alike(p.left.memory[:], p.right.memory[:])
}

func alike(a, b []Cell) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && !(a[i].Level == Secret && b[i].Level == Secret) {
			return false
		}
	}
	return true
}
