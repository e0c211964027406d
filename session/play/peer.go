package play

import (
	"bufio"
	"context"
	"errors"
	"io"
	"time"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
)

// Peer is the other party: something to connect with, once for each session.
type Peer interface {
	// Connect begins a session. The error says why there is no peer at all.
	Connect(ctx context.Context) (Conn, error)
}

// Conn is a connection with the peer for one session.
type Conn interface {
	io.ReadWriter
	// Close ends the session and all that the peer has running for it. The error is what the peer
	// is known to have died of, such as a panic.
	Close() error
}

// turns is a connection that knows when the peer waits.
type turns interface {
	Conn
	// settle returns once the peer waits or has ended, and says whether something can be read.
	settle() (readable bool, err error)
}

// What reading may come to besides bytes and the end of the stream.
var (
	// errSilent says that nothing arrived in time, or that the peer itself waits for a message.
	errSilent = errors.New("silence")
	// errHung says that the peer neither answers nor waits.
	errHung = errors.New("neither an answer nor the end of the stream")
)

// link exchanges messages over a connection.
type link struct {
	conn     Conn
	codec    codec.Codec
	r        *bufio.Reader
	turns    turns         // nil: the peer does not run in turns
	arrived  chan arrival  // of such a connection
	quit     chan struct{} // closed once nobody reads arrived any more
	patience time.Duration
	over     <-chan struct{} // nobody wants to know any more what arrives
	peeked   *arrival
	out      []byte
}

// arrival is the bytes of a message, or why there is none.
type arrival struct {
	frame []byte
	err   error
}

// newLink starts to read from a connection.
func newLink(ctx context.Context, c Conn, k codec.Codec, patience time.Duration) *link {
	l := &link{conn: c, codec: k, r: bufio.NewReader(c), patience: patience, over: ctx.Done()}
	if t, ok := c.(turns); ok {
		l.turns = t
		return l
	}
	l.arrived = make(chan arrival)
	l.quit = make(chan struct{})
	go l.listen()
	return l
}

// listen reads messages until the stream ends.
func (l *link) listen() {
	for {
		frame, err := l.codec.Frame(l.r)
		select {
		case l.arrived <- arrival{frame, err}:
		case <-l.quit:
			return
		}
		if err != nil {
			return
		}
	}
}

func (l *link) send(m session.Message) error {
	var err error
	if l.out, err = l.codec.Append(l.out[:0], m); err != nil {
		return err
	}
	_, err = l.conn.Write(l.out)
	return err
}

// ready reports whether a message, or the end of the stream, has arrived. Of a peer that does not
// run in turns it waits for a moment.
func (l *link) ready(moment time.Duration) bool {
	if l.peeked != nil {
		return true
	}
	if l.turns != nil {
		if l.r.Buffered() > 0 {
			return true
		}
		readable, _ := l.turns.settle()
		return readable
	}
	select {
	case a := <-l.arrived:
		l.peeked = &a
		return true
	case <-time.After(moment):
		return false
	}
}

// next returns the bytes of the next message.
func (l *link) next() ([]byte, error) {
	if a := l.peeked; a != nil {
		l.peeked = nil
		return a.frame, a.err
	}
	if l.turns != nil {
		return l.codec.Frame(l.r)
	}
	timer := time.NewTimer(l.patience)
	defer timer.Stop()
	select {
	case a := <-l.arrived:
		return a.frame, a.err
	case <-timer.C:
		return nil, errSilent
	case <-l.quit:
		return nil, errSilent
	case <-l.over:
		return nil, errSilent
	}
}

// close ends the session.
func (l *link) close() error {
	if l.quit != nil {
		close(l.quit)
	}
	return l.conn.Close()
}
