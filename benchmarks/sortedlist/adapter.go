package sortedlist

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/judge"
)

// Adapter lets the runtime perform the operations of the spec on a list, and judges it by what the
// spec promises in Go.
func Adapter(l *List) rt.Adapter {
	a := &adapter{list: l}
	if l.mutant != ConsIsAnywhere {
		a.Preconditions = map[string]judge.Precondition{
			"cons": {Name: "sortedlist.IsLeast", Holds: func(args []rt.Value) bool { return IsLeast(l, int(args[0].Int())) }},
		}
	}
	return a
}

type adapter struct {
	rt.CallOnly
	judge.Contract
	list *List
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) (results []rt.Value, err error) {
	l, before := a.list, Elems(a.list)
	switch op {
	case "insert":
		x := int(args[0].Int())
		l.Insert(x)
		a.Keep("sortedlist.Inserted", l.mutant.inserted(before, Elems(l), x))
	case "cons":
		x := int(args[0].Int())
		l.Cons(x)
		a.Keep("sortedlist.Consed", Consed(before, Elems(l), x))
	case "sum":
		sum := l.Sum()
		a.Keep("sortedlist.Summed", Summed(before, Elems(l), sum))
		results = []rt.Value{rt.IntValue(int64(sum))}
	default:
		return nil, fmt.Errorf("sortedlist: no operation %s", op)
	}
	a.Keep("sortedlist.InOrder", InOrder(l))
	return results, nil
}

func (a *adapter) Close() error { return nil }
