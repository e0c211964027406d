package http

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	nethttp "net/http"
	"sync"
	"sync/atomic"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// pipeline is how many requests may be under way on a connection.
const pipeline = 64

// Client is a connection to a server. A client may send requests before earlier ones are answered;
// answers come in the order of the requests. A server may close a connection at any time (RFC 9112,
// 9.5). Then the client does not know whether the server has performed the requests under way.
type Client struct {
	socket  net.Conn
	methods chan string   // of the requests that were sent, for the reader
	closing chan struct{} // closed at the end
	leaving atomic.Bool   // the server has said that it closes: it reads no more requests
	answers chan Response // that have arrived
	ended   chan struct{} // closed when no more will
	broken  error         // why, where it is the server's mistake; valid once ended is closed
	owed    int           // requests without an answer that was taken
	reading sync.WaitGroup
}

// Dial connects to a server. The connection puts an element into arrived for each answer, if there
// is room. Dial returns an error if it cannot connect.
func Dial(ctx context.Context, address string, arrived chan<- struct{}) (*Client, error) {
	var d net.Dialer
	socket, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	// Connections close without lingering, because many runs would exhaust the ports.
	_ = socket.(*net.TCPConn).SetLinger(0)
	c := &Client{socket: socket, methods: make(chan string, pipeline),
		closing: make(chan struct{}), answers: make(chan Response, pipeline), ended: make(chan struct{})}
	c.reading.Go(func() { c.read(arrived) })
	return c, nil
}

// Send writes a request and does not wait for the answer. A closed connection is not an error: the
// answer does not come.
func (c *Client) Send(ctx context.Context, r Request) error {
	if c.owed == pipeline {
		return fmt.Errorf("http: %d requests are under way on one connection", pipeline)
	}
	if deadline, ok := ctx.Deadline(); ok {
		_ = c.socket.SetWriteDeadline(deadline)
	}
	c.owed++
	c.methods <- r.Method
	if _, err := c.socket.Write(r.bytes(c.socket.RemoteAddr().String())); err != nil && !isEnd(err) {
		return err
	}
	return nil
}

// Owed returns how many answers have not been taken.
func (c *Client) Owed() int { return c.owed }

// Arrived reports whether no more answers will arrive: the server has answered everything, or has
// closed the connection.
func (c *Client) Arrived() bool { return len(c.answers) == c.owed || c.Ended() }

// Take returns the next answer if it has arrived. It returns an error if what arrived is not HTTP.
func (c *Client) Take() (r Response, ok bool, err error) {
	ended := c.Ended() // looked at first: what has arrived before counts
	select {
	case r := <-c.answers:
		c.owed--
		return r, true, nil
	default:
	}
	if ended {
		return Response{}, false, c.broken
	}
	return Response{}, false, nil
}

// taken is the result of looking at some clients.
type taken struct {
	client   int // that an answer is from; ok is false where none has arrived
	response Response
	ok       bool
	// owing counts the clients to which answers may still come.
	owing int
	// lost counts the answers that ended with their connections: no more can come.
	lost int
}

// end says what it means that nothing has arrived and nothing is awaited: the server is at rest, or
// it closed a connection with requests under way. It may have read them or not (RFC 9112, 9.5), so
// that no answer came is not its mistake.
func (t taken) end() error {
	if t.lost > 0 {
		return fmt.Errorf("http: %d requests were under way: %w", t.lost, rt.ErrClosed)
	}
	return rt.ErrQuiescent
}

// take takes the first answer that has arrived at one of the clients. Clients may be nil. It panics
// if anything but an answer arrives, because this means that the server broke; the panic names the
// server.
func take(clients []*Client, server string) (t taken) {
	for i, c := range clients {
		if c == nil {
			continue
		}
		ended := c.Ended()
		r, ok, err := c.Take()
		switch {
		case err != nil:
			panic("the " + server + " sent no HTTP: " + err.Error())
		case ok:
			t.client, t.response, t.ok = i, r, true
			return t
		case ended:
			t.lost += c.Owed()
		case c.Owed() > 0:
			t.owing++
		}
	}
	return t
}

// wait returns nil when something may have arrived, and otherwise what ends the waiting.
func wait(ctx context.Context, arrived, closing <-chan struct{}) error {
	select {
	case <-arrived:
		return nil
	case <-closing:
		return net.ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Leaving reports whether the server reads no more requests, as far as is known: it has said so in
// an answer, or the connection has ended.
func (c *Client) Leaving() bool { return c.leaving.Load() || c.Ended() }

// Ended reports whether no more answers arrive.
func (c *Client) Ended() bool {
	select {
	case <-c.ended:
		return true
	default:
		return false
	}
}

// Close ends the connection, once, and returns when all its goroutines have ended. A Send may be
// under way.
func (c *Client) Close() error {
	close(c.closing)
	err := c.socket.Close()
	c.reading.Wait()
	return err
}

// read passes on answers until the connection ends.
func (c *Client) read(arrived chan<- struct{}) {
	signal := func() {
		select {
		case arrived <- struct{}{}:
		default:
		}
	}
	defer signal()
	defer close(c.ended)
	in := bufio.NewReader(c.socket)
	for {
		if _, err := in.Peek(1); err != nil {
			return
		}
		var method string // of the request that this is the answer to
		select {
		case method = <-c.methods:
		case <-c.closing:
			return
		}
		r, err := readResponse(in, method)
		if err != nil {
			if !isEnd(err) {
				c.broken = err
			}
			return
		}
		if r.Closing { // told first: who has taken the answer must not ask on this connection again
			c.leaving.Store(true)
		}
		c.answers <- r // has room: no more are owed
		signal()
		if r.Closing {
			return
		}
	}
}

// isEnd reports whether an error says that the connection has ended, in any way.
func isEnd(err error) bool {
	var broken *net.OpError
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &broken)
}

// readResponse reads the answer to a request.
func readResponse(in *bufio.Reader, method string) (Response, error) {
	r, err := nethttp.ReadResponse(in, &nethttp.Request{Method: method})
	if err != nil {
		return Response{}, fmt.Errorf("the answer to %s: %w", method, err)
	}
	defer r.Body.Close()
	return newResponse(r)
}
