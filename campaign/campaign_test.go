package campaign_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/runtime/job"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// The test binary is the servers, the workers, and the binary that a campaign runs.
func TestMain(m *testing.M) {
	switch {
	case os.Getenv(job.Variable) != "":
		stub()
	case os.Getenv("CAMPAIGN_ROLE") == "server":
		port, _ := strconv.Atoi(os.Getenv("CAMPAIGN_PORT"))
		if _, err := campaign.Serve(campaign.ServerConfig{Port: port, Store: os.Getenv("CAMPAIGN_STORE"), Token: "secret"}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		select {}
	case os.Getenv("CAMPAIGN_ROLE") == "worker":
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		defer stop()
		s, err := open(ctx, os.Getenv("CAMPAIGN_URL"))
		if err == nil {
			err = worker(s, os.Getenv("CAMPAIGN_CACHE"), os.Getenv("CAMPAIGN_TRUST"), "CAMPAIGN_LOG="+os.Getenv("CAMPAIGN_LOG")).Run(ctx)
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	default:
		os.Exit(m.Run())
	}
}

// stub stands for a compiled test: it logs each run that it makes. One run in seven fails, in one
// of two ways.
func stub() {
	j, err := job.Parse(os.Getenv(job.Variable))
	if err != nil {
		panic(err)
	}
	log, err := os.OpenFile(os.Getenv("CAMPAIGN_LOG"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	r := &report.Report{System: "stub", Goal: "g", Part: report.PartOf(j)}
	found := map[string]*report.Finding{}
	for i := range j.Indices {
		time.Sleep(time.Millisecond)
		fmt.Fprintf(log, "%d\n", i)
		r.Part.Made()
		r.Runs++
		if i%7 != 3 {
			r.Upheld++
			continue
		}
		r.Violations++
		what := fmt.Sprintf("failure %d", i%2)
		if found[what] == nil {
			found[what] = &report.Finding{What: what, First: int(i) + 1, Record: &report.Record{Run: int(i) + 1}}
			r.Findings = append(r.Findings, found[what])
		}
		found[what].Runs++
	}
	if os.Getenv("CLOUSEAU_SHRINK") != "off" && len(found) > 0 {
		dir := filepath.Join("testdata", "clouseau", "TestG")
		if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, "x.json"), []byte("trace"), 0o600)); err != nil {
			panic(err)
		}
	}
	if err := report.Append(os.Getenv("CLOUSEAU_REPORT"), r.Finish()); err != nil {
		panic(err)
	}
}

func worker(s *campaign.Store, cache, trust string, env ...string) *campaign.Worker {
	return &campaign.Worker{Store: s, Trusted: []string{trust}, Version: "v1", Time: time.Minute, Memory: 8 << 30,
		MaxBinary: 200 << 20, Cache: cache, Env: env, Beat: 300 * time.Millisecond}
}

func open(ctx context.Context, url string) (*campaign.Store, error) {
	nc, err := nats.Connect(url, nats.Token("secret"), nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond),
		nats.RetryOnFailedConnect(true))
	if err != nil {
		return nil, err
	}
	for {
		s, err := campaign.Open(ctx, nc, 1, 2*time.Second)
		if err == nil || ctx.Err() != nil {
			return s, err
		}
		time.Sleep(50 * time.Millisecond) // the server is starting
	}
}

// fleet are a server and workers as processes.
type fleet struct {
	t                     *testing.T
	dir, url, trust, port string
	key                   nkeys.KeyPair
	server                *exec.Cmd
	workers               []*exec.Cmd
}

func newFleet(t *testing.T, workers int) *fleet {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	key, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	f := &fleet{t: t, dir: t.TempDir(), port: strconv.Itoa(port), url: fmt.Sprintf("nats://127.0.0.1:%d", port), key: key}
	f.trust, _ = key.PublicKey()
	f.server = f.start("server")
	for range workers {
		f.workers = append(f.workers, f.start("worker"))
	}
	t.Cleanup(func() {
		for _, p := range append(f.workers, f.server) {
			f.kill(p)
		}
	})
	return f
}

func (f *fleet) log() string { return filepath.Join(f.dir, "log") }

func (f *fleet) start(role string) *exec.Cmd {
	f.t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "CAMPAIGN_ROLE="+role, "CAMPAIGN_PORT="+f.port, "CAMPAIGN_URL="+f.url, "CAMPAIGN_TRUST="+f.trust,
		"CAMPAIGN_STORE="+filepath.Join(f.dir, "store"), "CAMPAIGN_CACHE="+f.dir, "CAMPAIGN_LOG="+f.log())
	if err := cmd.Start(); err != nil {
		f.t.Fatal(err)
	}
	return cmd
}

func (f *fleet) kill(p *exec.Cmd) {
	_ = p.Process.Kill()
	_ = p.Wait()
}

// bundle returns this test binary as a bundle.
func (f *fleet) bundle() (*campaign.Signed, []byte) {
	f.t.Helper()
	binary, err := os.ReadFile(os.Args[0])
	if err != nil {
		f.t.Fatal(err)
	}
	signed, err := campaign.Sign(campaign.NewBundle("v1", binary, []string{"TestG"}), f.key)
	if err != nil {
		f.t.Fatal(err)
	}
	return signed, binary
}

// TestKilled kills workers and the server at random moments. No shard is lost, none is counted
// twice, and no finding is lost: the runs that the processes logged themselves are the independent
// count.
func TestKilled(t *testing.T) {
	kills := 6
	if os.Getenv("CLOUSEAU_LONG") != "" {
		kills = 50
	}
	// Each shard takes 50 ms, so that there is work at most of these moments.
	runs, shards := 600*kills, 12*kills
	f := newFleet(t, 2)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Minute)
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
			f.kill(f.server)
			f.server = f.start("server")
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

// judge compares what a campaign says with what its processes logged.
func (f *fleet) judge(ctx context.Context, s *campaign.Store, runs, shards int) {
	t := f.t
	t.Helper()
	parts, err := s.Reports(ctx, "c")
	if err != nil || len(parts) != shards {
		t.Fatalf("%d of %d shards, %v", len(parts), shards, err)
	}
	merged, err := s.Merged(ctx, "c")
	if err != nil || len(merged) != 1 {
		t.Fatalf("merged: %v, %v", merged, err)
	}
	log, err := os.ReadFile(f.log())
	if err != nil {
		t.Fatal(err)
	}
	made, violations := map[int]bool{}, 0
	for line := range strings.Lines(string(log)) {
		i, err := strconv.Atoi(strings.TrimSpace(line))
		if err != nil {
			continue // a process was killed in the middle of it
		}
		if !made[i] && i%7 == 3 {
			violations++
		}
		made[i] = true
	}
	whole := merged[0]
	if len(made) != runs || whole.Runs != runs || whole.Violations != violations || whole.Upheld != runs-violations {
		t.Errorf("%d runs were made, %d of them violations; the campaign counts %d and %d", len(made), violations, whole.Runs, whole.Violations)
	}
	found, err := s.Findings(ctx, "c")
	if err != nil || len(found) != 2 || len(whole.Findings) != 2 || whole.Findings[0].Runs+whole.Findings[1].Runs != violations {
		t.Errorf("findings: %v, %v", found, err)
	}
	for _, x := range found {
		if x.Small == nil || x.Small.Run != x.Run || string(x.Trace) != "trace" {
			t.Errorf("%s is not made smaller: %v", x.Meaning, x)
		}
	}
}

// TestRefused publishes what no worker may run. It is refused with a reason and counted, and
// nothing is executed.
func TestRefused(t *testing.T) {
	f := newFleet(t, 1)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
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
	f := newFleet(t, 0)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
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
