package campaign

import (
	"bytes"
	"context"
	"os"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// TestFetchSlowly: a worker fetches a binary for as long as that may take, and not for as long as
// NATS waits for an answer, which is too short for megabytes on a busy machine. Here NATS waits for
// a nanosecond.
func TestFetchSlowly(t *testing.T) {
	t.Parallel()
	server, err := Serve(ServerConfig{Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Shutdown()
	nc, err := nats.Connect(server.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	s, err := Open(t.Context(), nc, 1, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	binary := bytes.Repeat([]byte("binary"), 100_000)
	b := NewBundle("v1", binary, []string{"TestG"})
	if err := s.keep(t.Context(), b.SHA256, binary); err != nil {
		t.Fatal(err)
	}
	hurried, err := jetstream.New(nc, jetstream.WithDefaultTimeout(time.Nanosecond))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), passing(b.Size))
	defer cancel()
	if s.binaries, err = hurried.ObjectStore(ctx, binariesBucket); err != nil {
		t.Fatal(err)
	}
	if _, err := s.binaries.GetBytes(t.Context(), b.SHA256); err == nil {
		t.Error("NATS waits longer, so this shows nothing")
	}
	w := &Worker{Store: s, Cache: t.TempDir(), MaxBinary: b.Size}
	name, err := w.binary(t.Context(), &b)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, binary) {
		t.Errorf("%d of %d bytes, %v", len(got), len(binary), err)
	}
}
