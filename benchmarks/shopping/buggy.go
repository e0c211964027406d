package shopping

import "github.com/clouseau-go/clouseau/benchmarks/store"

// NewBuggy returns the application that reads a cart without a lock and trusts that nobody else
// changes it before the transaction is over.
func NewBuggy() App { return App{read: (*store.Tx).Get, again: 3} }
