package play

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"sync"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
)

// Watcher is a proxy between two parties that judges what passes. It changes nothing: also what it
// objects to is passed on.
type Watcher struct {
	Program *session.Program
	Codec   codec.Codec
	To      string // the address of the party that listens
	// Listens says that the party that the session is written for is the one that listens; usually
	// it is the one that connects.
	Listens bool
	// Ended is told of each session when it is over, one at a time.
	Ended func(number int, r *Result)
}

// Watch accepts connections until the context is done.
func (w *Watcher) Watch(ctx context.Context, l net.Listener) error {
	return accept(ctx, l, func(_ int, conn net.Conn) *Result { return w.session(ctx, conn) }, w.Ended)
}

// accept serves each connection of a listener in a goroutine, and waits for all of them when the
// context is done. ended is told of each session, one at a time; a nil result is none.
func accept(ctx context.Context, l net.Listener, serve func(number int, conn net.Conn) *Result, ended func(int, *Result)) error {
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	var telling sync.Mutex
	var all sync.WaitGroup
	defer all.Wait()
	for number := 1; ; number++ {
		conn, err := l.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		all.Go(func() {
			over := context.AfterFunc(ctx, func() { conn.Close() })
			defer over()
			defer conn.Close()
			r := serve(number, conn)
			telling.Lock()
			defer telling.Unlock()
			if r != nil {
				ended(number, r)
			}
		})
	}
}

// session passes on what the parties of a connection send.
func (w *Watcher) session(ctx context.Context, conn net.Conn) *Result {
	to, err := new(net.Dialer).DialContext(ctx, "tcp", w.To)
	switch {
	case err != nil && ctx.Err() != nil:
		return &Result{}
	case err != nil:
		return &Result{Verdict: Closed, Party: w.Program.Session.Peer, Reason: err.Error()}
	}
	defer to.Close()
	over := context.AfterFunc(ctx, func() { to.Close() })
	defer over()
	m := &watched{monitor: NewMonitor(w.Program, w.Codec)}
	var both sync.WaitGroup
	both.Go(func() { m.pass(!w.Listens, conn, to) })
	both.Go(func() { m.pass(w.Listens, to, conn) })
	both.Wait()
	return m.monitor.Result()
}

// watched is a session that passes through the proxy.
type watched struct {
	mu      sync.Mutex
	monitor *Monitor
}

// pass passes on what one party sends. Each message is judged before the other party sees it, so
// that its answer is judged after it.
func (m *watched) pass(ours bool, from, to net.Conn) {
	defer closeWrite(to)
	var seen bytes.Buffer
	r := bufio.NewReader(io.TeeReader(from, &seen))
	for {
		frame, err := m.monitor.codec.Frame(r)
		failed := m.judge(ours, frame, err)
		passed := seen.Len() - r.Buffered() // the bytes of the message
		if failed || err != nil {
			passed = seen.Len()
		}
		if _, wrong := to.Write(seen.Next(passed)); wrong != nil {
			return
		}
		switch {
		case err != nil && isEnd(err):
			return
		case failed || err != nil: // nobody looks at the rest
			_, _ = io.Copy(to, from)
			return
		}
	}
}

// judge takes a message, or why there is none, and reports whether the session has failed.
func (m *watched) judge(ours bool, frame []byte, err error) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	var bad *codec.Malformed
	switch {
	case err == nil:
		return m.monitor.Message(ours, frame) != nil
	case errors.As(err, &bad):
		return m.monitor.Broken(ours, bad) != nil
	case errors.Is(err, net.ErrClosed):
		return false // this proxy is to end; no party has ended anything
	}
	return m.monitor.End(ours) != nil
}

func isEnd(err error) bool { return errors.Is(err, io.EOF) || isGone(err) }

// closeWrite ends the stream to a party.
func closeWrite(c net.Conn) {
	if t, ok := c.(interface{ CloseWrite() error }); ok {
		_ = t.CloseWrite()
		return
	}
	c.Close()
}
