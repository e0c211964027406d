package main

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nkeys"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestWorkerWaits: a worker waits for a server that is not there yet, and for the first campaign.
// It does not wait where its token is wrong.
func TestWorkerWaits(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	s := &settings{nats: "nats://127.0.0.1:" + strconv.Itoa(port), token: "secret"}
	type joined struct {
		store *campaign.Store
		err   error
	}
	worker := make(chan joined)
	go func() {
		store, err := s.awaited(ctx)
		worker <- joined{store, err}
	}()
	if _, err := s.connect(); !away(err) {
		t.Fatalf("without a server: %v", err)
	}
	server, err := campaign.Serve(campaign.ServerConfig{Store: filepath.Join(t.TempDir(), "store"), Token: "secret", Port: port})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Shutdown()
	nc, err := s.reached(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := campaign.Open(ctx, nc, 1, s.limit+1e9); err != nil {
		t.Fatal(err)
	}
	if w := <-worker; w.err != nil || w.store == nil {
		t.Errorf("the worker: %v", w.err)
	}
	if _, err := (&settings{nats: s.nats, token: "wrong"}).awaited(ctx); err == nil || away(err) {
		t.Errorf("with another token: %v", err)
	}
	cancel()
	if _, err := (&settings{nats: "nats://127.0.0.1:1"}).awaited(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a worker that is told to end while it waits: %v", err)
	}
}

// TestExposed: a server that listens beyond this machine needs TLS, or is told that it does not.
func TestExposed(t *testing.T) {
	for _, x := range []struct {
		s  settings
		ok bool
	}{
		{settings{listen: "127.0.0.1:4222"}, true},
		{settings{listen: "[::1]:4222"}, true},
		{settings{listen: "0.0.0.0:4222"}, false},
		{settings{listen: "10.0.0.1:4222"}, false},
		{settings{listen: "10.0.0.1:4222", plain: true}, true},
		{settings{cluster: "a", clusterListen: "10.0.0.1:6222", routes: "10.0.0.1:6222"}, false},
		{settings{cluster: "a", clusterListen: "127.0.0.1:6222", routes: "127.0.0.1:6222"}, true},
	} {
		x.s.token = "secret"
		_, err := x.s.config()
		if (err == nil) != x.ok || err != nil && !strings.Contains(err.Error(), "--cert FILE") {
			t.Errorf("%q %q: %v", x.s.listen, x.s.clusterListen, err)
		}
	}
}

// TestRunWaits: a campaign waits for a server that is not there yet, and goes on where the server
// goes away before all shards are done.
func TestRunWaits(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := campaign.ServerConfig{Store: filepath.Join(t.TempDir(), "store"), Port: l.Addr().(*net.TCPAddr).Port}
	l.Close()
	key, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	binary := []byte("binary")
	signed, err1 := campaign.Sign(campaign.NewBundle(version(), binary, []string{"TestG"}), key)
	trust, err2 := key.PublicKey()
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	s := &settings{nats: "nats://127.0.0.1:" + strconv.Itoa(c.Port), name: "waits", copies: 1, seed: 1, runs: 10, shards: 2, halt: func() {}}
	ended := make(chan error, 1)
	go func() { ended <- s.spread(ctx, signed, binary, nil) }()
	// Whoever waits for the server as well has heard that it is not there.
	if _, err := s.connect(); !away(err) {
		t.Fatalf("without a server: %v", err)
	}
	first, err := campaign.Serve(c)
	if err != nil {
		t.Fatal(err)
	}
	store, err := s.awaited(ctx) // the campaign has begun
	if err != nil {
		t.Fatal(err)
	}
	first.Shutdown()
	first.WaitForShutdown()
	second, err := campaign.Serve(c)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Shutdown()
	var played atomic.Int32
	w := &campaign.Worker{Store: store, Trusted: []string{trust}, Version: version(), MaxBinary: 1 << 30, Time: time.Minute, Beat: time.Second,
		Play: func(task *campaign.Task) *report.Report {
			played.Add(1)
			r := &report.Report{System: "stub", Goal: "g", Test: task.Test, Runs: 5, Upheld: 5, Part: report.PartOf(&task.Job)}
			for range task.Job.Runs() {
				r.Part.Made()
			}
			return r
		}}
	go func() { _ = w.Run(ctx) }()
	if err := <-ended; err != nil || played.Load() != 2 {
		t.Errorf("the campaign ended with %v after %d shards", err, played.Load())
	}
}
