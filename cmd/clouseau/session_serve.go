package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"os"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func sessionServeCommand() *cobra.Command {
	var player playerOptions
	var listen string
	m := &play.Mock{}
	c := cli.Verb("serve SPEC [NAME]", "stand in for a party: accept connections and play it",
		`Stands in for one party of a session. It accepts connections, plays the party, and prints
how each session ended. It serves until it is interrupted or --time ends.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			return serveSession(ctx, t, m, player, listen, args)
		})
	c.Example = `    clouseau session serve smtp.clouseau.hcl --listen :2525
    clouseau session serve smtp.clouseau.hcl --listen :2525 --fault close@3  close at message 3`
	fs := c.Flags()
	player.flags(fs, "the peer of the session")
	listenFlag(fs, &listen, "listen")
	fs.Uint64Var(&m.Seed, "seed", 1, "draw decisions from `SEED`")
	fs.IntVar(&m.Turns, "turns", 0, "end a session by the shortest way after `N` messages (30)")
	fs.DurationVar(&m.Silence, "silence", 0, "wait at most `DURATION` for a message")
	cli.Parsed(fs, "fault", "inject `FAULT`: delay=TIME, close, malformed, disorder or duplicate; at message 3 only: close@3; may be repeated", func(text string) error {
		f, err := play.ParseFault(text)
		m.Faults = append(m.Faults, f)
		return err
	})
	return c
}

func listenFlag(fs *pflag.FlagSet, to *string, usage string) {
	fs.StringVar(to, "listen", "", usage+" at `ADDR`, such as localhost:2525")
}

// serveSession stands in for a party.
func serveSession(ctx context.Context, t *cli.Terminal, m *play.Mock, player playerOptions, listen string, args []string) error {
	s, err := loadSession(t, args)
	if err != nil {
		return err
	}
	p, err := newPlayer(s, cmp.Or(player.side, s.Peer), player.codec)
	if err != nil {
		return err
	}
	l, err := listenAt(t, listen)
	if err != nil {
		return err
	}
	m.Program, m.Codec = p.Program, p.Codec
	failed := false
	m.Ended = func(number int, r *play.Result) {
		failed = failed || r.Verdict.Fails()
		t.Printf("session %d: %v\n", number, r)
	}
	return failIf(&failed, m.Serve(ctx, l))
}

// failIf is errFailed once a session has failed.
func failIf(failed *bool, err error) error {
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
		t.Notef("listening at %s\n", l.Addr())
	}
	return l, err
}

// sessionWatchOptions say whose messages are judged.
type sessionWatchOptions struct {
	codec, listen, to, listener string
	record                      cli.Output
}

func sessionWatchCommand() *cobra.Command {
	o := &sessionWatchOptions{}
	c := cli.Verb("watch SPEC [NAME]", "relay the messages of two parties, and judge them",
		`Stands between two parties. It relays their messages, judges them, and prints how each
session ended. It runs until it is interrupted or --time ends.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return watchSession(ctx, t, o, args) })
	c.Example = `    clouseau session watch smtp.clouseau.hcl --listen localhost:2526 --to localhost:2525`
	fs := c.Flags()
	listenFlag(fs, &o.listen, "accept one party")
	fs.StringVar(&o.to, "to", "", "connect to the other party at `ADDR`")
	fs.StringVar(&o.listener, "listener", "", "say that `PARTY` is at --to (the peer of the session)")
	codecFlag(fs, &o.codec)
	o.record.Flags(fs)
	fs.Lookup("output").Usage = "write all messages to `FILE`, one JSON object a line"
	return c
}

// watchSession passes on what two parties send each other.
func watchSession(ctx context.Context, t *cli.Terminal, o *sessionWatchOptions, args []string) error {
	s, err := loadSession(t, args)
	switch {
	case err != nil:
		return err
	case o.to == "":
		return cli.Usagef("want --to ADDR, where the other party listens")
	case o.listener != "" && o.listener != s.Party && o.listener != s.Peer:
		return cli.Usagef("the session %q has no party %q; its parties are %s and %s", s.Name, o.listener, s.Party, s.Peer)
	}
	p, err := newPlayer(s, "", o.codec)
	if err != nil {
		return err
	}
	if err := t.MayWrite(&o.record); err != nil {
		return err
	}
	l, err := listenAt(t, o.listen)
	if err != nil {
		return err
	}
	w := play.Watcher{To: o.to}
	w.Program, w.Codec, w.Listens = p.Program, p.Codec, o.listener == s.Party
	failed := false
	var traces bytes.Buffer
	w.Ended = func(number int, r *play.Result) {
		failed = failed || r.Verdict.Fails()
		t.Printf("session %d: %v\n", number, r)
		writeTrace(&traces, s, number, r)
	}
	err = w.Watch(ctx, l)
	if !o.record.Standard() {
		err = cmp.Or(err, t.Write(&o.record, traces.Bytes()))
	}
	return failIf(&failed, err)
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

func sessionCheckCommand() *cobra.Command {
	var sessions int
	var seed uint64
	var format string
	c := cli.Verb("check SPEC [NAME]", "report mistakes in a session, and play it with itself",
		`Reports mistakes in a session. It then plays both parties of the spec against each other.
The exit code is 1 if it finds something, or a message is never sent.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			return printTests(t, "session check", format, func(w io.Writer) ([]report.Test, error) {
				test, err := checkSession(ctx, t, w, sessions, seed, args)
				if test.Goal == "" {
					return nil, err
				}
				test.Verdict = verdictOf(err)
				return []report.Test{test}, err
			})
		})
	c.Example = "    clouseau session check smtp.clouseau.hcl"
	sessionsFlags(c.Flags(), &sessions, &seed)
	cli.Format(c.Flags(), &format, "text", "json")
	return c
}

// checkSession says what is wrong with a session itself.
func checkSession(ctx context.Context, t *cli.Terminal, w io.Writer, sessions int, seed uint64, args []string) (out report.Test, err error) {
	s, err := loadSession(t, args)
	if err != nil {
		return out, err
	}
	out = report.Test{Spec: args[0], Goal: s.Name, Summary: "the session is wrong", Judge: "its dual"}
	for _, f := range session.Check(ctx, s, sessionSolver(s.L)) {
		fmt.Fprintf(w, "%v: %s\n", f.At, f.Text)
		out.Failures = append(out.Failures, report.Failure{Title: f.Text, Verdict: "mistake", Place: report.Place(f.At)})
	}
	k, err := codec.New(s.Codec, s.Types, codec.DefaultLimits)
	if err != nil {
		return out, fmt.Errorf("%v: %w", s.Range, err)
	}
	pair := &play.Pairing{One: session.Compile(s), Two: session.Compile(s.Dual()), Codec: k}
	r, never := pair.Run(sessions, seed)
	out.Runs, out.Judged = sessions, sessions
	switch {
	case r != nil && r.Verdict == play.Unwritable:
		fmt.Fprintf(w, "%v: %v\n", r.Broken[0].Range, r.Headline())
	case r != nil:
		fmt.Fprintf(w, "%q contradicts its dual: %v\n", s.Name, r)
	}
	if r != nil {
		out.Failures = append(out.Failures, playedFailure(s, r))
		return out, cli.ErrFailed
	}
	for _, e := range never {
		out.Failures = append(out.Failures, neverSentFailure(e))
	}
	if err := neverSent(w, never); err != nil || len(out.Failures) > 0 {
		return out, cli.ErrFailed
	}
	out.Summary = fmt.Sprintf("%d sessions of %q with its dual", sessions, s.Name)
	fmt.Fprintf(w, "OK: %s\n", out.Summary)
	return out, nil
}

// sessionSolver makes the solvers of this build for terms of a builder.
func sessionSolver(b *logic.Builder) logic.Solver { return newPortfolio(&uhat.Context{L: b}) }

// compatOptions say how far two versions are compared.
type compatOptions struct {
	sessions, length int
	seed             uint64
	format           string
}

func sessionCompatCommand() *cobra.Command {
	o := &compatOptions{}
	c := cli.Verb("compat SPEC [NAME] SPEC [NAME]", "check whether two versions of a protocol are compatible",
		`Checks whether two versions of a protocol are compatible. It plays each party of one with
the other party of the other. If they differ, it prints the shortest run that shows so, and
the exit code is 1.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			return printTests(t, "session compat", o.format, func(w io.Writer) ([]report.Test, error) {
				return compareSessions(ctx, t, w, o, args)
			})
		})
	c.Example = "    clouseau session compat v1.clouseau.hcl v2.clouseau.hcl"
	sessionsFlags(c.Flags(), &o.sessions, &o.seed)
	c.Flags().IntVar(&o.length, "length", 12, "search runs of up to `N` messages")
	cli.Format(c.Flags(), &o.format, "text", "json")
	return c
}

// compareSessions says whether two versions of a session go together.
func compareSessions(ctx context.Context, t *cli.Terminal, w io.Writer, o *compatOptions, args []string) ([]report.Test, error) {
	if len(args) < 2 || len(args) > 4 {
		return nil, cli.Usagef("want two specs, each with the name of a session behind it if it has more than one")
	}
	half := len(args) / 2
	if len(args) == 3 && !fileExists(args[1]) {
		half = 2 // the first spec has a name behind it, and the second one has none
	}
	one, err := loadSession(t, args[:half])
	if err != nil {
		return nil, err
	}
	two, err := loadSession(t, args[half:])
	if err != nil {
		return nil, err
	}
	two, ok := two.Side(one.Peer)
	if !ok {
		return nil, cli.Usagef("%q has the parties %s and %s, %q has %s and %s", one.Name, one.Party, one.Peer, two.Name, two.Party, two.Peer)
	}
	var tests []report.Test
	failed := false
	for _, way := range [][2]*session.Session{{one, two}, {two.Dual(), one.Dual()}} {
		test := playVersions(ctx, w, o, way[0], way[1])
		failed = failed || test.Verdict == report.Failed
		tests = append(tests, test)
	}
	return tests, failIf(&failed, nil)
}

// fileExists reports whether an argument names a file, or standard input.
func fileExists(arg string) bool {
	_, err := os.Stat(arg)
	return arg == "-" || err == nil
}

// playVersions plays a party of one version with the other party of another one, and searches for
// the shortest run on which they part.
func playVersions(ctx context.Context, w io.Writer, o *compatOptions, one, two *session.Session) report.Test {
	out := report.Test{
		Spec: one.Range.File, Goal: fmt.Sprintf("%s of %q with %s of %q", one.Party, one.Name, two.Party, two.Name), Verdict: report.Failed,
	}
	fmt.Fprintf(w, "%s: ", out.Goal)
	p, searched := session.FindParting(ctx, one, two, o.length, sessionSolver)
	if p != nil {
		out.Summary = fmt.Sprintf("they part after %d messages, and after no fewer", len(p.Run))
		out.Failures = []report.Failure{{Title: p.Reason, Verdict: "parting", Place: report.Place(one.Range), Detail: p.String()}}
		fmt.Fprintf(w, "%s\n%s", out.Summary, indent(p.String()+"\n"))
		return out
	}
	out.Runs, out.Judged = o.sessions, o.sessions
	if r := play.Together(session.Compile(one), session.Compile(two), o.sessions, o.seed); r != nil {
		out.Summary = "they part"
		out.Failures = []report.Failure{playedFailure(one, r)}
		fmt.Fprintf(w, "they part\n    %v\n", r)
		return out
	}
	out.Verdict = report.Passed
	out.Summary = "compatible: all runs were searched"
	if !searched.Whole {
		out.Summary = fmt.Sprintf("no difference in %d sessions, nor in a search of runs of up to %d messages", o.sessions, searched.Length)
	}
	fmt.Fprintln(w, out.Summary)
	return out
}
