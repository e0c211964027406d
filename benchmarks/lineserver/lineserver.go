// Package lineserver is a service over TCP through which clients tell each
// other values: one sets a key, others await it. A client need not wait for a reply
// before it sends the next request, and the service promises the replies of a
// connection in the order of its requests. [NewBuggy] breaks that promise;
// [New] makes the fixed twin.
//
// # The protocol
//
// All is lines of words. A request begins with a tag, a number that its reply
// repeats; keys and values are numbers, too.
//
//	TAG set KEY VALUE    gives the key a value, which is the reply's
//	TAG await KEY        asks for the value of the key, once it has one
//	ping                 is answered with pong at once, whatever waits for its reply
//
// A reply is TAG VALUE. The lines of a connection are handled one after the other:
// when the pong is sent, all that was sent before the ping has been handled, and
// the replies that were due are sent. Before the service closes a connection on
// purpose it says bye, and why; a connection that ends without it was dropped.
package lineserver

//go:generate go run ../../cmd/clouseau synth lineserver.clouseau.hcl -o emitted_test.go --walks=false

import (
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
)

// Server is the service with its connections.
type Server struct {
	// ordered says whether all replies keep the order of their requests, as they must.
	ordered bool
	// before, where it is set, is called before each line that is handled and
	// before each that is written, without a lock; tests make trouble with it.
	before func(c *conn, line string)

	running sync.WaitGroup // the goroutines of the server
	closing chan struct{}  // closed where it ends

	mu       sync.Mutex // of all below and of the connections' requests
	listener net.Listener
	values   map[int]int
	waiting  map[int][]*request // awaits by the key that has no value
	conns    map[*conn]bool     // that are open
	closed   bool
	journal  []Line
}

// Line is a request or a reply in the order in which the server handled them.
type Line struct {
	Client string // the address that the client has
	Reply  bool
	Text   string
}

// request is a request without a reply.
type request struct {
	conn   *conn
	tag    int
	waited bool // for its key to have a value
	value  int  // of the reply
	done   bool // the value is known
}

// New returns a service without values.
func New() *Server {
	return &Server{ordered: true, closing: make(chan struct{}),
		values: map[int]int{}, waiting: map[int][]*request{}, conns: map[*conn]bool{}}
}

// Listen opens the service on a free port of the loopback interface.
func (s *Server) Listen() (net.Addr, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		_ = l.Close()
		return nil, net.ErrClosed
	}
	s.listener = l
	s.running.Go(func() { s.accept(l) })
	return l.Addr(), nil
}

// accept serves clients until the service is closed.
func (s *Server) accept(l net.Listener) {
	for {
		socket, err := l.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			_ = socket.Close()
			return
		}
		c := newConn(s, socket)
		s.conns[c] = true
		s.running.Go(c.read)
		s.running.Go(c.write)
		s.mu.Unlock()
	}
}

// Close ends the service and all connections, and returns when nothing of it runs
// any more.
func (s *Server) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	close(s.closing)
	for c := range s.conns {
		_ = c.socket.Close()
	}
	var err error
	if s.listener != nil {
		err = s.listener.Close()
	}
	s.mu.Unlock()
	s.running.Wait()
	return err
}

// Journal returns what the server has handled so far.
func (s *Server) Journal() []Line {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Line(nil), s.journal...)
}

// handle performs the request of a line. An error is the client's mistake.
func (s *Server) handle(c *conn, line string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if line == "ping" {
		return c.send("pong")
	}
	verb, n, err := parse(line)
	if err != nil {
		return err
	}
	s.journal = append(s.journal, Line{Client: c.client, Text: line})
	r := &request{conn: c, tag: n[0]}
	c.open = append(c.open, r)
	if verb == "set" {
		return s.set(r, n[1], n[2])
	}
	return s.await(r, n[1])
}

// set gives a key a value, and that to all who await one.
func (s *Server) set(r *request, key, value int) error {
	s.values[key] = value
	err := r.conn.complete(r, value)
	for _, w := range s.waiting[key] {
		if w.conn.complete(w, value) != nil { // a client that does not read its replies
			_ = w.conn.socket.Close()
		}
	}
	delete(s.waiting, key)
	return err
}

// await replies with the value of a key, now or when it is set.
func (s *Server) await(r *request, key int) error {
	if value, ok := s.values[key]; ok {
		return r.conn.complete(r, value)
	}
	r.waited = true
	s.waiting[key] = append(s.waiting[key], r)
	return nil
}

// parse takes a request apart: its verb, and its tag and arguments.
func parse(line string) (verb string, numbers []int, err error) {
	words := strings.Fields(line)
	arguments, ok := 0, len(words) > 1
	if ok {
		verb = words[1]
		arguments, ok = map[string]int{"set": 2, "await": 1}[verb]
	}
	if !ok || len(words) != 2+arguments {
		return "", nil, fmt.Errorf("%q is no request", line)
	}
	for i, w := range words {
		if i == 1 {
			continue
		}
		n, err := strconv.Atoi(w)
		if err != nil {
			return "", nil, fmt.Errorf("%q is no number", w)
		}
		numbers = append(numbers, n)
	}
	return verb, numbers, nil
}
