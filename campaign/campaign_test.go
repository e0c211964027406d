package campaign_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// TestKilled kills workers and the server at random moments. No shard is lost, none is counted
// twice, and no finding is lost: the runs that the processes logged themselves are the independent
// count.
func TestKilled(t *testing.T) {
	kills := 3
	if environment.Long.Get() != "" {
		kills = 50
	}
	// Each shard takes 50 ms, so that there is work at most of these moments.
	runs, shards := 600*kills, 12*kills
	f := newFleet(t, 1, 2)
	ctx, cancel := f.watch()
	defer cancel()
	s, err := open(ctx, f.url)
	if err != nil {
		t.Fatal(err)
	}
	signed, binary := f.bundle()
	n, err := s.Begin(ctx, "c", signed, binary, 1, int64(runs), int64(shards))
	if err != nil || n != shards {
		t.Fatalf("%d shards, %v", n, err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for i := range kills {
		time.Sleep(time.Duration(50+r.IntN(300)) * time.Millisecond)
		if k := r.IntN(3); k == 2 {
			f.kill(f.servers[0])
			f.servers[0] = f.serve(0)
		} else {
			f.kill(f.workers[k])
			f.workers[k] = f.start("worker")
		}
		t.Logf("kill %d of %d", i+1, kills)
	}
	if err := s.Wait(ctx, "c", shards, nil); err != nil {
		t.Fatal(err)
	}
	f.judge(ctx, s, runs, shards)
}

// TestRefused publishes what no worker may run. It is refused with a reason and counted, and
// nothing is executed.
func TestRefused(t *testing.T) {
	f := newFleet(t, 1, 1)
	ctx := t.Context()
	s, err := open(ctx, f.url)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := nats.Connect(f.url, nats.Token("wrong")); !errors.Is(err, nats.ErrAuthorization) {
		t.Errorf("a wrong token: %v", err)
	}
	nc, err := nats.Connect(f.url, nats.Token("secret"))
	if err != nil {
		t.Fatal(err)
	}
	if err := nc.Publish("clouseau.work", make([]byte, 100<<20)); !errors.Is(err, nats.ErrMaxPayload) {
		t.Errorf("a message of 100 MB: %v", err)
	}
	good, binary := f.bundle()
	stranger, _ := nkeys.CreateUser()
	foreign, _ := campaign.Sign(campaign.NewBundle("v1", binary, []string{"TestG"}), stranger)
	changed := *good
	changed.Bundle = []byte(strings.Replace(string(good.Bundle), "TestG", "TestH", 1))
	other, _ := campaign.Sign(campaign.NewBundle("v2", binary, []string{"TestG"}), f.key)
	huge := campaign.NewBundle("v1", binary, []string{"TestG"})
	huge.Size = 1 << 40
	large, _ := campaign.Sign(huge, f.key)
	// The bytes in the store are others than those that were signed.
	swapped := append([]byte(nil), binary...)
	swapped[len(swapped)-1] ^= 1
	bad, _ := campaign.Sign(campaign.NewBundle("v1", swapped, []string{"TestG"}), f.key)
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	store, err := js.ObjectStore(ctx, "clouseau-binaries")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(swapped)
	if _, err := store.PutBytes(ctx, hex.EncodeToString(sum[:]), binary); err != nil {
		t.Fatal(err)
	}
	for name, signed := range map[string]*campaign.Signed{"foreign": foreign, "changed": &changed, "other": other, "large": large,
		"bad": bad, "none": {Bundle: good.Bundle}} {
		b := binary
		if name == "large" || name == "bad" {
			b = nil
		}
		if name == "large" {
			continue // below: its binary is never stored
		}
		if _, err := s.Begin(ctx, name, signed, b, 1, 10, 1); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if _, err := s.Begin(ctx, "large", large, []byte("small"), 1, 10, 1); err != nil {
		t.Fatal(err)
	}
	if err := nc.Publish("clouseau.work", []byte("{")); err != nil {
		t.Fatal(err)
	}
	want := map[string]int{campaign.Untrusted: 1, campaign.Tampered: 2, campaign.TooLarge: 1, campaign.Unsigned: 1, campaign.Unreadable: 1}
	for {
		got, err := s.Refusals(ctx)
		if err != nil {
			t.Fatal(err)
		}
		all := got[campaign.OtherWorld] > 0 // it is offered again and again
		for reason, n := range want {
			all = all && got[reason] >= n
		}
		if all {
			for reason, n := range want {
				if got[reason] != n {
					t.Errorf("%s is counted %d times, want %d", reason, got[reason], n)
				}
			}
			break
		}
		if ctx.Err() != nil {
			t.Fatalf("refused: %v, want %v", got, want)
		}
		time.Sleep(100 * time.Millisecond)
	}
	if log, err := os.ReadFile(f.log()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("something was executed: %s", log)
	}
}

// TestPause checks that a paused campaign does nothing, and goes on.
func TestPause(t *testing.T) {
	f := newFleet(t, 1, 0)
	ctx, cancel := f.watch()
	defer cancel()
	s, err := open(ctx, f.url)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Pause(ctx, true); err != nil {
		t.Fatal(err)
	}
	f.workers = append(f.workers, f.start("worker"))
	signed, binary := f.bundle()
	// Begun twice, it is one campaign.
	for range 2 {
		if n, err := s.Begin(ctx, "c", signed, binary, 1, 100, 5); err != nil || n != 5 {
			t.Fatalf("%d shards, %v", n, err)
		}
	}
	time.Sleep(time.Second) // more only makes it likelier that a fault shows
	if log, err := os.ReadFile(f.log()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it runs although it is paused: %s", log)
	}
	if err := s.Pause(ctx, false); err != nil {
		t.Fatal(err)
	}
	if err := s.Wait(ctx, "c", 5, nil); err != nil {
		t.Fatal(err)
	}
	f.judge(ctx, s, 100, 5)
}

// TestOtherTest: a worker makes no test that the signed bundle does not name.
func TestOtherTest(t *testing.T) {
	f := newFleet(t, 1, 1)
	ctx, cancel := f.watch()
	defer cancel()
	s, err := open(ctx, f.url)
	if err != nil {
		t.Fatal(err)
	}
	_, binary := f.bundle()
	signed, err := campaign.Sign(campaign.NewBundle("v1", binary, []string{"TestG"}), f.key)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Begin(ctx, "c", signed, binary, 1, 20, 2); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Spread(ctx, "c", signed, []string{"TestOther"}, 1, 10, 1); err != nil {
		t.Fatal(err)
	}
	if err := s.Wait(ctx, "c", 3, nil); err == nil {
		t.Error("a test that the bundle does not name was made")
	}
	if no, err := s.Refusals(ctx); err != nil || no[campaign.NoSuchTest] != 1 {
		t.Errorf("refused: %v, %v", no, err)
	}
}

// TestServe checks that a server that cannot start says why at once.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err := errors.Join(err, os.WriteFile(file, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, x := range []struct {
		name string
		c    campaign.ServerConfig
		say  string
	}{
		{"a file", campaign.ServerConfig{Store: file}, "store"},
		{"below a file", campaign.ServerConfig{Store: filepath.Join(file, "store")}, "the store cannot be used"},
		{"address", campaign.ServerConfig{Store: filepath.Join(dir, "a"), Port: taken.Addr().(*net.TCPAddr).Port}, "the server does not start: Error listening on port"},
		{"beyond", campaign.ServerConfig{Store: filepath.Join(dir, "b"), Host: "0.0.0.0"}, "would listen on 0.0.0.0 without TLS"},
		{"cluster", campaign.ServerConfig{Store: filepath.Join(dir, "c"), Cluster: campaign.Cluster{Server: "a", Host: "::"}}, "would listen on :: without TLS"},
	} {
		began := time.Now()
		s, err := campaign.Serve(x.c)
		if err == nil {
			s.Shutdown()
		}
		if err == nil || !strings.Contains(err.Error(), x.say) {
			t.Errorf("%s: %v, want %q", x.name, err, x.say)
		}
		// It waits for half a minute where nobody has said why.
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%s: it took %v to say %v", x.name, took, err)
		}
	}
	s, err := campaign.Serve(campaign.ServerConfig{Store: filepath.Join(dir, "plain"), Host: "0.0.0.0", Plain: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Shutdown()
}

// TestBeside checks that a campaign comes to its end beside another one that no worker can do, and
// that a campaign which was never begun is told apart from one without results.
func TestBeside(t *testing.T) {
	f := newFleet(t, 1, 1)
	ctx, cancel := f.watch()
	defer cancel()
	s, err := open(ctx, f.url)
	if err != nil {
		t.Fatal(err)
	}
	signed, binary := f.bundle()
	other, _ := campaign.Sign(campaign.NewBundle("v2", binary, []string{"TestG"}), f.key)
	if _, err := s.Begin(ctx, "other", other, binary, 1, 10, 2); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Begin(ctx, "c", signed, binary, 1, 100, 5); err != nil || n != 5 {
		t.Fatalf("%d shards, %v", n, err)
	}
	if err := s.Wait(ctx, "c", 5, nil); err != nil {
		t.Fatal(err)
	}
	f.judge(ctx, s, 100, 5)
	if n, err := s.Done(ctx, "other"); n != 0 || err != nil {
		t.Errorf("of the other campaign %d shards are done, %v", n, err)
	}
	if _, err := s.Merged(ctx, "never"); err == nil || err.Error() != `unknown campaign "never"` {
		t.Errorf("a campaign that was never begun: %v", err)
	}
	if _, err := s.Begin(ctx, "a.b", signed, binary, 1, 10, 2); err == nil || !strings.Contains(err.Error(), "letters, digits") {
		t.Errorf("a campaign with a dot in its name: %v", err)
	}
}
