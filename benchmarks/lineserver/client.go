package lineserver

import (
	"bufio"
	"fmt"
	"net"
	"strings"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// inbox is the number of lines that are read ahead of the tester. More lines stay in the
// connection, so that a service that sends without end does not fill the memory.
const inbox = 64

// client is the tester's end of a connection. Only its reader runs on a
// goroutine of its own.
type client struct {
	number  int
	socket  net.Conn
	lines   chan string // that arrived; closed at the end of the connection
	next    string      // the line that was looked at last
	ready   bool        // next is still to be taken
	pongs   int         // that are owed
	goodbye bool        // the server said bye
	gone    bool        // the connection has ended
	lost    bool        // it ended before the server had handled all requests
}

// read passes lines on until the connection or the adapter is closed.
func (c *client) read(arrived chan<- struct{}, closing <-chan struct{}) {
	signal := func() {
		select {
		case arrived <- struct{}{}:
		default:
		}
	}
	defer signal()
	defer close(c.lines)
	lines := bufio.NewScanner(c.socket)
	for lines.Scan() {
		select {
		case c.lines <- lines.Text():
			signal()
		case <-closing:
			return
		}
	}
}

// ping writes lines and a ping. Where that fails the connection is at its end, which its reader
// will tell.
func (c *client) ping(lines ...string) {
	c.pongs++
	_, _ = fmt.Fprintln(c.socket, strings.Join(append(lines, "ping"), "\n"))
}

// arrived reports whether there is a line, or whether the end of the connection is noticed.
func (c *client) arrived() bool {
	if c.ready || c.gone {
		return c.ready
	}
	select {
	case line, ok := <-c.lines:
		c.next, c.ready, c.gone = line, true, !ok
	default:
	}
	return c.ready
}

// take takes the line that has arrived; ok is false if it is not a reply. It panics if the server
// drops the connection without saying bye, because this means that the server broke.
func (c *client) take() (e rt.Event, ok bool) {
	c.ready = false
	switch {
	case c.gone && !c.goodbye:
		panic(fmt.Sprintf("the server dropped connection %d", c.number))
	case c.gone:
		c.lost, c.pongs = c.pongs > 0, 0
		return rt.Event{}, false
	case c.next == "pong":
		c.pongs--
		return rt.Event{}, false
	case strings.HasPrefix(c.next, "bye"):
		c.goodbye = true
		return rt.Event{}, false
	}
	var tag, value int64
	if n, err := fmt.Sscanf(c.next, "%d %d", &tag, &value); n != 2 || err != nil {
		panic(fmt.Sprintf("the server sent %q on connection %d", c.next, c.number))
	}
	return rt.Event{Op: "reply", Values: []rt.Value{rt.IntValue(int64(c.number)), rt.IntValue(tag), rt.IntValue(value)}}, true
}
