package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// peerOptions say who the peer is.
type peerOptions struct {
	cmd, tcp, tls, accept string
	insecure              bool
}

// flags declares the flags that say so.
func (f *peerOptions) flags(fs *pflag.FlagSet) {
	fs.StringVar(&f.cmd, "cmd", "", "start `PROGRAM` for each session; talk to its standard input and output")
	fs.StringVar(&f.tcp, "tcp", "", "connect to `ADDR` for each session")
	fs.StringVar(&f.tls, "tls", "", "connect to `ADDR` with TLS")
	fs.BoolVar(&f.insecure, "insecure", false, "with --tls: accept any certificate")
	fs.StringVar(&f.accept, "accept", "", "listen at `ADDR` until the program under test connects")
}

// playerOptions say which party is played, and how its messages are written.
type playerOptions struct{ side, codec string }

// flags declares --side and --codec.
func (o *playerOptions) flags(fs *pflag.FlagSet, usual string) {
	fs.StringVar(&o.side, "side", "", "play `PARTY` ("+usual+")")
	codecFlag(fs, &o.codec)
}

func codecFlag(fs *pflag.FlagSet, to *string) {
	fs.StringVar(to, "codec", "", "write messages with `CODEC`: json, length, lines, replies, resp or http (the session's)")
}

// sessionsFlags declares how many sessions are played.
func sessionsFlags(fs *pflag.FlagSet, sessions *int, seed *uint64) {
	fs.IntVar(sessions, "sessions", 100, "play `N` sessions")
	fs.Uint64Var(seed, "seed", 1, "draw decisions from `SEED`")
}

// peer makes the peer. The caller calls done in the end.
func (f *peerOptions) peer(stderr io.Writer) (p play.Peer, done func(), err error) {
	done = func() {}
	given := lists.Count([]string{f.cmd, f.tcp, f.tls, f.accept}, func(s string) bool { return s != "" })
	switch {
	case given != 1:
		return nil, done, cli.Usagef("the peer is one of --cmd PROGRAM, --tcp ADDR, --tls ADDR, --accept ADDR")
	case f.cmd != "":
		words, err := splitWords(f.cmd)
		if err != nil {
			return nil, done, err
		}
		return play.Command(stderr, words[0], words[1:]...), done, nil
	case f.tcp != "":
		return play.TCP(f.tcp), done, nil
	case f.tls != "":
		return play.TLS(f.tls, &tls.Config{InsecureSkipVerify: f.insecure}), done, nil
	}
	l, err := net.Listen("tcp", f.accept)
	if err != nil {
		return nil, done, err
	}
	fmt.Fprintf(stderr, "listening at %s\n", l.Addr())
	return play.Accepting(l), func() { l.Close() }, nil
}

// splitWords splits a command line at blanks outside of quotes.
func splitWords(s string) (words []string, err error) {
	var word []rune
	var quote rune
	open := false
	for _, c := range s {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word = append(word, c)
		case c == '"' || c == '\'':
			quote, open = c, true
		case c == ' ' || c == '\t' || c == '\n':
			if open {
				words, word, open = append(words, string(word)), nil, false
			}
		default:
			word, open = append(word, c), true
		}
	}
	if quote != 0 {
		return nil, cli.Usagef("a quote %q is not closed", quote)
	}
	if open {
		words = append(words, string(word))
	}
	if len(words) == 0 {
		return nil, cli.Usagef("--cmd names no program")
	}
	return words, nil
}

// sessionTestOptions say how a party is tested.
type sessionTestOptions struct {
	peers    peerOptions
	player   playerOptions
	sessions int
	seed     uint64
	turns    int
	through  string
	verbose  bool
	format   string
	words    []string // the flags that decide which sessions are played
	silence  time.Duration
	export   cli.Output
}

func sessionTestCommand() *cobra.Command {
	o := &sessionTestOptions{}
	c := cli.Verb("test SPEC [NAME]", "play one party against the other, and judge its messages",
		`Plays one party of a session against a program that is the other party. It judges the
messages that arrive, and shrinks a session that fails. The exit code is then 1.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error {
			return printTests(t, "session test", o.format, func(w io.Writer) ([]report.Test, error) {
				return testSession(ctx, t, w, o, args)
			})
		})
	c.PreRun = func(c *cobra.Command, _ []string) { o.words = wordsOf(c.Flags()) }
	c.Example = `    clouseau session test smtp.clouseau.hcl --cmd ./server
    clouseau session test smtp.clouseau.hcl --tcp localhost:2525 --export smtp_test.go`
	fs := c.Flags()
	o.player.flags(fs, "the session's first")
	o.peers.flags(fs)
	sessionsFlags(fs, &o.sessions, &o.seed)
	fs.IntVar(&o.turns, "turns", 0, "end a session by the shortest way after `N` messages (30)")
	fs.StringVar(&o.through, "through", "", "lead sessions through the cases `A,B`, in this order; exit with 1 if none gets through")
	fs.BoolVarP(&o.verbose, "verbose", "v", false, "print how often each case was taken")
	fs.DurationVar(&o.silence, "silence", 5*time.Second, "wait at most `DURATION` for a message")
	fs.StringVar(&o.export.Name, "export", "", "write a failing session as a Go test to `FILE`")
	cli.ForceFlag(fs, &o.export.Force)
	cli.Format(fs, &o.format, "text", "json")
	cli.Rare(c, "insecure", "accept", "turns", "through", "silence", "codec", "force")
	return c
}

// testSession plays a party of a session against the other one.
func testSession(ctx context.Context, t *cli.Terminal, w io.Writer, o *sessionTestOptions, args []string) ([]report.Test, error) {
	s, p, err := sessionPlayer(t, args, &o.player)
	if err != nil {
		return nil, err
	}
	p.Turns, p.Silence = o.turns, o.silence
	if p.Through, err = throughCases(s, o.through); err != nil {
		return nil, err
	}
	peer, done, err := o.peers.peer(t.Stderr)
	if err != nil {
		return nil, err
	}
	defer done()
	p.Peer = peer
	if err := t.MayWrite(&o.export); err != nil {
		return nil, err
	}
	emission := func(rep *play.Report) *sessionEmission {
		return &sessionEmission{spec: args[0], session: s, party: p.Program.Session.Party, codec: o.player.codec, peers: &o.peers, failure: rep.Failure()}
	}
	exporting := func(rep *play.Report) error {
		if o.export.Name == "" || rep.Failing == nil {
			return nil
		}
		return emitSession(t, emission(rep), &o.export)
	}
	defer t.Saving()()
	started := time.Now()
	rep, err := playShown(ctx, t, w, s, p, o.sessions, o.seed, exporting)
	if rep == nil {
		return nil, err
	}
	if o.verbose && err == nil {
		for _, line := range rep.Coverage(s) {
			fmt.Fprintln(w, line)
		}
	}
	test := playedSessions(args[0], s, rep)
	test.Seconds = time.Since(started).Seconds()
	if rep.Failing != nil {
		o.replay(&test, args, rep, emission(rep))
	}
	if len(p.Through) > 0 && err == nil {
		through := fmt.Sprintf("%d of %d sessions went through %s", rep.Reached, rep.Sessions, strings.Join(p.Through, ", "))
		fmt.Fprintln(w, through)
		test.Summary += "; " + through
		if rep.Reached == 0 {
			err = cli.ErrFailed
		}
	}
	test.Verdict = verdictOf(err)
	return []report.Test{test}, err
}

// throughCases reads --through.
func throughCases(s *session.Session, list string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	names := strings.Split(list, ",")
	if unknown, known := play.CheckThrough(s, names); unknown != "" {
		return nil, cli.Usagef("--through: the session %q has no case %q%s", s.Name, unknown, cli.Suggestion(unknown, known))
	}
	return names, nil
}

// sessionPlayer returns the session of a spec with a player of a party.
func sessionPlayer(t *cli.Terminal, args []string, o *playerOptions) (*session.Session, *play.Player, error) {
	s, err := loadSession(t, args)
	if err != nil {
		return nil, nil, err
	}
	p, err := newPlayer(s, o.side, o.codec)
	return s, p, err
}

// newPlayer makes a player of a party of a session.
func newPlayer(s *session.Session, side, codecName string) (*play.Player, error) {
	side = cmp.Or(side, s.Party)
	of, ok := s.Side(side)
	if !ok {
		return nil, cli.Usagef("the session %q has no party %q; its parties are %s and %s", s.Name, side, s.Party, s.Peer)
	}
	k, err := codec.New(cmp.Or(codecName, s.Codec), s.Types, codec.DefaultLimits)
	if err != nil {
		return nil, err
	}
	return &play.Player{Program: session.Compile(of), Codec: k}, nil
}

// printSessions prints what became of sessions.
func printSessions(w io.Writer, s *session.Session, rep *play.Report) error {
	if rep.Silent > 0 {
		fmt.Fprintf(w, "%d sessions ended in silence once, and not when the same was sent again: no failures\n", rep.Silent)
	}
	if rep.Failing == nil {
		fmt.Fprintf(w, "OK: %d sessions of %q, %d messages\n", rep.Sessions, s.Name, rep.Turns)
		return reportUnsent(w, rep)
	}
	fmt.Fprintf(w, "session %d of %q fails (seed %d)\n\n%v\n", rep.At, s.Name, rep.Seed, rep.Failure())
	switch sh := rep.Shrunk; {
	case sh == nil:
	case !sh.Repeats:
		fmt.Fprintf(w, "\nThe same messages did not fail a second time, so the session was not shrunk.\n")
	default:
		fmt.Fprintf(w, "\nShrunk from %d to %d messages of %s: %d sessions.\n", len(rep.Failing.Script), len(sh.Script), sideOf(rep), sh.Tried)
	}
	return cli.ErrFailed
}

// reportUnsent tells of sends for which no message was found. One that no session has sent fails
// the test: what comes after it was not tested.
func reportUnsent(w io.Writer, rep *play.Report) error {
	if rep.Undecided > 0 {
		fmt.Fprintf(w, "%d of them ended early for want of a message to send\n", rep.Undecided)
	}
	for _, u := range rep.Unsent {
		fmt.Fprintf(w, "%v: no message found for %v, %s\n", u.Step.Range, u.Step, plural(u.Times, "time"))
	}
	return neverSent(w, rep.NeverSent())
}

// neverSentText says what to do about a send for which a message was never found.
func neverSentText(e *session.Exchange) string {
	return fmt.Sprintf("%v was never sent. Give its fields pools or ranges with values that satisfy it", e)
}

// neverSent says what to do about sends for which a message was never found.
func neverSent(w io.Writer, steps []*session.Exchange) error {
	for _, e := range steps {
		fmt.Fprintf(w, "%v: %s\n", e.Range, neverSentText(e))
	}
	if len(steps) > 0 {
		return cli.ErrFailed
	}
	return nil
}

func sideOf(rep *play.Report) string {
	for _, e := range rep.Failing.Trace {
		if e.Party != rep.Failing.Party {
			return e.Party
		}
	}
	return "clouseau"
}

// keptEvery is how often the counts of sessions are kept.
const keptEvery = time.Second

// playKept plays sessions. What is known is kept in a journal, which the next command shows if this
// one is killed: a session that failed before it is made smaller, when it is exported, too.
func playKept(ctx context.Context, t *cli.Terminal, s *session.Session, p *play.Player, sessions int, seed uint64, export func(*play.Report) error) (*play.Report, error) {
	name, err := t.TempFile(journalName)
	if err != nil {
		return nil, err
	}
	last := time.Now()
	unkept := false
	p.Told = func(rep *play.Report) {
		if rep.Failing == nil && time.Since(last) < keptEvery {
			return
		}
		last = time.Now()
		e := &journal.Entry{Counts: fmt.Sprintf("%d sessions of %q, %d messages", rep.Sessions, s.Name, rep.Turns)}
		if rep.Failing != nil {
			e.Found = []journal.Found{{Meaning: "a session fails", Text: fmt.Sprintf("session %d of %q fails (seed %d)\n\n%v", rep.At, s.Name, rep.Seed, rep.Failure())}}
		}
		err := journal.Write(name, e)
		if rep.Failing != nil {
			err = cmp.Or(err, export(rep))
		}
		if err != nil && !unkept {
			unkept = true
			t.Notef("clouseau: what the sessions show is not kept: %v\n", err)
		}
	}
	return p.Run(ctx, sessions, seed)
}

// playShown plays sessions, exports the one that failed, and shows what became of them. It does so
// with what is known, too, when the context ends before. The error is errFailed if one failed.
func playShown(ctx context.Context, t *cli.Terminal, w io.Writer, s *session.Session, p *play.Player, sessions int, seed uint64, export func(*play.Report) error) (*play.Report, error) {
	rep, ended := playKept(ctx, t, s, p, sessions, seed, export)
	if ended != nil && (ctx.Err() == nil || rep == nil) {
		return nil, ended
	}
	unexported := export(rep)
	if ended != nil {
		fmt.Fprintf(w, "ended after %d sessions\n", rep.Sessions)
	}
	err := printSessions(w, s, rep)
	return rep, cmp.Or(unexported, ended, err)
}
