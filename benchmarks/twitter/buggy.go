package twitter

import "github.com/clouseau-go/clouseau/benchmarks/store"

// NewBuggy returns the application that reads without locks and trusts that nobody else changes
// what it has read before the transaction is over.
func NewBuggy() App { return App{read: (*store.Tx).Get, again: 3} }
