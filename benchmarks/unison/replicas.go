package unison

import "context"

// Fault is a mistake that a synchronizer makes; the zero value is none.
type Fault string

// The faults.
const (
	OneWay             Fault = "one-way"             // a change in the first replica is a conflict
	FirstWins          Fault = "first-wins"          // in a conflict the first replica wins
	DeleteWins         Fault = "delete-wins"         // a deletion is taken against a change
	DeletesNew         Fault = "deletes-new"         // what is new in the second replica is deleted
	KeepsOld           Fault = "keeps-old"           // a change in the second replica is undone
	LosesContent       Fault = "loses-content"       // new files are copied without their content
	Forgets            Fault = "forgets"             // what was agreed on is not remembered
	ConflictForgotten  Fault = "conflict-forgotten"  // the first replica is then agreed on
	ConflictUnreported Fault = "conflict-unreported" // a conflict is no matter for the exit status
	WholeDirectories   Fault = "whole-directories"   // directories that differ are a conflict
)

// Faults returns all faults.
func Faults() []Fault {
	return []Fault{OneWay, FirstWins, DeleteWins, DeletesNew, KeepsOld, LosesContent, Forgets,
		ConflictForgotten, ConflictUnreported, WholeDirectories}
}

// Replicas are two replicas, the first one with the number 0, and a synchronizer.
// Errors are those of the environment; what an operation cannot do, its result says.
type Replicas interface {
	// Look returns what is at a path.
	Look(replica int, path string) (*Tree, error)
	// Write makes or overwrites a file. It needs the directory, and no directory in the file's
	// place.
	Write(replica int, path, content string) (bool, error)
	// Mkdir makes a directory, where nothing is.
	Mkdir(replica int, path string) (bool, error)
	// Remove removes whatever is there.
	Remove(replica int, path string) (bool, error)
	// Sync synchronizes, and returns the exit status.
	Sync(ctx context.Context) (int, error)
	Close() error
}

// New returns empty replicas in memory, and a synchronizer that makes one mistake or
// none.
func New(fault Fault) Replicas { return &memory{State{A: Empty(), B: Empty()}, fault} }

type memory struct {
	State
	fault Fault
}

func (m *memory) replica(n int) **Tree {
	if n == 0 {
		return &m.A
	}
	return &m.B
}

func (m *memory) Look(n int, path string) (*Tree, error) { return (*m.replica(n)).At(path), nil }

func (m *memory) Write(n int, path, content string) (bool, error) {
	r := m.replica(n)
	ok := (*r).Has(path) && !(*r).At(path).IsDir()
	if ok {
		*r = (*r).With(path, File(content))
	}
	return ok, nil
}

func (m *memory) Mkdir(n int, path string) (bool, error) {
	r := m.replica(n)
	ok := (*r).Has(path) && (*r).At(path) == nil
	if ok {
		*r = (*r).With(path, Empty())
	}
	return ok, nil
}

func (m *memory) Remove(n int, path string) (bool, error) {
	r := m.replica(n)
	ok := (*r).At(path) != nil
	if ok {
		*r = (*r).With(path, nil)
	}
	return ok, nil
}

func (m *memory) Sync(context.Context) (int, error) {
	next, conflicts := m.reconcile("", m.fault)
	m.State = next
	if len(conflicts) > 0 {
		return 1, nil
	}
	return 0, nil
}

func (m *memory) Close() error { return nil }
