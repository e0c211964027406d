package remote

import (
	"context"
	"fmt"
	"io"
	"net/rpc"
	"sync"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// Serve serves databases until the other side closes the connection. open returns what opens a
// database at a level.
func Serve(ctx context.Context, conn io.ReadWriteCloser, open func(ctx context.Context, level string) (store.Opener, error)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := rpc.NewServer()
	if err := s.RegisterName(service, &Databases{ctx: ctx, open: open, held: map[int]store.Database{}}); err != nil {
		return err
	}
	s.ServeConn(watched{conn, cancel})
	return nil
}

// service is the name of [Databases] in calls.
const service = "Databases"

// watched is a connection whose end ends what is under way: a statement may wait for another one
// that never comes.
type watched struct {
	io.ReadWriteCloser
	over func()
}

func (w watched) Read(p []byte) (int, error) {
	n, err := w.ReadWriteCloser.Read(p)
	if err != nil {
		w.over()
	}
	return n, err
}

// Databases is the served side. Its methods are those of a store.Database, with the number of the
// database in front. Package net/rpc calls them.
type Databases struct {
	ctx  context.Context
	open func(ctx context.Context, level string) (store.Opener, error)

	mu   sync.Mutex
	held map[int]store.Database
	next int
}

// Opening asks for a database at a level, with what the loader has written.
type Opening struct {
	Level string
	Load  map[store.Row]string
}

// Step asks for a statement of a transaction; of a Poll, for what has become of it.
type Step struct {
	Database, Tid int
	Statement     store.Statement
}

// Open opens a database, and returns its number.
func (d *Databases) Open(o Opening, number *int) error {
	open, err := d.open(d.ctx, o.Level)
	if err != nil {
		return err
	}
	db, err := open(d.ctx, o.Load)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.next++
	d.held[d.next] = db
	*number = d.next
	return nil
}

func (d *Databases) database(number int) (store.Database, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if db := d.held[number]; db != nil {
		return db, nil
	}
	return nil, fmt.Errorf("remote: there is no database %d", number)
}

// Start starts a statement.
func (d *Databases) Start(s Step, reply *store.Reply) error {
	db, err := d.database(s.Database)
	if err != nil {
		return err
	}
	*reply, err = db.Start(d.ctx, s.Tid, s.Statement)
	return err
}

// Poll tells of a statement that has been waiting.
func (d *Databases) Poll(s Step, reply *store.Reply) error {
	db, err := d.database(s.Database)
	if err != nil {
		return err
	}
	*reply, err = db.Poll(d.ctx, s.Tid)
	return err
}

// Close closes a database.
func (d *Databases) Close(number int, _ *struct{}) error {
	db, err := d.database(number)
	if err != nil {
		return err
	}
	d.mu.Lock()
	delete(d.held, number)
	d.mu.Unlock()
	return db.Close()
}
