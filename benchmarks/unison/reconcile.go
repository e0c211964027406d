package unison

import (
	"maps"
	"slices"
)

// State is the replicas with what they agreed on last.
type State struct{ Last, A, B *Tree }

// Reconcile synchronizes, and returns the paths of conflicts in order.
func (s State) Reconcile() (State, []string) { return s.reconcile("", "") }

// reconcile is Reconcile at a path, with a mistake.
func (s State) reconcile(path string, fault Fault) (State, []string) {
	switch {
	case s.A.Equal(s.B):
		return State{s.A, s.A, s.B}, nil
	case fault == DeletesNew && s.Last == nil && s.A == nil:
		return State{}, nil
	case s.A.Equal(s.Last):
		if fault == KeepsOld && s.Last != nil && s.B != nil {
			return State{s.A, s.A, s.A}, nil
		}
		return s.take(s.B, s.A == nil, fault), nil
	case s.B.Equal(s.Last) && fault != OneWay:
		return s.take(s.A, s.B == nil, fault), nil
	case s.A.IsDir() && s.B.IsDir() && fault != WholeDirectories:
		return s.entries(path, fault)
	}
	switch {
	case fault == FirstWins:
		return s.take(s.A, s.B == nil, ""), nil
	case fault == DeleteWins && (s.A == nil || s.B == nil):
		return State{}, nil
	case fault == ConflictForgotten:
		return State{s.A, s.A, s.B}, []string{path}
	case fault == ConflictUnreported:
		return s, nil
	}
	return s, []string{path}
}

// take makes what one replica has the common state.
func (s State) take(what *Tree, fresh bool, fault Fault) State {
	switch {
	case fault == LosesContent && fresh && !what.IsDir() && what != nil:
		return State{what, s.A, s.B}.each(File(""), what)
	case fault == Forgets:
		return State{s.Last, what, what}
	}
	return State{what, what, what}
}

// each gives what to the replica that differs from what is agreed on.
func (s State) each(what, agreed *Tree) State {
	if !s.A.Equal(agreed) {
		s.A = what
	}
	if !s.B.Equal(agreed) {
		s.B = what
	}
	return s
}

// entries reconciles two directories name by name.
func (s State) entries(path string, fault Fault) (State, []string) {
	out, conflicts := State{Empty(), Empty(), Empty()}, []string(nil)
	names := maps.Clone(s.A.Entries)
	maps.Copy(names, s.B.Entries)
	if s.Last.IsDir() {
		maps.Copy(names, s.Last.Entries)
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		at := State{A: s.A.Entries[name], B: s.B.Entries[name]}
		if s.Last.IsDir() {
			at.Last = s.Last.Entries[name]
		}
		next, bad := at.reconcile(path+"/"+name, fault)
		conflicts = append(conflicts, bad...)
		out.Last.put(name, next.Last)
		out.A.put(name, next.A)
		out.B.put(name, next.B)
	}
	return out, conflicts
}

// put gives a directory that is being made an entry.
func (t *Tree) put(name string, what *Tree) {
	if what != nil {
		t.Entries[name] = what
	}
}
