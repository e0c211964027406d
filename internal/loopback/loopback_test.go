package loopback_test

import (
	"fmt"
	"net"
	"testing"

	"github.com/clouseau-go/clouseau/internal/loopback"
)

// TestFreePort: a server can listen on the port, and until it has ended no other port is the same.
func TestFreePort(t *testing.T) {
	t.Parallel()
	seen := map[int]bool{}
	for range 8 {
		port, err := loopback.FreePort()
		if err != nil {
			t.Fatal(err)
		}
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			t.Skipf("another process was faster: %v", err)
		}
		defer l.Close()
		if seen[port] {
			t.Errorf("port %d is not free", port)
		}
		seen[port] = true
	}
}
