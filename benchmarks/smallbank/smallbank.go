// Package smallbank keeps the money of customers in a store: savings and a checking account each,
// with ten in both at first.
//
//	Balance(c)        tells how much c has on both
//	Deposit(c, m)     checking c := checking c + m
//	Transact(c, m)    savings c := savings c + m
//	Check(c, m)       checking c := checking c - m, and one less if both together have less than m
//	Pay(c, d, m)      moves m from checking c to checking d, if c has as much
//	Amalgamate(c, d)  moves all that c has to checking d
//
// Each is a transaction.
package smallbank

//go:generate go run ../../cmd/clouseau synth smallbank.clouseau.hcl -o emitted_test.go --walks=false

import (
	"errors"
	"strconv"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// The tables, by customer.
const (
	savings  = "Savings"
	checking = "Checking"
)

// initial is what each account has at first.
const initial = 10

// App is the application.
type App struct {
	// read reads a balance that nobody is to change before the transaction is over.
	read func(tx *store.Tx, table string, customer int) (string, bool, error)
	// again is how often a transaction is begun that the database has ended.
	again int
}

// New returns the application that locks what it reads.
func New() App { return App{read: (*store.Tx).GetLocked, again: 3} }

// account names an account.
type account struct {
	table    string
	customer int
}

// errShort is returned where there is not enough money.
var errShort = errors.New("smallbank: there is not enough on the account")

// transfer reads accounts and then writes what to makes of the last ones of them.
func (a App) transfer(c *store.Client, accounts []account, to func(balance []int) ([]int, error)) error {
	return c.Again(a.again, func(tx *store.Tx) error {
		balance := make([]int, len(accounts))
		for i, x := range accounts {
			text, _, err := a.read(tx, x.table, x.customer)
			if err != nil {
				return err
			}
			balance[i] = store.Int(text)
		}
		after, err := to(balance)
		if err != nil {
			return err
		}
		for i, x := range accounts[len(accounts)-len(after):] {
			if err := tx.Put(x.table, x.customer, strconv.Itoa(after[i])); err != nil {
				return err
			}
		}
		return nil
	})
}

// Balance tells how much a customer has.
func (a App) Balance(c *store.Client, customer int) (total int, err error) {
	both := []account{{savings, customer}, {checking, customer}}
	err = a.transfer(c, both, func(b []int) ([]int, error) {
		total = b[0] + b[1]
		return nil, nil
	})
	return total, err
}

// Deposit puts money on the checking account.
func (a App) Deposit(c *store.Client, customer, amount int) error {
	return a.transfer(c, []account{{checking, customer}}, func(b []int) ([]int, error) {
		return []int{b[0] + amount}, nil
	})
}

// Transact puts money on the savings.
func (a App) Transact(c *store.Client, customer, amount int) error {
	return a.transfer(c, []account{{savings, customer}}, func(b []int) ([]int, error) {
		return []int{b[0] + amount}, nil
	})
}

// Check takes money from the checking account, and a penalty of one if there is not enough on both.
func (a App) Check(c *store.Client, customer, amount int) error {
	both := []account{{savings, customer}, {checking, customer}}
	return a.transfer(c, both, func(b []int) ([]int, error) {
		if b[0]+b[1] < amount {
			return []int{b[1] - amount - 1}, nil
		}
		return []int{b[1] - amount}, nil
	})
}

// Pay moves money from one checking account to another one.
func (a App) Pay(c *store.Client, src, dest, amount int) error {
	if src == dest {
		return errShort
	}
	return a.transfer(c, []account{{checking, src}, {checking, dest}}, func(b []int) ([]int, error) {
		if b[0] < amount {
			return nil, errShort
		}
		return []int{b[0] - amount, b[1] + amount}, nil
	})
}

// Amalgamate moves all that a customer has to the checking account of another one.
func (a App) Amalgamate(c *store.Client, src, dest int) error {
	if src == dest {
		return errShort
	}
	all := []account{{savings, src}, {checking, src}, {checking, dest}}
	return a.transfer(c, all, func(b []int) ([]int, error) { return []int{0, 0, b[0] + b[1] + b[2]}, nil })
}
