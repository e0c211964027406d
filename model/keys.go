package model

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Keys returns for each operation which of its arguments is its key: the state consists of maps and
// sets, and a request reads and writes them under its key alone. Such a model is many small ones,
// one for each key, and what happens under one key has no part in what happens under another. An
// operation that neither reads nor writes the state has -1. ok is false if the model is not so, as
// far as its terms tell.
func (m *Model) Keys() (keys map[*sre.Op]int, ok bool) {
	if m.native != nil || m.Network != nil || m.Unspecified == Free || len(m.State) == 0 {
		return nil, false
	}
	for _, v := range m.State {
		if v.Shape != Map && v.Shape != Set {
			return nil, false
		}
	}
	keys = map[*sre.Op]int{}
	for _, r := range m.Rules {
		if keys[r.Op], ok = m.key(r); !ok {
			return nil, false
		}
	}
	return keys, true
}

// key returns the argument that is the key of a rule's requests; -1 if they do not touch the state.
func (m *Model) key(r *Rule) (arg int, ok bool) {
	arg, ok = -1, true
	under := func(key logic.Term) {
		i := slices.IndexFunc(r.Args, func(v *logic.Var) bool { return key == logic.Term(v) })
		ok = ok && i >= 0 && (arg < 0 || arg == i)
		arg = i
	}
	r.Body.updates(func(u Update) {
		if ok = ok && u.Kind == Assign && u.Key != nil; ok {
			under(u.Key)
		}
	})
	r.Body.terms(func(t logic.Term) {
		logic.Walk(t, func(u logic.Term) bool {
			switch u := u.(type) {
			case *logic.Var: // a map or set as a whole
				ok = ok && !slices.ContainsFunc(m.State, func(v *Var) bool { return v.Value == u })
			case *logic.App:
				if slices.ContainsFunc(m.State, func(v *Var) bool { return u.Func() == v.At || u.Func() == v.Contains }) {
					under(u.Args()[0])
				}
			}
			return ok
		})
	})
	return arg, ok
}

// updates calls f for each update of a case and of those in it.
func (c *Case) updates(f func(Update)) {
	c.each(func(k *Case) {
		for _, u := range k.Updates {
			f(u)
		}
	})
}

// Chooses reports whether the model may choose something unseen, which a later answer tells:
// values, or one of several cases. A model in Go may.
func (m *Model) Chooses() bool {
	if m.native != nil || m.Unspecified == Free {
		return true
	}
	for _, v := range m.State {
		if !v.Known && v.Shape != Set && v.Shape != List {
			return true
		}
	}
	chooses := false
	for _, r := range m.Rules {
		r.Body.each(func(c *Case) { chooses = chooses || len(c.Choices) > 0 || len(c.Cases) > 1 })
	}
	return chooses
}

// each calls f for a case and those in it.
func (c *Case) each(f func(*Case)) {
	f(c)
	for _, k := range c.Cases {
		k.each(f)
	}
}

// Native reports whether the model is written in Go.
func (m *Model) Native() bool { return m.native != nil }
