package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/internal/scratch"
)

// work does the work of campaigns until it is told to end.
func (s *settings) work(ctx context.Context) error {
	store, err := s.awaited(ctx)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	s.sweep(ctx, store)
	cache, err := scratch.New()
	if err != nil {
		return err
	}
	defer cache.Remove()
	w := &campaign.Worker{Store: store, Trusted: strings.Split(s.trust, ","), Version: version(), Time: s.limit, Memory: s.memory,
		MaxBinary: 1 << 30, Cache: cache.Path, Beat: 10 * time.Second}
	if err := w.Run(ctx); ctx.Err() == nil {
		return err
	}
	return nil
}

// sweep removes the directories of commands that were killed. What workers had found that others
// may not know goes to the server; nil: there is none.
func (s *settings) sweep(ctx context.Context, store *campaign.Store) {
	scratch.Sweep(func(dir string) { store.Deliver(ctx, dir) })
}

// awaited returns the store once there is a server, and a campaign is begun there.
func (s *settings) awaited(ctx context.Context) (*campaign.Store, error) {
	nc, err := s.reached(ctx)
	if err != nil {
		return nil, err
	}
	var store *campaign.Store
	err = until(ctx, func(asked int) (_ bool, err error) {
		store, err = campaign.Join(ctx, nc)
		if errors.Is(err, campaign.ErrNothing) || away(err) {
			if asked == 10 { // whoever starts it with a campaign need not know
				say("waiting for the first campaign")
			}
			return false, nil
		}
		return true, err
	})
	return store, err
}

// reached returns a connection with the server once it is there. It tells when the server is away,
// and when it is back.
func (s *settings) reached(ctx context.Context) (*nats.Conn, error) {
	tells := []nats.Option{
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if ctx.Err() == nil && err != nil {
				say("the server is away (%v); waiting", err)
			}
		}),
		nats.ReconnectHandler(func(nc *nats.Conn) { say("the server is back at %s", nc.ConnectedUrlRedacted()) }),
	}
	var nc *nats.Conn
	err := until(ctx, func(asked int) (_ bool, err error) {
		nc, err = s.connect(tells...)
		switch {
		case away(err):
			if asked == 1 {
				say("%v; waiting for the server", err)
			}
			return false, nil
		case err == nil && asked > 1:
			say("the server is there")
		}
		return true, err
	})
	return nc, err
}

// away reports whether an error says that a server is not there at the moment. A wrong token or
// certificate does not become right by waiting.
func away(err error) bool {
	var dial *net.OpError
	return errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, nats.ErrDisconnected) ||
		errors.Is(err, context.DeadlineExceeded) || errors.As(err, &dial)
}

// unbroken calls f again where the server went away meanwhile, once it is back.
func unbroken(ctx context.Context, nc *nats.Conn, f func() error) error {
	return until(ctx, func(int) (bool, error) {
		before := nc.Stats().Reconnects
		err := f()
		if err != nil && (!nc.IsConnected() || nc.Stats().Reconnects > before) {
			return false, nil
		}
		return true, err
	})
}

func say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "clouseau campaign: "+format+"\n", args...)
}

// until calls f again and again until it is done, has an error, or the context is done; asked
// counts the calls.
func until(ctx context.Context, f func(asked int) (done bool, err error)) error {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for asked := 1; ; asked++ {
		if done, err := f(asked); done || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}
