package http

import (
	"context"
	"fmt"
	"net"
	nethttp "net/http"
	"sync"
	"time"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Service is a server for one run.
type Service interface {
	// Open returns the address of the server, and a path below which there are no resources and
	// nobody else makes any. It returns an error if the server cannot be reached.
	Open(ctx context.Context) (address, below string, err error)
	Close() error
}

// Adapter connects the runtime to a service. The first request opens the service, and Close closes
// it. The adapter opens one connection for each client of the run. It does not wait for answers:
// the script decides by its receives how many requests are under way.
//
// The sends get, put, post and delete have the fields of [Ask]; the receive is
//
//	answer(conn, status, tagged, tag, weak, date, sent, body)
//
// The dates, of the last modification and of the answer, count seconds from 1970 and are 0 if the
// answer has none. The body is left out unless the status is that of success to GET or HEAD: other
// bodies are for people. Long content is abbreviated, see [Short].
func Adapter(s Service) rt.Adapter {
	return &adapter{service: s, arrived: make(chan struct{}, 1), closing: make(chan struct{})}
}

// adapter is used by one goroutine at a time, Close excepted.
type adapter struct {
	rt.SendOnly
	service Service
	steady  bool   // see Steady
	address string // of the server, once it is open
	below   string

	arrived chan struct{} // has an element if an answer may have arrived
	closing chan struct{} // closed at the end
	mu      sync.Mutex    // of what follows
	clients []*Client     // by number; nil where there is none
	closed  bool
}

var _ rt.Source = (*adapter)(nil)

// Send sends a request.
func (a *adapter) Send(ctx context.Context, op string, fields []rt.Value) error {
	ask := askOf(fields)
	c, err := a.client(ctx, ask.Conn)
	if err != nil {
		return err
	}
	if err := c.Send(ctx, ask.request(op, a.below)); err != nil || !a.steady {
		return err
	}
	for !c.Arrived() {
		if err := wait(ctx, a.arrived, a.closing); err != nil {
			return err
		}
	}
	return nil
}

// Steady makes each request wait until the server has answered it. The adapter still reports the
// answer only when the script waits for one, so the tester sees as many requests under way as
// without. But the server performs requests in the order in which they are sent, and answers come
// in the order of the connections: the same script makes the same run every time, even on a busy
// machine.
func (a *adapter) Steady() { a.steady = true }

// client returns the client of a number, connected.
func (a *adapter) client(ctx context.Context, number int) (*Client, error) {
	switch c := a.known(number); {
	case c == nil:
	case !c.Leaving():
		return c, nil
	case c.Owed() > 0:
		// The next answer on this connection is unknown.
		return nil, fmt.Errorf("http: connection %d: %w", number, rt.ErrClosed)
	default: // closed between two requests, which servers may do
		_ = c.Close()
	}
	if a.address == "" {
		address, below, err := a.service.Open(ctx)
		if err != nil {
			return nil, err
		}
		a.address, a.below = address, below
	}
	c, err := Dial(ctx, a.address, a.arrived)
	if err != nil {
		return nil, err
	}
	if !a.keep(number, c) {
		_ = c.Close()
		return nil, net.ErrClosed
	}
	return c, nil
}

// known returns the client of a number; nil where there is none yet.
func (a *adapter) known(number int) *Client {
	a.mu.Lock()
	defer a.mu.Unlock()
	for number >= len(a.clients) {
		a.clients = append(a.clients, nil)
	}
	return a.clients[number]
}

// keep registers a client to be closed at the end. It returns false if the adapter is closed
// already.
func (a *adapter) keep(number int, c *Client) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed {
		a.clients[number] = c
	}
	return !a.closed
}

// Next returns the next answer from any connection. The server is at rest when all outstanding
// answers have arrived; answers that are lost with their connections are no rest. Next panics if it
// receives anything but an answer, because this means that the server broke.
func (a *adapter) Next(ctx context.Context) (rt.Event, error) {
	if a.steady && ctx.Err() != nil {
		return rt.Event{}, ctx.Err() // who does not wait is told nothing
	}
	for {
		switch t := take(a.clients, "server"); {
		case t.ok:
			return event(t.client, t.response), nil
		case t.owing == 0:
			return rt.Event{}, t.end()
		}
		if err := wait(ctx, a.arrived, a.closing); err != nil {
			return rt.Event{}, err
		}
	}
}

// Close ends all connections and the service.
func (a *adapter) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return nil
	}
	a.closed = true
	close(a.closing)
	for _, c := range a.clients {
		if c != nil {
			_ = c.Close()
		}
	}
	return a.service.Close()
}

// event returns an answer as an event.
func event(conn int, r Response) rt.Event {
	var tag Tag
	if r.Tag != nil {
		tag = *r.Tag
	}
	if r.Status >= nethttp.StatusMultipleChoices {
		r.Body = ""
	}
	return rt.Event{Op: "answer", Values: []rt.Value{
		rt.IntValue(int64(conn)), rt.IntValue(int64(r.Status)),
		rt.BoolValue(r.Tag != nil), rt.StringValue(tag.Opaque), rt.BoolValue(tag.Weak),
		rt.IntValue(seconds(r.Modified)), rt.IntValue(seconds(r.Date)), rt.StringValue(Short(r.Body)),
	}}
}

// seconds returns the seconds since 1970, or 0 if there is no date.
func seconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

// Ask is a request with the fields that the operations of the spec have.
type Ask struct {
	Conn int    // the connection on which it is sent
	Path string // relative
	When string // the tag condition: a name in the enumeration When of the spec
	Tag  Tag
	// Other is the last tag of a list. Filler is the number of tags before Tag that no server
	// gives.
	Other  string
	Filler int
	// Since is the date condition, a name in the enumeration Since of the spec.
	Since string
	Date  int64 // in seconds from 1970
	Body  string
}

// list returns the tags of a list.
func (a Ask) list() Tags {
	var out Tags
	for i := range a.Filler {
		// No server gives this tag.
		out.List = append(out.List, Tag{Opaque: fmt.Sprintf("of-nothing-%d", i)})
	}
	out.List = append(out.List, a.Tag, Tag{Opaque: a.Other})
	return out
}

// askOf reads the fields of a send.
func askOf(fields []rt.Value) Ask {
	a := Ask{Conn: int(fields[0].Int()), Path: fields[1].Text(), When: fields[2].String(),
		Tag:   Tag{Opaque: fields[3].Text(), Weak: fields[4].Bool()},
		Other: fields[5].Text(), Filler: int(fields[6].Int()), Since: fields[7].String(), Date: fields[8].Int()}
	if len(fields) > 9 {
		a.Body = fields[9].Text()
	}
	return a
}

// request returns the request for the wire.
func (a Ask) request(op, below string) Request {
	r := Request{Method: methods[op], Path: below + a.Path, Body: Long(a.Body)}
	switch a.When {
	case "if_match":
		r.Match = Tags{List: []Tag{a.Tag}}
	case "if_match_list":
		r.Match = a.list()
	case "if_match_any":
		r.Match = Tags{Any: true}
	case "if_none_match":
		r.NoneMatch = Tags{List: []Tag{a.Tag}}
	case "if_none_match_list":
		r.NoneMatch = a.list()
	case "if_none_match_any":
		r.NoneMatch = Tags{Any: true}
	case "if_both":
		r.Match = Tags{List: []Tag{a.Tag}}
		r.NoneMatch = r.Match
	}
	switch a.Since {
	case "if_modified":
		r.ModifiedSince = time.Unix(a.Date, 0)
	case "if_unmodified":
		r.UnmodifiedSince = time.Unix(a.Date, 0)
	}
	return r
}

var methods = map[string]string{
	"get": nethttp.MethodGet, "head": nethttp.MethodHead, "put": nethttp.MethodPut, "post": nethttp.MethodPost, "delete": nethttp.MethodDelete,
}
