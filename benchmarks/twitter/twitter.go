// Package twitter keeps in a store whom users follow, and what they tweet: a row with a list for
// each user and table.
//
//	Follow(u, f), Unfollow(u, f)  change whom u follows
//	Post(u, t)                    adds a tweet of u
//	Quote(u, f, t)                adds a tweet of two
//	Timeline(u)                   shows the tweets of u, a page and then the rest
//	Newsfeed(u, f)                shows the tweets of u and, if u follows f, those of f
//
// Each is a transaction.
package twitter

//go:generate go run ../../cmd/clouseau synth twitter.clouseau.hcl -o emitted_test.go --walks=false

import "github.com/clouseau-go/clouseau/benchmarks/store"

// The tables, by user.
const (
	follows = "Follows"
	tweets  = "Tweets"
)

// App is the application.
type App struct {
	// read reads a row that nobody is to change before the transaction is over.
	read func(tx *store.Tx, table string, user int) (string, bool, error)
	// again is how often a transaction is begun that the database has ended.
	again int
}

// New returns the application that locks what it reads.
func New() App { return App{read: (*store.Tx).GetLocked, again: 3} }

// Follow lets a user follow another one.
func (a App) Follow(c *store.Client, user, other int) error {
	return a.change(c, func(list string) string { return store.Add(other, list) }, follows, user)
}

// Unfollow undoes it.
func (a App) Unfollow(c *store.Client, user, other int) error {
	return a.change(c, func(list string) string { return store.Del(other, list) }, follows, user)
}

// Post adds a tweet of a user.
func (a App) Post(c *store.Client, user, tweet int) error {
	return a.change(c, func(list string) string { return store.Add(tweet, list) }, tweets, user)
}

// Quote adds a tweet of two users.
func (a App) Quote(c *store.Client, user, other, tweet int) error {
	return a.change(c, func(list string) string { return store.Add(tweet, list) }, tweets, user, other)
}

// change reads the rows of some users, and then writes all of them.
func (a App) change(c *store.Client, to func(list string) string, table string, users ...int) error {
	return c.Again(a.again, func(tx *store.Tx) error {
		lists := make([]string, len(users))
		for i, u := range users {
			var err error
			if lists[i], _, err = a.read(tx, table, u); err != nil {
				return err
			}
		}
		for i, u := range users {
			if err := tx.Put(table, u, to(lists[i])); err != nil {
				return err
			}
		}
		return nil
	})
}

// Timeline shows the tweets of a user.
func (a App) Timeline(c *store.Client, user int) (pages []string, err error) {
	err = c.Again(a.again, func(tx *store.Tx) error {
		pages = nil
		return a.show(tx, &pages, user, user)
	})
	return pages, err
}

// Newsfeed shows the tweets of a user and of another one whom the user follows.
func (a App) Newsfeed(c *store.Client, user, other int) (shown []string, err error) {
	err = c.Again(a.again, func(tx *store.Tx) error {
		shown = nil
		list, _, err := a.read(tx, follows, user)
		if err != nil {
			return err
		}
		if !store.Has(other, list) {
			return a.show(tx, &shown, user)
		}
		return a.show(tx, &shown, user, other)
	})
	return shown, err
}

// show reads the tweets of users, one after the other.
func (a App) show(tx *store.Tx, shown *[]string, users ...int) error {
	for _, u := range users {
		list, _, err := a.read(tx, tweets, u)
		if err != nil {
			return err
		}
		*shown = append(*shown, list)
	}
	return nil
}
