// Package checked is a ledger that checks itself.
package checked

import "log"

// Ledger has a balance.
type Ledger struct{ in, out int }

// New returns a ledger.
func New() *Ledger { return &Ledger{} }

// Deposit adds to the balance.
func (l *Ledger) Deposit(n int) {
	l.in += n
	l.check()
}

// Withdraw takes from the balance.
func (l *Ledger) Withdraw(n int) {
	l.out += n
	l.check()
}

// Balance returns what is left.
func (l *Ledger) Balance() int { return l.in - l.out }

func (l *Ledger) check() {
	if l.in-l.out < -3 {
		log.Fatalf("the balance is %d", l.in-l.out)
	}
}
