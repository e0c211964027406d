package sre

import "github.com/clouseau-go/clouseau/logic"

// Env returns an environment in which fields have the event's values; for
// everything else it asks env, which may be nil.
func (e Event) Env(env logic.Env) logic.Env { return eventEnv{e, env} }

type eventEnv struct {
	event Event
	env   logic.Env
}

func (x eventEnv) Lookup(leaf logic.Term) (logic.Value, bool) {
	if f, ok := leaf.(*logic.Field); ok {
		i := x.event.Op.Position(f.Name())
		if i < 0 || i >= len(x.event.Values) {
			return logic.Value{}, false
		}
		v := x.event.Values[i]
		return v, v.IsValid()
	}
	if x.env == nil {
		return logic.Value{}, false
	}
	return x.env.Lookup(leaf)
}

func (x eventEnv) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	if x.env == nil {
		return logic.Value{}, false
	}
	return x.env.Apply(fn, args)
}

// Extend returns an environment with the values of a, and those of env, which
// may be nil, for everything else.
func Extend(env logic.Env, a logic.Assignment) logic.Env { return extended{a, env} }

type extended struct {
	a   logic.Assignment
	env logic.Env
}

func (x extended) Lookup(leaf logic.Term) (logic.Value, bool) {
	if v, ok := x.a[leaf]; ok || x.env == nil {
		return v, ok
	}
	return x.env.Lookup(leaf)
}

func (x extended) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	if x.env == nil {
		return logic.Value{}, false
	}
	return x.env.Apply(fn, args)
}
