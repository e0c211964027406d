package nfa

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on an automaton.
func Adapter(a *Automaton) rt.Adapter { return calls.Adapter(a) }

var calls = event.Calls[*Automaton]{
	"init": func(a *Automaton, _ []rt.Value) []rt.Value {
		a.Init()
		return nil
	},
	"newNode": func(a *Automaton, _ []rt.Value) []rt.Value {
		return []rt.Value{rt.IntValue(int64(a.NewNode()))}
	},
	"setInitial": func(a *Automaton, args []rt.Value) []rt.Value {
		a.SetInitial(int(args[0].Int()))
		return nil
	},
	"setFinal": func(a *Automaton, args []rt.Value) []rt.Value {
		a.SetFinal(int(args[0].Int()))
		return nil
	},
	"addEdge": func(a *Automaton, args []rt.Value) []rt.Value {
		a.AddEdge(int(args[0].Int()), args[1].Text(), int(args[2].Int()))
		return nil
	},
	"isNFA": func(a *Automaton, _ []rt.Value) []rt.Value {
		return []rt.Value{rt.BoolValue(a.IsNFA())}
	},
}
