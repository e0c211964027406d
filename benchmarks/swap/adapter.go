package swap

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on an exchange.
func Adapter(x *Exchange) rt.Adapter { return &adapter{exchange: x} }

type adapter struct {
	rt.CallOnly
	exchange *Exchange
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	n := func(i int) int { return int(args[i].Int()) }
	x := a.exchange
	switch op {
	case "open":
		return numbers(x.Open(Good(args[0].String()))), nil
	case "balance":
		status, amount := x.Balance(n(0))
		return numbers(int(status), amount), nil
	case "deposit":
		return numbers(int(x.Deposit(n(0), n(1)))), nil
	case "withdraw":
		return numbers(int(x.Withdraw(n(0), n(1)))), nil
	case "offer":
		status, number := x.Offer(n(0), n(1), n(2), n(3))
		return numbers(int(status), number), nil
	case "cancel":
		return numbers(int(x.Cancel(n(0)))), nil
	case "take":
		return numbers(int(x.Take(n(0), n(1), n(2)))), nil
	}
	return nil, fmt.Errorf("swap: no operation %s", op)
}

func (a *adapter) Close() error { return nil }

// Steady makes a run depend on its script alone, so that it can be repeated.
func (a *adapter) Steady() { a.exchange.Steady() }

// numbers are results that are numbers.
func numbers(n ...int) []rt.Value {
	out := make([]rt.Value, len(n))
	for i, v := range n {
		out[i] = rt.IntValue(int64(v))
	}
	return out
}
