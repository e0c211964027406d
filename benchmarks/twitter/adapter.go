package twitter

import (
	"context"
	"maps"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
)

// Adapter lets a tester schedule the application on a database.
func Adapter(ctx context.Context, a App, open store.Opener) (rt.Adapter, error) {
	load := store.Rows(follows, "")
	maps.Copy(load, store.Rows(tweets, ""))
	return store.Open(ctx, store.App{
		Invariant: Kept,
		Requests: map[string]func([]int) store.Request{
			"followReq": store.Serve("followResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Follow(c, args[0], args[1])
			}),
			"unfollowReq": store.Serve("unfollowResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Unfollow(c, args[0], args[1])
			}),
			"postReq": store.Serve("postResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Post(c, args[0], args[1])
			}),
			"quoteReq": store.Serve("quoteResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Quote(c, args[0], args[1], args[2])
			}),
			"timelineReq": store.Serve("timelineResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				_, err := a.Timeline(c, args[0])
				return nil, err
			}),
			"newsfeedReq": store.Serve("newsfeedResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				_, err := a.Newsfeed(c, args[0], args[1])
				return nil, err
			}),
		},
		Tables: map[string]store.Table{follows: store.Text, tweets: store.Text},
		Load:   load,
	}, open)
}

// NewAdapter makes an adapter of the right application on a store at READ COMMITTED.
func NewAdapter(ctx context.Context) (rt.Adapter, error) {
	return Adapter(ctx, New(), memory.Deterministic(memory.RC))
}

// Kept is the invariant of the application: whom somebody has followed is in the list, unless
// somebody unfollows, too; and what was posted stays.
func Kept(trace sre.Trace, state store.State) error {
	if err := store.KeptIn(trace, state, follows, store.Change{Adds: "follow", To: "user", What: "other", Deletes: "unfollow"}); err != nil {
		return err
	}
	return store.KeptIn(trace, state, tweets, store.Change{Adds: "post", To: "user", What: "tweet"})
}
