package ifc

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the specs on a pair.
func Adapter(p *Pair) rt.Adapter { return calls.Adapter(p) }

var calls = event.Calls[*Pair]{
	"push": func(p *Pair, args []rt.Value) []rt.Value {
		return depth(p.Push(args[0].Bool(), int(args[1].Int()), int(args[2].Int())))
	},
	"pop":     func(p *Pair, _ []rt.Value) []rt.Value { return depth(p.Pop()) },
	"load":    func(p *Pair, _ []rt.Value) []rt.Value { return depth(p.Load()) },
	"store":   func(p *Pair, _ []rt.Value) []rt.Value { return depth(p.Store()) },
	"add":     func(p *Pair, _ []rt.Value) []rt.Value { return depth(p.Add()) },
	"observe": func(p *Pair, _ []rt.Value) []rt.Value { return []rt.Value{rt.BoolValue(p.Observe())} },
}

func depth(n int) []rt.Value { return []rt.Value{rt.IntValue(int64(n))} }
