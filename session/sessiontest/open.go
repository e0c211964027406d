package sessiontest

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/session/adapt"
	"github.com/clouseau-go/clouseau/session/clauses"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
)

// Open returns the function that makes the adapter of a run for the tests of goals, scenarios and
// walks over a session: the one session of a spec, from the side of a party. peer makes the other
// one, anew for each run.
func Open(file, party string, peer func() play.Peer) func(context.Context) (event.Adapter, error) {
	read := sync.OnceValues(func() (*clauses.Translation, error) { return translated(file, party) })
	return func(context.Context) (event.Adapter, error) {
		t, err := read()
		if err != nil {
			return nil, err
		}
		k, err := codec.New(t.Session.Codec, t.Session.Types, codec.DefaultLimits)
		if err != nil {
			return nil, err
		}
		return adapt.Adapter(t, k, peer()), nil
	}
}

// translated reads the session of a spec as operations.
func translated(file, party string) (*clauses.Translation, error) {
	s, diags := spec.Load(file)
	switch err := diags.Err(); {
	case err != nil:
		return nil, err
	case s.Played == nil:
		return nil, fmt.Errorf("%s has no session that is played by operations", file)
	}
	of, ok := s.Played.Side(party)
	if !ok {
		return nil, fmt.Errorf("the session %q has the parties %s and %s, and no %q", s.Played.Name, s.Played.Party, s.Played.Peer, party)
	}
	return clauses.New(of)
}

// Peer returns what a spec names as the party that is tested: a peer, or a function that is called
// for each session. Of anything else each connection says what it is.
func Peer(tested any) play.Peer {
	switch p := tested.(type) {
	case play.Peer:
		return p
	case func(io.ReadWriter) error:
		return play.Function(p)
	}
	return stranger{fmt.Errorf("a %T is no peer: the target names a play.Peer, or a func(io.ReadWriter) error", tested)}
}

// stranger is what is no peer.
type stranger struct{ err error }

func (s stranger) Connect(context.Context) (play.Conn, error) { return nil, s.err }
