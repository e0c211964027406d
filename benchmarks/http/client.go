package http

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	nethttp "net/http"
	"sync"
)

// pipeline is how many requests may be under way on a connection.
const pipeline = 64

// Client is a connection to a server. Requests may be sent before earlier ones are
// answered; answers come in the order of the requests.
type Client struct {
	socket  net.Conn
	methods chan string   // of the requests that were sent, for the reader
	closing chan struct{} // closed at the end
	answers chan arrival
	owed    int // answers that were not taken yet
	reading sync.WaitGroup
}

// arrival is an answer or the reason that none comes.
type arrival struct {
	Response
	err error
}

// Dial connects to a server. Each time an answer arrives there, an element is put
// into arrived, if there is room.
func Dial(ctx context.Context, address string, arrived chan<- struct{}) (*Client, error) {
	var d net.Dialer
	socket, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	// No end of a connection lingers: the runs are many, the ports are not.
	_ = socket.(*net.TCPConn).SetLinger(0)
	c := &Client{socket: socket, methods: make(chan string, pipeline),
		closing: make(chan struct{}), answers: make(chan arrival, pipeline)}
	c.reading.Go(func() { c.read(arrived) })
	return c, nil
}

// Send writes a request and does not wait for the answer.
func (c *Client) Send(ctx context.Context, r Request) error {
	if c.owed == pipeline {
		return fmt.Errorf("http: %d requests are under way on one connection", pipeline)
	}
	if deadline, ok := ctx.Deadline(); ok {
		_ = c.socket.SetWriteDeadline(deadline)
	}
	c.owed++
	c.methods <- r.Method
	_, err := c.socket.Write(r.bytes(c.socket.RemoteAddr().String()))
	return err
}

// Owed returns how many answers have not been taken.
func (c *Client) Owed() int { return c.owed }

// Take returns the next answer if it has arrived.
func (c *Client) Take() (r Response, ok bool, err error) {
	select {
	case a := <-c.answers:
		c.owed--
		return a.Response, true, a.err
	default:
		return Response{}, false, nil
	}
}

// Close ends the connection, once, and returns when nothing of it runs any more. A
// Send may be under way.
func (c *Client) Close() error {
	close(c.closing)
	err := c.socket.Close()
	c.reading.Wait()
	return err
}

// read passes on answers to the requests that were sent, in their order. At the
// end of the connection each has the error for an answer.
func (c *Client) read(arrived chan<- struct{}) {
	in := bufio.NewReader(c.socket)
	var gone error
	for {
		var method string
		select {
		case method = <-c.methods:
		case <-c.closing:
			return
		}
		a := arrival{err: gone}
		if gone == nil {
			a.Response, a.err = readResponse(in, method)
			gone = a.err
			if a.Closing {
				gone = errors.New("http: the server has closed the connection")
			}
		}
		c.answers <- a // has room: no more are owed
		select {
		case arrived <- struct{}{}:
		default:
		}
	}
}

// readResponse reads the answer to a request.
func readResponse(in *bufio.Reader, method string) (Response, error) {
	r, err := nethttp.ReadResponse(in, &nethttp.Request{Method: method})
	if err != nil {
		return Response{}, fmt.Errorf("http: answer to %s: %w", method, err)
	}
	defer r.Body.Close()
	return newResponse(r)
}
