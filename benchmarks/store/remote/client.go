package remote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/rpc"
	"os"
	"os/exec"

	"github.com/clouseau-go/clouseau/benchmarks/store"
)

// Client speaks with a program that holds databases.
type Client struct {
	rpc *rpc.Client
	end func() error
}

// New returns the client of a connection whose other side serves.
func New(conn io.ReadWriteCloser) *Client {
	return &Client{rpc: rpc.NewClient(conn), end: func() error { return nil }}
}

// Start starts a program that serves on its standard input and output. Its errors go to those of
// this process. It ends when the client is closed.
func Start(program string, args ...string) (*Client, error) {
	cmd := exec.Command(program, args...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("remote: start %s: %w", program, err)
	}
	c := New(pipes{out, in})
	c.end = cmd.Wait
	return c, nil
}

// pipes are the two directions of a connection.
type pipes struct {
	io.ReadCloser
	in io.WriteCloser
}

func (p pipes) Write(b []byte) (int, error) { return p.in.Write(b) }

// Close closes the writing side only: what the program says last is read until it ends.
func (p pipes) Close() error { return p.in.Close() }

// Close ends the program, and waits for that.
func (c *Client) Close() error { return errors.Join(c.rpc.Close(), c.end()) }

// Open returns what opens databases at a level. All errors are of the environment.
func (c *Client) Open(level string) store.Opener {
	return func(ctx context.Context, load map[store.Row]string) (store.Database, error) {
		d := &database{client: c}
		if err := c.call(ctx, "Open", Opening{level, load}, &d.number); err != nil {
			return nil, err
		}
		return d, nil
	}
}

// call waits for a call, unless ctx is done before.
func (c *Client) call(ctx context.Context, method string, args, reply any) error {
	call := c.rpc.Go(service+"."+method, args, reply, make(chan *rpc.Call, 1))
	select {
	case <-call.Done:
		return call.Error
	case <-ctx.Done():
		return ctx.Err()
	}
}

// database is a database that the other side holds.
type database struct {
	client *Client
	number int
}

// Start implements store.Database.
func (d *database) Start(ctx context.Context, tid int, s store.Statement) (store.Reply, error) {
	return d.step(ctx, "Start", Step{d.number, tid, s})
}

// Poll implements store.Database.
func (d *database) Poll(ctx context.Context, tid int) (store.Reply, error) {
	return d.step(ctx, "Poll", Step{Database: d.number, Tid: tid})
}

// step makes a call with a reply of its own: a call that was given up may be answered later.
func (d *database) step(ctx context.Context, method string, s Step) (store.Reply, error) {
	reply := new(store.Reply)
	if err := d.client.call(ctx, method, s, reply); err != nil {
		return store.Reply{}, err
	}
	return *reply, nil
}

// Close implements store.Database.
func (d *database) Close() error {
	return d.client.call(context.Background(), "Close", d.number, new(struct{}))
}
