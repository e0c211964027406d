package lineserver

import (
	"context"
	"fmt"
	"net"
	"slices"
	"sync"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime use a service, which it opens, through as many
// connections as the run has clients, and closes it at the end.
//
// What the service sends is in the trace before the next request is made: before
// each one the adapter waits until the service is at rest, so that the same
// requests give the same trace. No time is measured for that. A ping follows each
// request on its connection; its pong says that the request has been handled. That
// may have completed requests of other clients, so that all are pinged after it,
// and then nothing moves any more.
func Adapter(s *Server) rt.Adapter { return newAdapter(s, true) }

// NewAdapter makes an adapter of a fresh service.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// adapter is used by one goroutine at a time, Close excepted. The connections
// are read by goroutines of their own.
type adapter struct {
	rt.SendOnly
	server  *Server
	address net.Addr // of the service, once it is open
	// patient says whether the service is let come to rest before each request;
	// else requests of different clients are under way at once.
	patient bool
	clients []*client // by number; nil before the first request
	asked   bool      // requests were made since all clients were pinged last

	arrived chan struct{}  // has an element if a line may have arrived
	closing chan struct{}  // closed at the end
	readers sync.WaitGroup // the goroutines
	mu      sync.Mutex     // of sockets, which Close closes under calls that hang
	sockets []net.Conn
	closed  bool
}

var _ rt.Source = (*adapter)(nil)

func newAdapter(s *Server, patient bool) *adapter {
	return &adapter{server: s, patient: patient, arrived: make(chan struct{}, 1), closing: make(chan struct{})}
}

// Send writes a request and a ping, and waits for nothing.
func (a *adapter) Send(ctx context.Context, op string, fields []rt.Value) error {
	c, err := a.client(ctx, int(fields[0].Int()))
	if err != nil {
		return err
	}
	if c.gone {
		return fmt.Errorf("lineserver: connection %d: %w", c.number, rt.ErrClosed)
	}
	request := fmt.Sprintf("%v %s", fields[1], op)
	for _, v := range fields[2:] {
		request += " " + v.String()
	}
	a.asked = true
	c.ping(request)
	return nil
}

// client returns the client of a number, connected.
func (a *adapter) client(ctx context.Context, number int) (*client, error) {
	for number >= len(a.clients) {
		a.clients = append(a.clients, nil)
	}
	if c := a.clients[number]; c != nil {
		return c, nil
	}
	if a.address == nil {
		address, err := a.server.Listen()
		if err != nil {
			return nil, err
		}
		a.address = address
	}
	var d net.Dialer
	socket, err := d.DialContext(ctx, a.address.Network(), a.address.String())
	if err != nil {
		return nil, err
	}
	// Connections close without lingering, because many runs would exhaust the ports.
	_ = socket.(*net.TCPConn).SetLinger(0)
	c := &client{number: number, socket: socket, lines: make(chan string, inbox)}
	if !a.keep(c) {
		_ = socket.Close()
		return nil, net.ErrClosed
	}
	a.clients[number] = c
	return c, nil
}

// keep has a connection read until the adapter is closed.
func (a *adapter) keep(c *client) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed {
		a.sockets = append(a.sockets, c.socket)
		a.readers.Go(func() { c.read(a.arrived, a.closing) })
	}
	return !a.closed
}

// Next returns the next reply. It may wait longer than the context says while the service is not at
// rest: a service that does not answer a ping hangs, it is not silent.
func (a *adapter) Next(ctx context.Context) (rt.Event, error) {
	for {
		c, waiting := a.line()
		switch {
		case c != nil:
			if e, ok := c.take(); ok {
				return e, nil
			}
			continue
		case !waiting && !a.again():
			return rt.Event{}, a.end()
		case a.patient:
			ctx = context.WithoutCancel(ctx)
		}
		select {
		case <-a.arrived:
		case <-a.closing:
			return rt.Event{}, net.ErrClosed
		case <-ctx.Done():
			return rt.Event{}, ctx.Err()
		}
	}
}

// end says what it means that no client waits for a line: the service is at rest, or what it owes
// may be lost with a connection.
func (a *adapter) end() error {
	if slices.ContainsFunc(a.clients, func(c *client) bool { return c != nil && c.lost }) {
		return fmt.Errorf("lineserver: requests were under way: %w", rt.ErrClosed)
	}
	return rt.ErrQuiescent
}

// line returns a client for which a line has arrived; nil where there is none,
// and whether a pong is owed then. A patient adapter listens to one client after
// the other, and only to those whose pongs are owed: the order of what is read must
// not depend on what comes first.
func (a *adapter) line() (*client, bool) {
	waiting := false
	for _, c := range a.clients {
		if c == nil || a.patient && c.pongs == 0 {
			continue
		}
		if c.arrived() {
			return c, true
		}
		if waiting = waiting || c.pongs > 0; a.patient {
			break
		}
	}
	return nil, waiting
}

// again pings all clients if requests were made since that was done last, and
// reports whether there is a pong to wait for.
func (a *adapter) again() bool {
	if !a.asked {
		return false
	}
	a.asked = false
	pinged := false
	for _, c := range a.clients {
		if c != nil && !c.gone {
			c.ping()
			pinged = true
		}
	}
	return pinged
}

// Close ends all connections, the service, and what runs here.
func (a *adapter) Close() error {
	a.mu.Lock()
	if !a.closed {
		a.closed = true
		close(a.closing)
	}
	for _, s := range a.sockets {
		_ = s.Close()
	}
	a.mu.Unlock()
	err := a.server.Close()
	a.readers.Wait()
	return err
}
