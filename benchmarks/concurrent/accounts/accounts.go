// Package accounts holds accounts, each with a lock of its own. What happens to an account happens
// at one moment; the sum of all is taken one by one, while others go on.
package accounts

import "sync"

const accounts = 2

// Bank has some accounts.
type Bank struct {
	accounts [accounts]account
	lost     bool
}

type account struct {
	mu   sync.Mutex
	held int
}

// New returns a bank with empty accounts.
func New() *Bank { return &Bank{} }

// NewLost returns one that reads under one lock, and writes under the next.
func NewLost() *Bank { return &Bank{lost: true} }

// Put puts something into an account, and returns what is there.
func (b *Bank) Put(number, n int) (held int) {
	a := &b.accounts[number]
	a.mu.Lock()
	defer a.mu.Unlock()
	held = a.held + n
	if b.lost {
		a.mu.Unlock()
		a.mu.Lock()
	}
	a.held = held
	return held
}

// Held returns what is in an account.
func (b *Bank) Held(number int) (held int) {
	a := &b.accounts[number]
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.held
}

// Sum returns what is in all accounts, if nobody puts anything in meanwhile.
func (b *Bank) Sum() (held int) {
	for number := range b.accounts {
		held += b.Held(number)
	}
	return held
}
