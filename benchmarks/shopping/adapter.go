package shopping

import (
	"context"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
)

// Adapter lets a tester schedule the application on a database.
func Adapter(ctx context.Context, a App, open store.Opener) (rt.Adapter, error) {
	return store.Open(ctx, described(a), open)
}

// Waiting is Adapter for specs that ask which statements wait.
func Waiting(ctx context.Context, a App, open store.Opener) (rt.Adapter, error) {
	app := described(a)
	app.Waits = true
	return store.Open(ctx, app, open)
}

// Directed is Adapter for specs that say which version a read sees.
func Directed(ctx context.Context, a App, open store.Opener) (rt.Adapter, error) {
	app := described(a)
	app.Directed = true
	return store.Open(ctx, app, open)
}

// described is the application as its spec knows it.
func described(a App) store.App {
	return store.App{
		Invariant: Kept,
		Requests: map[string]func([]int) store.Request{
			"addItemReq": store.Serve("addItemResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.AddItem(c, args[0], args[1])
			}),
			"deleteItemReq": store.Serve("deleteItemResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.DeleteItem(c, args[0], args[1])
			}),
			"checkoutReq": store.Serve("checkoutResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				_, err := a.Checkout(c, args[0])
				return nil, err
			}),
		},
		Tables: map[string]store.Table{carts: store.Text},
		Load:   store.Rows(carts, ""),
	}
}

// NewAdapter makes an adapter of the right application on a store at READ COMMITTED.
func NewAdapter(ctx context.Context) (rt.Adapter, error) {
	return Adapter(ctx, New(), memory.Deterministic(memory.RC))
}

// NewWaiting is NewAdapter for specs that ask which statements wait.
func NewWaiting(ctx context.Context) (rt.Adapter, error) {
	return Waiting(ctx, New(), memory.Deterministic(memory.RC))
}

// Kept is the invariant of the application: what somebody has added is in the cart, unless somebody
// deletes it, too.
func Kept(trace sre.Trace, state store.State) error {
	return store.KeptIn(trace, state, carts, store.Change{Adds: "addItem", To: "user", What: "item", Deletes: "deleteItem"})
}

// NewBuggyAdapter is NewAdapter for the application without locks.
func NewBuggyAdapter(ctx context.Context) (rt.Adapter, error) {
	return Adapter(ctx, NewBuggy(), memory.Deterministic(memory.RC))
}
