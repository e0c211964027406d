package servers_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store/servers"
)

// running are the servers of the tests, by product, and why there is none.
var (
	running = map[string]*servers.Server{}
	missing = map[string]error{}
)

func TestMain(m *testing.M) {
	if product := os.Getenv(startOnly); product != "" {
		onlyStart(product)
	}
	code := func() int {
		for _, p := range servers.Products() {
			s, err := p.Start(context.Background(), "")
			switch {
			case errors.Is(err, servers.ErrMissing):
				missing[p.Name] = err
			case err != nil:
				fmt.Fprintln(os.Stderr, err)
				return 1
			default:
				running[p.Name] = s
				defer stop(s)
			}
		}
		return m.Run()
	}()
	os.Exit(code)
}

func stop(s *servers.Server) {
	if err := s.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}

// server returns the server of a level, or skips the test.
func server(t testing.TB, l servers.Level) *servers.Server {
	t.Helper()
	if err := missing[l.Server]; err != nil {
		t.Skip(err)
	}
	return running[l.Server]
}
