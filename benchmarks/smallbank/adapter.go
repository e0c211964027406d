package smallbank

import (
	"context"
	"fmt"
	"maps"
	"strconv"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
)

// Adapter lets a tester schedule the application on a database.
func Adapter(ctx context.Context, a App, open store.Opener) (rt.Adapter, error) {
	load := store.Rows(savings, strconv.Itoa(initial))
	maps.Copy(load, store.Rows(checking, strconv.Itoa(initial)))
	return store.Open(ctx, store.App{
		Invariant: Balanced,
		Requests: map[string]func([]int) store.Request{
			"balanceReq": store.Serve("balanceResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				total, err := a.Balance(c, args[0])
				return []rt.Value{rt.IntValue(int64(total))}, err
			}),
			"depositReq": store.Serve("depositResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Deposit(c, args[0], args[1])
			}),
			"transactReq": store.Serve("transactResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Transact(c, args[0], args[1])
			}),
			"checkReq": store.Serve("checkResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Check(c, args[0], args[1])
			}),
			"payReq": store.Serve("payResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Pay(c, args[0], args[1], args[2])
			}),
			"amalgamateReq": store.Serve("amalgamateResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Amalgamate(c, args[0], args[1])
			}),
		},
		Tables: map[string]store.Table{savings: store.Number, checking: store.Number},
		Load:   load,
	}, open)
}

// NewAdapter makes an adapter of the right application on a store at READ COMMITTED.
func NewAdapter(ctx context.Context) (rt.Adapter, error) {
	return Adapter(ctx, New(), memory.Deterministic(memory.RC))
}

// Balanced is the invariant of the application: all accounts together have what they had at first,
// with what was deposited and without what checks have taken. A check may have a penalty or not.
// While requests are under way nothing is said: their transactions may have committed.
func Balanced(trace sre.Trace, state store.State) error {
	served, idle := store.Served(trace)
	if !idle {
		return nil
	}
	deposited, checks := 0, 0
	for _, r := range served {
		switch r.Op.Name {
		case "depositReq", "transactReq":
			deposited += store.Field(r, "amount")
		case "checkReq":
			deposited -= store.Field(r, "amount")
			checks++
		}
	}
	change := 0
	for _, v := range state {
		change += int(v.Int()) - initial
	}
	if change > deposited || change < deposited-checks {
		return fmt.Errorf("the accounts have %d more than at first, and %d was deposited with %d checks", change, deposited, checks)
	}
	return nil
}
