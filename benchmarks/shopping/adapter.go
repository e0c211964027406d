package shopping

import (
	"context"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets a tester schedule the application on a database.
func Adapter(ctx context.Context, a App, open store.Opener) (rt.Adapter, error) {
	return store.Open(ctx, store.App{
		Requests: map[string]func([]int) store.Request{
			"addItemReq": func(args []int) store.Request {
				return func(c *store.Client) store.Answer {
					return store.Answered("addItemResp", a.AddItem(c, args[0], args[1]))
				}
			},
			"deleteItemReq": func(args []int) store.Request {
				return func(c *store.Client) store.Answer {
					return store.Answered("deleteItemResp", a.DeleteItem(c, args[0], args[1]))
				}
			},
			"checkoutReq": func(args []int) store.Request {
				return func(c *store.Client) store.Answer {
					_, err := a.Checkout(c, args[0])
					return store.Answered("checkoutResp", err)
				}
			},
		},
		Tables: map[string]store.Table{carts: store.Text},
		Load:   store.Rows(carts, ""),
	}, open)
}

// NewAdapter makes an adapter of the right application on a store at READ COMMITTED.
func NewAdapter(ctx context.Context) (rt.Adapter, error) {
	return Adapter(ctx, New(), memory.Deterministic(memory.RC))
}
