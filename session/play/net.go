package play

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"syscall"
	"time"

	"github.com/clouseau-go/clouseau/internal/process/group"
)

// TCP returns a peer that listens at an address, each session a connection.
func TCP(address string) Peer { return &dialed{address: address} }

// TLS is TCP with TLS around it.
func TLS(address string, config *tls.Config) Peer { return &dialed{address, config} }

type dialed struct {
	address string
	tls     *tls.Config // nil: plain TCP
}

// connectTime is how long a connection may take.
const connectTime = 10 * time.Second

func (d *dialed) Connect(ctx context.Context) (Conn, error) {
	ctx, stop := context.WithTimeout(ctx, connectTime)
	defer stop()
	if d.tls != nil {
		return (&tls.Dialer{Config: d.tls}).DialContext(ctx, "tcp", d.address)
	}
	return new(net.Dialer).DialContext(ctx, "tcp", d.address)
}

// Accepting returns a peer that connects to a listener, each session a connection.
func Accepting(l net.Listener) Peer { return accepting{l} }

type accepting struct{ l net.Listener }

func (a accepting) Connect(ctx context.Context) (Conn, error) {
	if t, ok := a.l.(interface{ SetDeadline(time.Time) error }); ok {
		if err := t.SetDeadline(time.Now().Add(connectTime)); err != nil {
			return nil, err
		}
	}
	over := context.AfterFunc(ctx, func() {
		if t, ok := a.l.(interface{ SetDeadline(time.Time) error }); ok {
			_ = t.SetDeadline(time.Now())
		}
	})
	defer over()
	c, err := a.l.Accept()
	if err != nil {
		return nil, fmt.Errorf("nobody connects to %s: %w", a.l.Addr(), err)
	}
	return c, nil
}

// Command returns a peer that is a program, started for each session, with its standard input and
// output as the connection. What it writes to standard error goes to stderr, if that is not nil. It
// ends with this process, also where that is killed: another process, started from the same
// executable file with CLOUSEAU_GUARD in its environment, sees to that.
func Command(stderr io.Writer, name string, args ...string) Peer {
	return &command{name, args, stderr}
}

type command struct {
	name   string
	args   []string
	stderr io.Writer
}

func (c *command) Connect(ctx context.Context) (Conn, error) {
	// Close waits for the end of the program.
	cmd := exec.Command(c.name, c.args...)
	cmd.Stderr = c.stderr
	group.Lead(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	begun(cmd.Process.Pid)
	return &process{out, in, cmd, context.AfterFunc(ctx, func() { group.Kill(cmd.Process.Pid) })}, nil
}

// process is a program that is running for a session.
type process struct {
	io.Reader
	io.WriteCloser // its standard input
	cmd            *exec.Cmd
	leave          func() bool // the program no longer ends with the context
}

// farewell is how long a program has to end after its standard input has.
const farewell = 2 * time.Second

// Close closes the standard input of the program and waits for its end. A program that goes on is
// killed, and so is what it has started.
func (p *process) Close() error {
	p.WriteCloser.Close()
	timer := time.AfterFunc(farewell, func() { group.Kill(p.cmd.Process.Pid) })
	defer timer.Stop()
	drained := make(chan struct{})
	go func() {
		io.Copy(io.Discard, p.Reader)
		close(drained)
	}()
	<-drained
	p.leave()
	_ = p.cmd.Wait() // the session says what is right, and not how the program ends
	ended(p.cmd.Process.Pid)
	return nil
}

// isGone reports whether writing failed because the peer has closed the connection.
func isGone(err error) bool {
	return errors.Is(err, net.ErrClosed) || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, os.ErrClosed) ||
		errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET)
}
