package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"time"
)

// Function is a peer that is a function in this process. It is called once for each session, with a
// connection, and the session ends for it when it returns or when the connection is at its end. It
// runs in turns with the player, so it has to read and write in one goroutine.
type Function func(conn io.ReadWriter) error

// Connect calls the function.
func (f Function) Connect(context.Context) (Conn, error) {
	p := &pipe{done: make(chan struct{})}
	p.change.L = &p.mu
	go func() {
		err := f.call(peerEnd{p})
		p.mu.Lock()
		defer p.mu.Unlock()
		p.ended = true
		p.err = err
		p.change.Broadcast()
		close(p.done)
	}()
	return p, nil
}

// Panicked is the error of a peer that panicked.
type Panicked struct {
	Value any
	Stack []byte
}

func (e *Panicked) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// call calls the function; a panic is an error.
func (f Function) call(conn io.ReadWriter) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Panicked{v, debug.Stack()}
		}
	}()
	return f(conn)
}

// Hang is how long a function may take until it waits or ends. It is the deadline for a peer that
// hangs, and nothing else depends on it.
const hang = 20 * time.Second

// pipeSize is how many bytes a peer may write before somebody reads them.
const pipeSize = 1 << 20

// pipe connects a player with a function. Each side has bytes that wait for it.
type pipe struct {
	mu     sync.Mutex
	change sync.Cond
	toPeer []byte
	toUs   []byte
	// reading and writing say that the peer has begun to do so and has not gone on yet.
	reading, writing bool
	ended            bool // the peer has returned
	err              error
	closed           bool // by the player
	hung             bool
	done             chan struct{}
}

// waits reports whether the peer can do nothing: it reads and there is nothing, or it writes and
// there is no room. A peer that could go on and has not done so yet does not wait.
func (p *pipe) waits() bool {
	return !p.closed && (p.reading && len(p.toPeer) == 0 || p.writing && len(p.toUs) > pipeSize)
}

// settle waits until it is the player's turn.
func (p *pipe) settle() (readable bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.settled()
}

// settled is settle with the lock held.
func (p *pipe) settled() (readable bool, err error) {
	if !p.waits() && !p.ended {
		timer := time.AfterFunc(hang, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.hung = true
			p.change.Broadcast()
		})
		for !p.waits() && !p.ended && !p.hung {
			p.change.Wait()
		}
		timer.Stop()
	}
	switch {
	case len(p.toUs) > 0:
		return true, nil
	case p.ended:
		return true, io.EOF
	case p.hung:
		return true, errHung
	}
	return false, errSilent
}

func (p *pipe) Read(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, err := p.settled(); err != nil {
		return 0, err
	}
	n := copy(b, p.toUs)
	p.toUs = p.toUs[n:]
	p.change.Broadcast() // there may be room now
	return n, nil
}

func (p *pipe) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return 0, io.ErrClosedPipe
	}
	p.toPeer = append(p.toPeer, b...)
	p.change.Broadcast()
	return len(b), nil
}

// Close ends the stream of the peer and waits for it to return.
func (p *pipe) Close() error {
	p.mu.Lock()
	p.closed = true
	p.change.Broadcast()
	p.mu.Unlock()
	timer := time.NewTimer(hang)
	defer timer.Stop()
	select {
	case <-p.done:
	case <-timer.C:
		return errHung
	}
	var panicked *Panicked
	if errors.As(p.err, &panicked) {
		return panicked
	}
	return nil
}

// peerEnd is the end of the pipe that the function has.
type peerEnd struct{ p *pipe }

func (e peerEnd) Read(b []byte) (int, error) {
	p := e.p
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reading = true
	for len(p.toPeer) == 0 && !p.closed {
		p.change.Broadcast()
		p.change.Wait()
	}
	p.reading = false
	if len(p.toPeer) == 0 {
		return 0, io.EOF
	}
	n := copy(b, p.toPeer)
	p.toPeer = p.toPeer[n:]
	return n, nil
}

func (e peerEnd) Write(b []byte) (int, error) {
	p := e.p
	p.mu.Lock()
	defer p.mu.Unlock()
	p.writing = true
	for len(p.toUs) > pipeSize && !p.closed {
		p.change.Broadcast()
		p.change.Wait()
	}
	p.writing = false
	if p.closed {
		return 0, io.ErrClosedPipe
	}
	p.toUs = append(p.toUs, b...)
	return len(b), nil
}
