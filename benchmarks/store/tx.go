package store

import (
	"errors"
	"fmt"
	"iter"

	"github.com/clouseau-go/clouseau/logic"
)

// Aborted is the error of a statement with which the database ended the transaction. An application
// that wants its effect has to begin again.
type Aborted struct{ Failure }

func (a *Aborted) Error() string { return fmt.Sprintf("the transaction was ended: %v", &a.Failure) }

// Client is a session of an application with the database. Each request runs in one, and a session
// serves one request at a time.
type Client struct {
	session int
	yield   func(stop) bool
	reply   Reply // to the statement at which it stopped last
}

// stop is where a request stops: at a statement, or at its answer.
type stop struct {
	statement Statement
	answer    *Answer // nil: at the statement
}

// Answer is what a request answers: an event of the spec with the session as its first field.
type Answer struct {
	Op     string
	Values []logic.Value
}

// Tx is a transaction of a session. Its methods stop the request until the tester lets the
// statement happen.
type Tx struct{ c *Client }

// Atomically runs f in a transaction and commits it. If f returns an error, it rolls back, and
// returns that error. An error that is [Aborted] says that the database ended the transaction.
func (c *Client) Atomically(f func(tx *Tx) error) error {
	if _, err := c.do(Statement{Kind: Begin, Session: c.session}); err != nil {
		return err
	}
	if err := f(&Tx{c}); err != nil {
		if over := new(Aborted); errors.As(err, &over) {
			return err
		}
		_, undone := c.do(Statement{Kind: Rollback})
		return errors.Join(err, undone)
	}
	_, err := c.do(Statement{Kind: Commit})
	return err
}

// Again is Atomically, begun again as long as the database ends the transaction, times at most.
func (c *Client) Again(times int, f func(tx *Tx) error) error {
	for {
		err := c.Atomically(f)
		if times--; times <= 0 || !errors.As(err, new(*Aborted)) {
			return err
		}
	}
}

// Get reads the row of a table; ok is false if there is none.
func (t *Tx) Get(table string, key int) (value string, ok bool, err error) {
	return t.read(Statement{Kind: Get, Row: Row{Table: table, Key: key}})
}

// GetLocked is Get for a row that the transaction is going to write: nobody else writes it before
// this one is over.
func (t *Tx) GetLocked(table string, key int) (value string, ok bool, err error) {
	return t.read(Statement{Kind: Get, Row: Row{Table: table, Key: key}, Lock: true})
}

func (t *Tx) read(s Statement) (value string, ok bool, err error) {
	r, err := t.c.do(s)
	if err != nil || len(r.Rows) == 0 {
		return "", false, err
	}
	return r.Rows[0].Value, true, nil
}

// Scan reads the rows that a table has to a key.
func (t *Tx) Scan(table string, key int) ([]Version, error) {
	r, err := t.c.do(Statement{Kind: Scan, Row: Row{Table: table, Key: key}})
	return r.Rows, err
}

// Put writes the row of a table.
func (t *Tx) Put(table string, key int, value string) error {
	return t.PutPart(table, key, 0, value)
}

// PutPart writes one of several rows to a key.
func (t *Tx) PutPart(table string, key, part int, value string) error {
	_, err := t.c.do(Statement{Kind: Put, Row: Row{table, key, part}, Value: value})
	return err
}

// do stops at a statement until it has been executed.
func (c *Client) do(s Statement) (Reply, error) {
	if !c.yield(stop{statement: s}) {
		panic(abandoned{})
	}
	if f := c.reply.Failure; f != nil {
		return Reply{}, &Aborted{*f}
	}
	return c.reply, nil
}

// abandoned is the panic that unwinds a request whose run is over.
type abandoned struct{}

// Request is what an application does for one request.
type Request func(c *Client) Answer

// request is a request under way, as a coroutine.
type request struct {
	client *Client
	next   func() (stop, bool)
	cancel func()
}

// begin starts a request and runs it to its first stop.
func begin(session int, f Request) (*request, stop) {
	c := &Client{session: session}
	r := &request{client: c}
	r.next, r.cancel = iter.Pull(func(yield func(stop) bool) {
		defer func() {
			if p := recover(); p != nil && p != any(abandoned{}) {
				panic(p)
			}
		}()
		c.yield = yield
		a := f(c)
		yield(stop{answer: &a})
	})
	first, _ := r.next() // it stops at least at its answer
	return r, first
}

// resume hands over the reply to a statement and runs to the next stop.
func (r *request) resume(reply Reply) stop {
	r.client.reply = reply
	s, _ := r.next()
	return s
}
