package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net"
	"os"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/uhat"
)

func runSessionServe(ctx context.Context, t *cli.Terminal, args []string) error {
	fs := cli.NewFlags()
	side := fs.String("side", "", "")
	codecName := fs.String("codec", "", "")
	listen := fs.String("listen", "", "")
	var m play.Mock
	fs.Uint64Var(&m.Seed, "seed", 1, "")
	fs.IntVar(&m.Turns, "turns", 0, "")
	fs.DurationVar(&m.Silence, "silence", 0, "")
	fs.Func("fault", "", func(text string) error {
		f, err := play.ParseFault(text)
		m.Faults = append(m.Faults, f)
		return err
	})
	args, err := cli.Parse(fs, args)
	if err != nil {
		return err
	}
	s, err := loadSession(t, args)
	if err != nil {
		return err
	}
	if *side == "" {
		*side = s.Peer
	}
	p, err := newPlayer(s, *side, *codecName)
	if err != nil {
		return err
	}
	l, err := listenAt(t, *listen)
	if err != nil {
		return err
	}
	m.Program, m.Codec = p.Program, p.Codec
	failed := false
	m.Ended = func(number int, r *play.Result) {
		failed = failed || r.Verdict.Fails()
		fmt.Fprintf(t.Stdout, "session %d: %v\n", number, r)
	}
	return failedIf(&failed, m.Serve(ctx, l))
}

// failedIf is errFailed once a session has failed.
func failedIf(failed *bool, err error) error {
	if err == nil && *failed {
		return cli.ErrFailed
	}
	return err
}

// listenAt listens at an address, and says at which one that is.
func listenAt(t *cli.Terminal, address string) (net.Listener, error) {
	if address == "" {
		return nil, cli.Usagef("want --listen ADDR, such as localhost:2525")
	}
	l, err := net.Listen("tcp", address)
	if err == nil {
		fmt.Fprintf(t.Stderr, "listening at %s\n", l.Addr())
	}
	return l, err
}

func runSessionWatch(ctx context.Context, t *cli.Terminal, args []string) error {
	fs := cli.NewFlags()
	codecName := fs.String("codec", "", "")
	listen := fs.String("listen", "", "")
	listener := fs.String("listener", "", "")
	record := cli.OutputFlags(fs)
	var w play.Watcher
	fs.StringVar(&w.To, "to", "", "")
	args, err := cli.Parse(fs, args)
	if err != nil {
		return err
	}
	s, err := loadSession(t, args)
	switch {
	case err != nil:
		return err
	case w.To == "":
		return cli.Usagef("want --to ADDR, where the other party listens")
	case *listener != "" && *listener != s.Party && *listener != s.Peer:
		return cli.Usagef("the session %q has no party %q; its parties are %s and %s", s.Name, *listener, s.Party, s.Peer)
	}
	p, err := newPlayer(s, "", *codecName)
	if err != nil {
		return err
	}
	if err := t.MayWrite(record); err != nil {
		return err
	}
	l, err := listenAt(t, *listen)
	if err != nil {
		return err
	}
	w.Program, w.Codec, w.Listens = p.Program, p.Codec, *listener == s.Party
	failed := false
	var traces bytes.Buffer
	w.Ended = func(number int, r *play.Result) {
		failed = failed || r.Verdict.Fails()
		fmt.Fprintf(t.Stdout, "session %d: %v\n", number, r)
		writeTrace(&traces, s, number, r)
	}
	err = w.Watch(ctx, l)
	if !record.Standard() {
		err = cmp.Or(err, t.Write(record, traces.Bytes()))
	}
	return failedIf(&failed, err)
}

// writeTrace writes the messages of a session, an object of JSON on each line.
func writeTrace(out *bytes.Buffer, s *session.Session, number int, r *play.Result) {
	k, err := codec.New("json", s.Types, codec.DefaultLimits)
	if err != nil {
		panic("session: " + err.Error())
	}
	for _, e := range r.Trace {
		if e.Message.Type == nil {
			fmt.Fprintf(out, "{\"session\":%d,\"from\":%q,\"bytes\":%q}\n", number, e.Party, e.Bytes)
			continue
		}
		m, err := k.Append(nil, e.Message)
		if err != nil {
			m = []byte(fmt.Sprintf("%q\n", e.Message.String()))
		}
		fmt.Fprintf(out, "{\"session\":%d,\"from\":%q,\"message\":%s}\n", number, e.Party, bytes.TrimSpace(m))
	}
}

func runSessionCheck(ctx context.Context, t *cli.Terminal, args []string) error {
	fs := cli.NewFlags()
	sessions := fs.Int("sessions", 100, "")
	seed := fs.Uint64("seed", 1, "")
	args, err := cli.Parse(fs, args)
	if err != nil {
		return err
	}
	s, err := loadSession(t, args)
	if err != nil {
		return err
	}
	found := session.Check(ctx, s, sessionSolver(s.L))
	for _, f := range found {
		fmt.Fprintf(t.Stdout, "%v: %s\n", f.At, f.Text)
	}
	k, err := codec.New(s.Codec, s.Types, codec.DefaultLimits)
	if err != nil {
		return fmt.Errorf("%v: %w", s.Range, err)
	}
	pair := &play.Pairing{One: session.Compile(s), Two: session.Compile(s.Dual()), Codec: k}
	r, never := pair.Run(*sessions, *seed)
	switch {
	case r != nil && r.Verdict == play.Unwritable:
		fmt.Fprintf(t.Stdout, "%v: %v\n", r.Broken[0].Range, r.Headline())
		return cli.ErrFailed
	case r != nil:
		fmt.Fprintf(t.Stdout, "%q contradicts its dual: %v\n", s.Name, r)
		return cli.ErrFailed
	}
	if err := neverSent(t.Stdout, never); err != nil || len(found) > 0 {
		return cli.ErrFailed
	}
	fmt.Fprintf(t.Stdout, "OK: %d sessions of %q with its dual\n", *sessions, s.Name)
	return nil
}

// sessionSolver makes the solvers of this build for terms of a builder.
func sessionSolver(b *logic.Builder) logic.Solver { return newPortfolio(&uhat.Context{L: b}) }

func runSessionCompat(ctx context.Context, t *cli.Terminal, args []string) error {
	fs := cli.NewFlags()
	sessions := fs.Int("sessions", 100, "")
	seed := fs.Uint64("seed", 1, "")
	length := fs.Int("length", 12, "")
	args, err := cli.Parse(fs, args)
	if err != nil {
		return err
	}
	if len(args) < 2 || len(args) > 4 {
		return cli.Usagef("want two specs, each with the name of a session behind it if it has more than one")
	}
	half := len(args) / 2
	if len(args) == 3 && !isThere(args[1]) {
		half = 2 // the first spec has a name behind it, and the second one has none
	}
	one, err := loadSession(t, args[:half])
	if err != nil {
		return err
	}
	two, err := loadSession(t, args[half:])
	if err != nil {
		return err
	}
	two, ok := two.Side(one.Peer)
	if !ok {
		return cli.Usagef("%q has the parties %s and %s, %q has %s and %s", one.Name, one.Party, one.Peer, two.Name, two.Party, two.Peer)
	}
	failed := false
	for _, way := range [][2]*session.Session{{one, two}, {two.Dual(), one.Dual()}} {
		failed = playVersions(ctx, t, way[0], way[1], *sessions, *seed, *length) || failed
	}
	return failedIf(&failed, nil)
}

// isThere reports whether an argument names a file, or standard input.
func isThere(arg string) bool {
	_, err := os.Stat(arg)
	return arg == "-" || err == nil
}

// playVersions plays a party of one version with the other party of another one, and searches for
// the shortest run on which they part.
func playVersions(ctx context.Context, t *cli.Terminal, one, two *session.Session, sessions int, seed uint64, length int) (failed bool) {
	fmt.Fprintf(t.Stdout, "%s of %q with %s of %q: ", one.Party, one.Name, two.Party, two.Name)
	p, searched := session.FindParting(ctx, one, two, length, sessionSolver)
	if p != nil {
		fmt.Fprintf(t.Stdout, "they part after %d messages, and after no fewer\n", len(p.Run))
		for _, line := range append(p.Run, p.Reason) {
			fmt.Fprintf(t.Stdout, "    %s\n", line)
		}
		return true
	}
	if r := play.Together(session.Compile(one), session.Compile(two), sessions, seed); r != nil {
		fmt.Fprintf(t.Stdout, "they part\n    %v\n", r)
		return true
	}
	switch {
	case searched.Whole:
		fmt.Fprintf(t.Stdout, "compatible: all runs were searched\n")
	default:
		fmt.Fprintf(t.Stdout, "no difference in %d sessions, nor in a search of runs of up to %d messages\n", sessions, searched.Length)
	}
	return false
}
