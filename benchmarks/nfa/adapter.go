package nfa

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on an automaton.
func Adapter(a *Automaton) rt.Adapter { return &adapter{nfa: a} }

type adapter struct {
	rt.CallOnly
	nfa *Automaton
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "init":
		a.nfa.Init()
		return nil, nil
	case "newNode":
		return []rt.Value{rt.IntValue(int64(a.nfa.NewNode()))}, nil
	case "setInitial":
		a.nfa.SetInitial(int(args[0].Int()))
		return nil, nil
	case "setFinal":
		a.nfa.SetFinal(int(args[0].Int()))
		return nil, nil
	case "addEdge":
		a.nfa.AddEdge(int(args[0].Int()), args[1].Text(), int(args[2].Int()))
		return nil, nil
	case "isNFA":
		return []rt.Value{rt.BoolValue(a.nfa.IsNFA())}, nil
	}
	return nil, fmt.Errorf("nfa: no operation %s", op)
}

func (a *adapter) Close() error { return nil }
