package play

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
)

// Mock stands in for a party: it accepts connections, and plays a session with each of them.
type Mock struct {
	Program *session.Program
	Codec   codec.Codec
	Seed    uint64
	Turns   int           // as in [Player]; 0 means a thousand
	Silence time.Duration // as in [Player]; 0 means a minute
	Faults  []Fault
	Ended   func(number int, r *Result) // is told of each session, one at a time
}

// Serve accepts connections until the context is done.
func (m *Mock) Serve(ctx context.Context, l net.Listener) error {
	return accept(ctx, l, func(number int, conn net.Conn) *Result {
		p := &Player{Program: m.Program, Codec: m.Codec, Peer: connected{conn}, Faults: m.Faults,
			Turns: cmp.Or(m.Turns, 1000), Silence: cmp.Or(m.Silence, time.Minute)}
		r, err := p.Play(ctx, Seeded(SeedOf(m.Seed, number)))
		if err != nil {
			return nil // the context is done
		}
		return r
	}, m.Ended)
}

// connected is a peer that is connected already.
type connected struct{ conn net.Conn }

func (o connected) Connect(context.Context) (Conn, error) { return o.conn, nil }

// Fault is something that a mock does wrong, at the message of its own with this number, from 1; 0
// means at each of them.
type Fault struct {
	Kind FaultKind
	At   int
	Time time.Duration // of a delay
}

// FaultKind is what a mock does wrong.
type FaultKind uint8

// The faults.
const (
	Delay     FaultKind = iota // the message comes late
	Close                      // the connection is closed instead
	Malform                    // other bytes are sent instead
	Disorder                   // the message comes after the next one, if that follows at once
	Duplicate                  // the message is sent twice
)

var faultNames = []string{"delay", "close", "malformed", "disorder", "duplicate"}

func (k FaultKind) String() string { return faultNames[k] }

// ParseFault reads a fault such as "close@3" or "delay=200ms@2".
func ParseFault(text string) (f Fault, err error) {
	what, at, numbered := strings.Cut(text, "@")
	if numbered {
		if f.At, err = strconv.Atoi(at); err != nil || f.At < 1 {
			return f, fmt.Errorf("behind @ stands the number of a message, from 1, and not %q", at)
		}
	}
	name, value, timed := strings.Cut(what, "=")
	i := slices.Index(faultNames, name)
	if i < 0 {
		return f, fmt.Errorf("unknown fault %q; the faults are %s", name, strings.Join(faultNames, ", "))
	}
	f.Kind = FaultKind(i)
	if timed != (f.Kind == Delay) {
		return f, fmt.Errorf("a delay has a time, such as delay=200ms, and no other fault has one")
	}
	if timed {
		f.Time, err = time.ParseDuration(value)
	}
	return f, err
}

// faulty sends a message with the faults that it should have; ok is false if there are none.
func (g *game) faulty(m session.Message) (ok bool, err error) {
	g.sends++
	frame, err := g.Codec.Append(nil, m)
	if err != nil {
		return true, err
	}
	for _, f := range g.Faults {
		if f.At != 0 && f.At != g.sends {
			continue
		}
		ok = true
		switch f.Kind {
		case Delay:
			time.Sleep(f.Time)
		case Close:
			g.finish(Passed, "", nil, "closed on request instead of sending %v", m)
			g.closed = true
			return true, g.link.conn.Close()
		case Malform:
			frame = malform(g.dice, frame)
		case Disorder:
			g.held = append(g.held, frame...)
			return true, nil
		case Duplicate:
			frame = append(frame, frame...)
		}
	}
	if !ok && len(g.held) == 0 {
		return false, nil
	}
	frame = append(frame, g.held...)
	g.held = nil
	_, err = g.link.conn.Write(frame)
	return true, err
}

// release sends what a disorder has held back.
func (g *game) release() {
	if len(g.held) > 0 {
		_, _ = g.link.conn.Write(g.held)
		g.held = nil
	}
}

// malform changes the bytes of a message: some are missing, or others.
func malform(d Dice, frame []byte) []byte {
	out := slices.Clone(frame)
	switch i := pick(d, max(1, len(out)-1)); pick(d, 3) {
	case 0:
		return append(out[:i], '\n')
	case 1:
		out[i] ^= 0x80
		return out
	default:
		return append(out[:i:i], append([]byte{0, '{', 0xff}, out[i:]...)...)
	}
}
