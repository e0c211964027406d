// Package shopping keeps shopping carts in a store: the cart of each user is a row with the list of
// its items.
//
//	AddItem(u, y)     cart u := y added to cart u
//	DeleteItem(u, y)  cart u := cart u without y
//	Checkout(u)       shows cart u, and charges what is in it then
//
// Each is a transaction. At READ COMMITTED two of them on one cart may read the same version, and
// then the write of the second undoes that of the first.
package shopping

//go:generate go run ../../cmd/clouseau synth shopping.clouseau.hcl -o emitted_test.go --walks=false
//go:generate go run ../../cmd/clouseau synth waits.clouseau.hcl -o waits_test.go --walks=false

import "github.com/clouseau-go/clouseau/benchmarks/store"

// carts is the table of carts, by user.
const carts = ""

// App is the application.
type App struct {
	// read reads a cart that nobody is to change before the transaction is over.
	read func(tx *store.Tx, table string, user int) (string, bool, error)
	// again is how often a transaction is begun that the database has ended.
	again int
}

// New returns the application that locks what it reads.
func New() App { return App{read: (*store.Tx).GetLocked, again: 3} }

// AddItem puts an item into a user's cart.
func (a App) AddItem(c *store.Client, user, item int) error {
	return a.change(c, user, func(cart string) string { return store.Add(item, cart) })
}

// DeleteItem takes an item out of a user's cart.
func (a App) DeleteItem(c *store.Client, user, item int) error {
	return a.change(c, user, func(cart string) string { return store.Del(item, cart) })
}

func (a App) change(c *store.Client, user int, to func(cart string) string) error {
	return c.Again(a.again, func(tx *store.Tx) error {
		cart, _, err := a.read(tx, carts, user)
		if err != nil {
			return err
		}
		return tx.Put(carts, user, to(cart))
	})
}

// Checkout shows a user's cart, and returns what is in it when it is charged.
func (a App) Checkout(c *store.Client, user int) (charged string, err error) {
	err = c.Again(a.again, func(tx *store.Tx) error {
		if _, _, err := a.read(tx, carts, user); err != nil {
			return err
		}
		charged, _, err = a.read(tx, carts, user)
		return err
	})
	return charged, err
}
