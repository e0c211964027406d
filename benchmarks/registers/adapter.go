package registers

import (
	"context"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets a tester schedule the application on a database in which a read may see one of
// several versions.
func Adapter(ctx context.Context, a App, open store.Opener) (rt.Adapter, error) {
	return store.Open(ctx, store.App{
		Requests: map[string]func([]int) store.Request{
			"writeReq": store.Serve("writeResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Write(c, args[0], args[1])
			}),
			"readReq": store.Serve("readResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				value, err := a.Read(c, args[0])
				return []rt.Value{rt.IntValue(int64(value))}, err
			}),
			"bothReq": store.Serve("bothResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Both(c, args[0], args[1])
			}),
		},
		Tables:   map[string]store.Table{registers: store.Number},
		Load:     store.Rows(registers, "0"),
		Directed: true,
		Atomic:   true,
	}, open)
}

// NewAdapter makes an adapter of the application on a store with one copy.
func NewAdapter(ctx context.Context) (rt.Adapter, error) { return Adapter(ctx, App{}, Single()) }

// NewBuggyAdapter is NewAdapter on a store with replicas.
func NewBuggyAdapter(ctx context.Context) (rt.Adapter, error) {
	return Adapter(ctx, App{}, Replicas())
}
