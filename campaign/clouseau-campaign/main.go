// Command clouseau-campaign spreads runs of tests over workers; clouseau campaign starts it.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/clouseau-go/clouseau/campaign"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/internal/scratch"
)

const usage = `usage: clouseau campaign VERB [flags]

    key                     print a new secret key, and the public key that workers trust
    server --store DIR      run a server
    worker --trust KEY      do the work of campaigns
    run SPEC [flags of clouseau run]
                            compile the tests of a spec, and spread their runs; without --nats
                            a server and --workers N workers are a part of it
    status, findings        print what is known of the campaign --name
    pause, resume           make all workers wait, or go on

    --nats URL        the server            --token T        its token (CLOUSEAU_TOKEN)
    --ca FILE         who signs its certificate, in place of those that the machine trusts
    --cert FILE       of a server, with --cert-key FILE
    --listen ADDR     of a server; it listens on this machine alone otherwise
    --cluster NAME    of a server that is one of several; --cluster-listen ADDR is where the
                      others reach it, --routes ADDR,... where it reaches them; with --ca
                      they speak TLS among each other
    --plain           lets a server listen beyond this machine without TLS
    --copies N        of everything, on different servers (1)
    --key FILE        the secret key that signs binaries; a new one without --nats
    --name NAME       of the campaign (campaign)
    --seed N          (1)   --runs N (10000)   --shards N (100)
    --report FILE     gets the merged reports, for clouseau report (- is standard output)
    --limit D         for a shard (10m)     --memory BYTES   for a shard (8 GB)
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "clouseau campaign:", err)
		stop()
		os.Exit(code(err))
	}
}

var errUsage, errFound = errors.New("wrong usage; clouseau campaign help tells more"), errors.New("there are failures")

func code(err error) int {
	switch {
	case errors.Is(err, context.Canceled):
		return 130
	case errors.Is(err, errFound):
		return 1
	}
	return 2
}

// settings are the flags.
type settings struct {
	nats, token, ca, cert, certKey, listen, key, name, store, report, trust string
	cluster, clusterListen, routes                                          string
	copies, workers                                                         int
	seed                                                                    uint64
	runs, shards, memory                                                    int64
	limit                                                                   time.Duration
	plain                                                                   bool
	// halt ends the workers of this process.
	halt func()
}

func flags(verb string) (*flag.FlagSet, *settings) {
	fs, s := flag.NewFlagSet("clouseau campaign "+verb, flag.ContinueOnError), &settings{halt: func() {}}
	fs.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	for name, to := range map[string]*string{"nats": &s.nats, "ca": &s.ca, "cert": &s.cert, "cert-key": &s.certKey, "listen": &s.listen,
		"cluster": &s.cluster, "cluster-listen": &s.clusterListen, "routes": &s.routes,
		"key": &s.key, "store": &s.store, "report": &s.report, "trust": &s.trust} {
		fs.StringVar(to, name, "", "")
	}
	fs.StringVar(&s.token, "token", environment.Token.Get(), "")
	fs.StringVar(&s.name, "name", "campaign", "")
	fs.IntVar(&s.copies, "copies", 1, "")
	fs.IntVar(&s.workers, "workers", 2, "")
	fs.Uint64Var(&s.seed, "seed", 1, "")
	fs.Int64Var(&s.runs, "runs", 10000, "")
	fs.Int64Var(&s.shards, "shards", 100, "")
	fs.Int64Var(&s.memory, "memory", 8<<30, "")
	fs.DurationVar(&s.limit, "limit", 10*time.Minute, "")
	fs.BoolVar(&s.plain, "plain", false, "")
	return fs, s
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		fmt.Fprint(os.Stderr, usage)
		return errUsage
	}
	verb := args[0]
	fs, s := flags(verb)
	if err := fs.Parse(args[1:]); err != nil {
		return errUsage
	}
	// Workers store what others have left, and so do those that are started here.
	if verb != "worker" && (verb != "run" || s.nats != "") {
		s.sweep(ctx, nil)
	}
	switch verb {
	case "help", "-h", "--help":
		fmt.Print(usage)
		return nil
	case "key":
		seed, public, err := campaign.NewKey()
		fmt.Println(seed)
		fmt.Fprintln(os.Stderr, "workers trust", public)
		return err
	case "server":
		return s.serve(ctx)
	case "worker":
		return s.work(ctx)
	case "run":
		return s.campaign(ctx, fs.Args())
	}
	nc, err := s.connect()
	if err != nil {
		return err
	}
	store, err := campaign.Join(ctx, nc)
	if err != nil {
		return err
	}
	switch verb {
	case "pause", "resume":
		return store.Pause(ctx, verb == "pause")
	case "status":
		return s.status(ctx, store)
	case "findings":
		fs, err := store.Findings(ctx, s.name)
		if err != nil {
			return err
		}
		return json.NewEncoder(os.Stdout).Encode(fs)
	}
	return fmt.Errorf("unknown verb %q: %w", verb, errUsage)
}

// version returns the version of this build.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// connect returns a connection with the server, which lasts whatever becomes of the server.
func (s *settings) connect(more ...nats.Option) (*nats.Conn, error) {
	opts := append([]nats.Option{nats.MaxReconnects(-1), nats.Name("clouseau-campaign")}, more...)
	if s.token != "" {
		opts = append(opts, nats.Token(s.token))
	}
	if s.ca != "" {
		opts = append(opts, nats.RootCAs(s.ca))
	}
	if s.nats == "" {
		return nil, fmt.Errorf("--nats URL says where the server is: %w", errUsage)
	}
	nc, err := nats.Connect(s.nats, opts...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.nats, err)
	}
	return nc, nil
}

func (s *settings) status(ctx context.Context, store *campaign.Store) error {
	rs, err := store.Merged(ctx, s.name)
	if err != nil {
		return err
	}
	for _, r := range rs {
		fmt.Println(r.Tell())
	}
	no, err := store.Refusals(ctx)
	for reason, n := range no {
		fmt.Printf("refused, %s: %d\n", reason, n)
	}
	return err
}

// compiled is what clouseau run --compile writes beside a binary.
type compiled struct {
	Tests []string `json:"tests"`
	Words []string `json:"words"` // of the command line that makes the same runs
}

// campaign compiles the tests of a spec and spreads their runs.
func (s *settings) campaign(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("want a spec: %w", errUsage)
	}
	tmp, err := scratch.New()
	if err != nil {
		return err
	}
	defer tmp.Remove()
	dir := tmp.Path
	built := filepath.Join(dir, "test")
	cmd := exec.CommandContext(ctx, beside("clouseau"), append([]string{"run", "--compile", built}, args...)...)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	_, release, err := journal.Own(cmd)
	if err != nil {
		return err
	}
	defer release()
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("clouseau run --compile: %w", err)
	}
	binary, err1 := os.ReadFile(built)
	text, err2 := os.ReadFile(built + ".json")
	var c compiled
	if err := errors.Join(err1, err2); err != nil {
		return err
	} else if err := json.Unmarshal(text, &c); err != nil {
		return err
	}
	key, err := s.signer()
	if err != nil {
		return err
	}
	signed, err := campaign.Sign(campaign.NewBundle(version(), binary, c.Tests), key)
	if err != nil {
		return err
	}
	if s.nats == "" {
		stop, err := s.embedded(ctx, dir, signed.Key)
		if err != nil {
			return err
		}
		defer stop()
	}
	return s.spread(ctx, signed, binary, c.Words)
}

// spread publishes the work, waits until it is done, and prints what came of it.
func (s *settings) spread(ctx context.Context, signed *campaign.Signed, binary []byte, words []string) error {
	nc, err := s.reached(ctx)
	if err != nil {
		return err
	}
	defer nc.Close()
	var store *campaign.Store
	n := 0
	// What is there already stays, so the server may go away in the middle of it.
	err = unbroken(ctx, nc, func() (err error) {
		if store, err = campaign.Open(ctx, nc, s.copies, 30*time.Second); err == nil {
			n, err = store.Begin(ctx, s.name, signed, binary, s.seed, s.runs, s.shards)
		}
		return err
	})
	if err != nil {
		return err
	}
	rs, err := s.finished(ctx, store, n)
	return errors.Join(s.show(rs, words), err)
}

// signer returns the key that signs.
func (s *settings) signer() (nkeys.KeyPair, error) {
	if s.key == "" {
		if s.nats != "" {
			return nil, fmt.Errorf("--key FILE has the secret key, whose public key workers trust: %w", errUsage)
		}
		return nkeys.CreateUser()
	}
	text, err := os.ReadFile(s.key)
	if err != nil {
		return nil, err
	}
	return nkeys.FromSeed([]byte(strings.TrimSpace(string(text))))
}

// beside returns the program of that name beside this one, or else the one in the PATH.
func beside(name string) string {
	if self, err := os.Executable(); err == nil {
		if file := filepath.Join(filepath.Dir(self), name); isFile(file) {
			return file
		}
	}
	return name
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
