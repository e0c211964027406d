// Command serve holds databases on PostgreSQL and MariaDB for a program without their drivers. It
// speaks as package benchmarks/store/remote has it, over standard input and output, and ends when
// its input does. It starts a server when a database at one of its levels is asked for, and stops
// those that it has started.
//
// go run ./benchmarks/cmd/bench runs it for --sut postgres-rc and the like.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/remote"
	"github.com/clouseau-go/clouseau/benchmarks/store/servers"
)

func main() {
	// An interrupt of a terminal goes to all its processes. What reads the answers ends this one.
	signal.Ignore(os.Interrupt)
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer cancel()
	f := &farm{running: map[string]*servers.Server{}}
	err := remote.Serve(ctx, stdio{}, f.open)
	if err = errors.Join(err, f.stop()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// stdio is standard input and output as a connection.
type stdio struct{}

func (stdio) Read(p []byte) (int, error)  { return os.Stdin.Read(p) }
func (stdio) Write(p []byte) (int, error) { return os.Stdout.Write(p) }
func (stdio) Close() error                { return os.Stdout.Close() }

// farm has the servers that run, by product.
type farm struct {
	mu      sync.Mutex
	running map[string]*servers.Server
}

// open returns what opens databases at a level, and starts the server if it does not run yet.
func (f *farm) open(ctx context.Context, level string) (store.Opener, error) {
	l, err := servers.Find(level)
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range servers.Products() {
		if p.Name != l.Server || f.running[p.Name] != nil {
			continue
		}
		s, err := p.Start(ctx, "")
		if err != nil {
			return nil, err
		}
		f.running[p.Name] = s
	}
	return f.running[l.Server].Open(l), nil
}

func (f *farm) stop() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	var errs []error
	for _, s := range f.running {
		errs = append(errs, s.Stop())
	}
	return errors.Join(errs...)
}
