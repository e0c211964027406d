// Package systems has ten small types that keep state between calls: a
// bounded table, a store with snapshots, a document with undo branches, a
// versioned key-value store, a job queue, a lease manager, a pool, a paged
// log, a visitor register and a reservation book.
//
// All methods take and return plain values and never panic. A call that
// cannot be honoured is refused: it reports so and changes nothing. None of
// the types is safe for use from several goroutines at once.
//
// Every type can also be made to go wrong in three known ways. Flaws lists
// them.
package systems
