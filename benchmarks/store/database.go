package store

import (
	"context"
	"fmt"
)

// Database runs transactions under control: nothing happens in it unless a statement was started.
//
// A transaction is named by a number from one, which the caller gives out. Each has one statement
// under way at most; different transactions may wait at the same time. A database serves one run
// and one goroutine.
//
// Errors are for the environment: a lost connection, a server that is gone. What the database
// decides is a [Reply].
type Database interface {
	// Start starts a statement of a transaction. Begin is the first one of each. It returns when
	// the statement has finished, or when the database itself says that it waits for another
	// transaction; how long that takes to find out decides nothing.
	Start(ctx context.Context, tid int, s Statement) (Reply, error)
	// Poll tells of a statement that has been waiting, after something else has happened: that it
	// still waits, or what it did. A statement that nothing holds up any more must not be said to
	// wait, so Poll waits for its end as Start does.
	Poll(ctx context.Context, tid int) (Reply, error)
	// Close rolls back what is open, and ends.
	Close() error
}

// Opener opens a database for one run. Transaction 0 has written the given rows, and nothing else.
type Opener func(ctx context.Context, load map[Row]string) (Database, error)

// Row names a row by its table and its key. In tables that have several rows to a key the part
// tells them apart.
type Row struct {
	Table     string
	Key, Part int
}

// String returns the row as keys of histories have it.
func (r Row) String() string {
	if r.Part == 0 {
		return fmt.Sprintf("%s%d", r.Table, r.Key)
	}
	return fmt.Sprintf("%s%d/%d", r.Table, r.Key, r.Part)
}

// Kind is what a statement does.
type Kind uint8

const (
	Begin    Kind = iota
	Get           // reads a row
	Scan          // reads the rows of a key, whichever there are
	Put           // writes a row, and makes it if it is not there
	Commit        // makes what was written visible to others
	Rollback      // undoes it
)

func (k Kind) String() string {
	return [...]string{"begin", "get", "scan", "put", "commit", "rollback"}[k]
}

// Statement is one statement of a transaction.
type Statement struct {
	Kind Kind
	Row  Row // of Get and Put; of Scan without the part
	// Value is what Put writes. Databases do not look into it.
	Value string
	// Lock says that Get or Scan locks the rows that it reads, as SELECT ... FOR UPDATE does: it
	// reads what is committed last, and nobody else writes these rows before the transaction is
	// over.
	Lock bool
	// Session is the session of a Begin: its transactions run one after the other.
	Session int
	// Snapshot says that Begin takes the snapshot of the transaction, at levels that have one. By
	// default the first statement takes it, as servers do.
	Snapshot bool
	// Chosen says that, where a Get may see one of several versions, it is to see the one that
	// transaction From wrote. Without it, it sees the one that was committed last. Databases that
	// leave no choice ignore both. See [Chooser].
	Chosen bool
	From   int
}

func (s Statement) String() string {
	switch s.Kind {
	case Get, Scan:
		return fmt.Sprintf("%v %v", s.Kind, s.Row)
	case Put:
		return fmt.Sprintf("put %v := %s", s.Row, s.Value)
	}
	return s.Kind.String()
}

// Reply is what became of a statement so far. The zero reply is one that has finished and reads
// nothing.
type Reply struct {
	// Waiting says that the statement waits for another transaction.
	Waiting bool
	// Rows are the rows that Get or Scan read, in the order of their parts. A row that is not there
	// is left out.
	Rows []Version
	// Failure is not nil if the database has ended the transaction. Nothing of it stays, and there
	// is no statement of it any more, not even a Rollback.
	Failure *Failure
}

// Version is a row as a transaction wrote it.
type Version struct {
	Row    Row
	Writer int // the transaction that wrote it; 0 is the loader
	Value  string
}

// Failure says why a database has ended a transaction.
type Failure struct {
	Reason Reason
	// Code is the server's own word for it, such as 40001.
	Code string
}

func (f *Failure) String() string { return fmt.Sprintf("%v (%s)", f.Reason, f.Code) }

// Reason is why a transaction was ended.
type Reason uint8

const (
	// RolledBack: the application did it.
	RolledBack Reason = iota
	// Serialization: the level would not be kept (PostgreSQL 40001, MariaDB 1020).
	Serialization
	// Deadlock: transactions wait for each other in a circle (40P01, 1213).
	Deadlock
	// Timeout: it has waited for too long (55P03, 1205).
	Timeout
)

// String returns the reason as abort events have it.
func (r Reason) String() string {
	return [...]string{"rolled back", "serialization failure", "deadlock", "timeout"}[r]
}

// Chooser is a database in which a read may see one of several versions.
type Chooser interface {
	Database
	// Choices returns the transactions whose version a Get may see now, the latest first.
	Choices(tid int, row Row) []int
}
