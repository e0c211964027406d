package campaign_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/pprof"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scratch"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// The test binary is the servers, the workers, and the binary that a campaign runs.
func TestMain(m *testing.M) {
	switch {
	case environment.Job.Get() != "":
		stub()
	case os.Getenv("CAMPAIGN_ROLE") == "server":
		if err := serve(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		select {}
	case os.Getenv("CAMPAIGN_ROLE") == "worker":
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		defer stop()
		s, err := open(ctx, os.Getenv("CAMPAIGN_URL"))
		if err == nil {
			scratch.Sweep(func(dir string) { s.Deliver(ctx, dir) })
			err = worker(s, os.Getenv("CAMPAIGN_CACHE"), os.Getenv("CAMPAIGN_TRUST"), "CAMPAIGN_LOG="+os.Getenv("CAMPAIGN_LOG"), "CAMPAIGN_STUB="+os.Getenv("CAMPAIGN_STUB")).Run(ctx)
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	default:
		os.Exit(alone(m))
	}
}

// alone runs the tests with a directory of their own for temporary files. What workers leave that
// are killed would otherwise be shown by the next command on this machine.
func alone(m *testing.M) int {
	tmp, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(tmp)
	if err := os.Setenv("TMPDIR", tmp); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

func worker(s *campaign.Store, cache, trust string, env ...string) *campaign.Worker {
	return &campaign.Worker{Store: s, Trusted: []string{trust}, Version: "v1", Time: time.Minute, Memory: 8 << 30,
		MaxBinary: 200 << 20, Cache: cache, Env: env, Beat: 300 * time.Millisecond}
}

// serve is a server process.
func serve() error {
	port, _ := strconv.Atoi(os.Getenv("CAMPAIGN_PORT"))
	c := campaign.ServerConfig{Port: port, Store: os.Getenv("CAMPAIGN_STORE"), Token: "secret", Log: os.Stderr}
	if name := os.Getenv("CAMPAIGN_SERVER"); name != "" {
		c.Cluster.Server, c.Cluster.Routes = name, strings.Split(os.Getenv("CAMPAIGN_ROUTES"), ",")
		c.Cluster.Port, _ = strconv.Atoi(os.Getenv("CAMPAIGN_CLUSTER"))
		var err error
		if c.TLS, err = servers(os.Getenv("CAMPAIGN_CERT")); err != nil {
			return err
		}
	}
	_, err := campaign.Serve(c)
	return err
}

func open(ctx context.Context, url string) (*campaign.Store, error) {
	opts := []nats.Option{nats.Token("secret"), nats.MaxReconnects(-1), nats.ReconnectWait(50 * time.Millisecond), nats.RetryOnFailedConnect(true)}
	copies := 1
	if strings.HasPrefix(url, "tls") {
		opts, copies = append(opts, nats.RootCAs(os.Getenv("CAMPAIGN_CERT"))), 3
	}
	nc, err := nats.Connect(url, opts...)
	if err != nil {
		return nil, err
	}
	for {
		once, cancel := context.WithTimeout(ctx, 10*time.Second)
		var s *campaign.Store
		if os.Getenv("CAMPAIGN_ROLE") == "worker" {
			s, err = campaign.Join(once, nc)
		} else {
			s, err = campaign.Open(once, nc, copies, 2*time.Second)
		}
		cancel()
		if err == nil || ctx.Err() != nil {
			return s, err
		}
		rest(50 * time.Millisecond) // the server is starting
	}
}

// rest waits for other processes.
func rest(d time.Duration) { time.Sleep(d) }

// fleet are servers and workers as processes.
type fleet struct {
	t               *testing.T
	dir, url, trust string
	key             nkeys.KeyPair
	ports, links    []string // of the servers: for clients, and for each other
	stores          []string // their directories
	servers         []*exec.Cmd
	workers         []*exec.Cmd
	said            []*lines // by the servers
	told            lines    // by the workers
}

// newFleet starts processes. Three servers are a cluster that speaks TLS.
func newFleet(t *testing.T, servers, workers int) *fleet {
	t.Helper()
	key, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	f := &fleet{t: t, dir: t.TempDir(), key: key, ports: free(t, servers), links: free(t, servers)}
	f.trust, _ = key.PublicKey()
	var urls []string
	scheme := "nats"
	if servers > 1 {
		scheme = "tls"
		t.Setenv("CAMPAIGN_CERT", certificate(t, f.dir))
	}
	for i := range servers {
		urls = append(urls, scheme+"://127.0.0.1:"+f.ports[i])
		f.stores = append(f.stores, filepath.Join(f.dir, fmt.Sprint("store", i)))
		f.said = append(f.said, &lines{})
	}
	f.url = strings.Join(urls, ",")
	for i := range servers {
		f.servers = append(f.servers, f.serve(i))
	}
	for range workers {
		f.workers = append(f.workers, f.start("worker"))
	}
	t.Cleanup(func() {
		for _, p := range append(f.workers, f.servers...) {
			f.kill(p)
		}
	})
	return f
}

// free returns free ports.
func free(t *testing.T, n int) (out []string) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close() // after all are known, so that they differ
		out = append(out, strconv.Itoa(l.Addr().(*net.TCPAddr).Port))
	}
	return out
}

// serve starts the i-th server.
func (f *fleet) serve(i int) *exec.Cmd {
	f.t.Helper()
	env := []string{"CAMPAIGN_PORT=" + f.ports[i], "CAMPAIGN_STORE=" + f.stores[i]}
	if len(f.ports) > 1 {
		env = append(env, fmt.Sprint("CAMPAIGN_SERVER=s", i), "CAMPAIGN_CLUSTER="+f.links[i], "CAMPAIGN_ROUTES=127.0.0.1:"+strings.Join(f.links, ",127.0.0.1:"))
	}
	return f.launch("server", f.said[i], env...)
}

func (f *fleet) log() string { return filepath.Join(f.dir, "log") }

func (f *fleet) start(role string) *exec.Cmd {
	f.t.Helper()
	return f.launch(role, &f.told)
}

func (f *fleet) launch(role string, said *lines, env ...string) *exec.Cmd {
	f.t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Stderr = said
	cmd.Env = append(os.Environ(), "CAMPAIGN_ROLE="+role, "CAMPAIGN_URL="+f.url, "CAMPAIGN_TRUST="+f.trust,
		"CAMPAIGN_CACHE="+f.dir, "CAMPAIGN_LOG="+f.log())
	cmd.Env = append(cmd.Env, env...)
	if err := cmd.Start(); err != nil {
		f.t.Fatal(err)
	}
	return cmd
}

func (f *fleet) kill(p *exec.Cmd) {
	_ = p.Process.Kill()
	_ = p.Wait()
}

// stall is how long no run is made before workers are taken to be stuck. Nothing that these tests
// do lasts nearly as long.
const stall = 3 * time.Minute

// watch returns a context that ends when workers are stuck, after it has printed what they do.
func (f *fleet) watch() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		made, since := 0, time.Now()
		for ctx.Err() == nil {
			rest(100 * time.Millisecond)
			if n := f.made(); n != made {
				made, since = n, time.Now()
			} else if time.Since(since) > stall {
				for _, w := range f.workers {
					_ = w.Process.Signal(syscall.SIGQUIT) // it prints its stacks
				}
				rest(time.Second)
				// It may be this process that waits.
				_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 2)
				fmt.Fprintf(os.Stderr, "no run after %d of them for %v; the workers:\n%s\n", made, stall, f.told.String())
				for i, s := range f.said {
					fmt.Fprintf(os.Stderr, "server %d:\n%s\n", i, s)
				}
				cancel()
			}
		}
	}()
	return ctx, cancel
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

// judge compares what a campaign says with what its processes logged.
func (f *fleet) judge(ctx context.Context, s *campaign.Store, runs, shards int) {
	t := f.t
	t.Helper()
	parts := 0
	if err := s.Reports(ctx, "c", func(*report.Report) error { parts++; return nil }); err != nil || parts != shards {
		t.Fatalf("%d of %d shards, %v", parts, shards, err)
	}
	merged, err := s.Merged(ctx, "c")
	if err != nil || len(merged) != 1 {
		t.Fatalf("merged: %v, %v", merged, err)
	}
	made, violations, once := map[int]bool{}, 0, 0
	for _, line := range f.noted("") {
		i, err := strconv.Atoi(line)
		if err != nil {
			continue // a process was killed in the middle of it
		}
		if !made[i] && i%7 == 3 {
			violations++
		}
		if !made[i] && rare(i) {
			once++
		}
		made[i] = true
	}
	whole := merged[0]
	// What fails only once counts if no worker was killed before it had told of that run.
	if len(made) != runs || whole.Runs != runs || whole.Violations < violations-once || whole.Violations > violations+once || whole.Upheld != runs-whole.Violations {
		t.Errorf("%d runs were made, %d of them violations, %d more at most; the campaign counts %d and %d", len(made), violations, once, whole.Runs, whole.Violations)
	}
	f.judgeFound(ctx, s, whole)
}

// judgeFound checks that a campaign has every failure that the server has acknowledged, as small as
// it gets.
func (f *fleet) judgeFound(ctx context.Context, s *campaign.Store, whole *report.Report) {
	t := f.t
	t.Helper()
	all, err := s.Findings(ctx, "c")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]*campaign.Finding{}
	for _, x := range all {
		found[x.Meaning] = x
		often := strings.HasPrefix(x.Meaning, "failure")
		if x.Small == nil || x.Small.Run != x.Run || often == x.Once || often != (string(x.Trace) == "trace") || x.Small.Reason != x.Meaning {
			t.Errorf("%s is not made smaller, or not as it was found: %+v", x.Meaning, x)
		}
	}
	listed := map[string]bool{}
	for _, x := range whole.Findings {
		listed[x.What] = true
	}
	for _, what := range append(f.noted(".kept"), "failure 0", "failure 1") {
		if found[what] == nil || !listed[what] {
			t.Errorf("%q was found: it is stored as %v, and in the report: %v", what, found[what], listed[what])
		}
	}
	if len(listed) != len(all) {
		t.Errorf("%d findings are stored, and %d in the report", len(all), len(listed))
	}
}

// noted returns what tests have logged.
func (f *fleet) noted(suffix string) []string {
	f.t.Helper()
	text, err := os.ReadFile(f.log() + suffix)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		f.t.Fatal(err)
	}
	return strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' })
}

// lines is what a process says.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
