package servers

import (
	"errors"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// conn is a connection to a server.
type conn interface {
	// id is the name of the connection in the server's views.
	id() int
	// exec executes a statement, and returns how many rows it has matched.
	exec(sql string, args ...any) (int64, error)
	// versions executes a query for part, writer and value.
	versions(sql string, args ...any) ([]store.Version, error)
	// text executes a query, and returns the last column of its rows.
	text(sql string, args ...any) ([]string, error)
	// looked reports whether a statement that waits has looked for a deadlock since it does.
	looked() bool
	close()
}

// outcome is what an error of a statement means.
type outcome struct {
	// failure is not nil if the server has ended the transaction.
	failure *store.Failure
	// environment says that the error is none of the database's decisions.
	environment bool
}

// Infrastructure is an error of the environment: a server that is gone, a lost connection, a full
// disk. It says nothing about isolation, and the run may be repeated.
type Infrastructure struct{ Err error }

func (i *Infrastructure) Error() string { return "infrastructure: " + i.Err.Error() }

// Unwrap returns the error of the driver.
func (i *Infrastructure) Unwrap() error { return i.Err }

// Retry calls f again, so many times at most in all, as long as it returns an [Infrastructure]
// error. It returns how often it did so.
func Retry(times int, f func() error) (repeated int, err error) {
	for {
		err = f()
		if !errors.As(err, new(*Infrastructure)) || repeated+1 >= times {
			return repeated, err
		}
		repeated++
	}
}

// client executes the statements of one connection, one at a time, in a goroutine of its own.
type client struct {
	conn
	work chan func()
}

func newClient(c conn) *client {
	k := &client{conn: c, work: make(chan func())}
	go func() {
		for f := range k.work {
			f()
		}
		k.conn.close()
	}()
	return k
}

// close closes the connection once its statement has ended.
func (c *client) close() { close(c.work) }

// session returns a connection whose level is set and read back.
func (s *Server) session(l Level) (*client, error) {
	if known := s.idle[l.Name]; len(known) > 0 {
		s.idle[l.Name] = known[:len(known)-1]
		return known[len(known)-1], nil
	}
	c, err := s.dialect.connect(s.port)
	if err != nil {
		return nil, &Infrastructure{err}
	}
	for _, sql := range l.set {
		if _, err := c.exec(sql); err != nil {
			c.close()
			return nil, s.wrap(sql, err)
		}
	}
	got, err := c.text(l.check)
	if err != nil {
		c.close()
		return nil, s.wrap(l.check, err)
	}
	if len(got) != 1 || got[0] != l.answer {
		c.close()
		return nil, errors.New("servers: the level of " + l.Name + " is " + got[0] + " and not " + l.answer)
	}
	return newClient(c), nil
}
