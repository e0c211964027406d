package lineserver

import (
	"bufio"
	"errors"
	"fmt"
	"log"
	"net"
	"slices"
	"sync"
)

// backlog is how many lines may wait for a client to read them; a client that
// lets more pile up is dropped.
const backlog = 1 << 12

// conn is a connection: one goroutine handles the lines that come in, another
// one writes those that go out.
type conn struct {
	server *Server
	socket net.Conn
	client string        // the client's address
	open   []*request    // without reply, in the order in which they came
	out    chan string   // lines to write
	gone   chan struct{} // closed where the writer is to finish
	finish func()        // closes gone, once
}

func newConn(s *Server, socket net.Conn) *conn {
	gone := make(chan struct{})
	return &conn{server: s, socket: socket, client: socket.RemoteAddr().String(),
		out: make(chan string, backlog), gone: gone, finish: sync.OnceFunc(func() { close(gone) })}
}

// read handles lines until the connection ends, the client makes a mistake, or
// the server has one: a panic costs the client its connection, not all clients theirs.
func (c *conn) read() {
	defer c.leave()
	defer func() {
		if p := recover(); p != nil {
			log.Printf("lineserver: %s: panic: %v", c.client, p)
			_ = c.socket.Close()
		}
	}()
	lines := bufio.NewScanner(c.socket)
	for lines.Scan() {
		c.prepare(lines.Text())
		if err := c.server.handle(c, lines.Text()); err != nil {
			c.quit(err.Error())
			return
		}
	}
}

func (c *conn) prepare(line string) {
	if c.server.before != nil {
		c.server.before(c, line)
	}
}

// leave forgets the connection and has the writer finish.
func (c *conn) leave() {
	c.server.mu.Lock()
	delete(c.server.conns, c)
	c.server.mu.Unlock()
	c.finish()
}

// quit says goodbye and closes the connection; what is to be written before is.
func (c *conn) quit(why string) {
	_ = c.send("bye " + why)
	c.finish()
}

// send has a line written. It does not wait.
func (c *conn) send(line string) error {
	select {
	case <-c.gone:
		return net.ErrClosed
	default:
	}
	select {
	case c.out <- line:
		return nil
	default:
		return errors.New("the replies are not read")
	}
}

// write writes lines until the connection is gone and none is left, and closes it.
func (c *conn) write() {
	defer c.socket.Close()
	w := bufio.NewWriter(c.socket)
	for {
		select {
		case line := <-c.out:
			c.print(w, line)
			continue
		default:
		}
		if w.Flush() != nil {
			return
		}
		select {
		case line := <-c.out:
			c.print(w, line)
		case <-c.gone:
			if len(c.out) == 0 {
				return
			}
		}
	}
}

func (c *conn) print(w *bufio.Writer, line string) {
	c.prepare(line)
	fmt.Fprintln(w, line)
}

// complete gives a request its reply. Replies keep the order of their requests:
// this one waits for those of earlier requests, and the ones that waited for it go with it.
func (c *conn) complete(r *request, value int) error {
	r.value, r.done = value, true
	if r.waited && !c.server.ordered {
		c.open = slices.DeleteFunc(c.open, func(o *request) bool { return o == r })
		if err := c.reply(r); err != nil {
			return err
		}
	}
	for len(c.open) > 0 && c.open[0].done {
		first := c.open[0]
		c.open = c.open[1:]
		if err := c.reply(first); err != nil {
			return err
		}
	}
	return nil
}

// reply sends the reply to a request.
func (c *conn) reply(r *request) error {
	line := fmt.Sprintf("%d %d", r.tag, r.value)
	if err := c.send(line); err != nil {
		return err
	}
	c.server.journal = append(c.server.journal, Line{Client: c.client, Reply: true, Text: line})
	return nil
}
