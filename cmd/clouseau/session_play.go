package main

import (
	"context"
	"crypto/tls"
	"flag"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/session/play"
)

// peerFlags say who the peer is.
type peerFlags struct {
	cmd, tcp, tls, accept string
	insecure              bool
}

func addPeerFlags(fs *flag.FlagSet) *peerFlags {
	f := &peerFlags{}
	fs.StringVar(&f.cmd, "cmd", "", "")
	fs.StringVar(&f.tcp, "tcp", "", "")
	fs.StringVar(&f.tls, "tls", "", "")
	fs.BoolVar(&f.insecure, "insecure", false, "")
	fs.StringVar(&f.accept, "accept", "", "")
	return f
}

// peer makes the peer. The caller calls done in the end.
func (f *peerFlags) peer(stderr io.Writer) (p play.Peer, done func(), err error) {
	done = func() {}
	given := 0
	for _, s := range []string{f.cmd, f.tcp, f.tls, f.accept} {
		if s != "" {
			given++
		}
	}
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

func runSessionTest(ctx context.Context, t *cli.Terminal, args []string) error {
	fs := cli.NewFlags()
	peers := addPeerFlags(fs)
	side := fs.String("side", "", "")
	codecName := fs.String("codec", "", "")
	sessions := fs.Int("sessions", 100, "")
	seed := fs.Uint64("seed", 1, "")
	turns := fs.Int("turns", 0, "")
	through := fs.String("through", "", "")
	verbose := fs.Bool("v", false, "")
	silence := fs.Duration("silence", 5*time.Second, "")
	export := &cli.Output{}
	fs.StringVar(&export.Name, "export", "", "")
	cli.ForceFlag(fs, &export.Force)
	s, p, args, err := sessionPlayer(t, fs, args, side, codecName)
	if err != nil {
		return err
	}
	p.Turns, p.Silence = *turns, *silence
	if p.Through, err = branches(s, *through); err != nil {
		return err
	}
	peer, done, err := peers.peer(t.Stderr)
	if err != nil {
		return err
	}
	defer done()
	p.Peer = peer
	if err := t.MayWrite(export); err != nil {
		return err
	}
	exporting := func(rep *play.Report) error {
		if export.Name == "" || rep.Failing == nil {
			return nil
		}
		return emitSession(t, &sessionEmission{spec: args[0], session: s, party: p.Program.Session.Party, codec: *codecName, peers: peers, failure: rep.Failure()}, export)
	}
	defer t.Saving()()
	rep, err := playShown(ctx, t, s, p, *sessions, *seed, exporting)
	if err != nil {
		return err
	}
	if *verbose {
		for _, line := range rep.Coverage(s) {
			fmt.Fprintln(t.Stdout, line)
		}
	}
	if len(p.Through) == 0 {
		return nil
	}
	fmt.Fprintf(t.Stdout, "%d of %d sessions went through %s\n", rep.Reached, rep.Sessions, strings.Join(p.Through, ", "))
	if rep.Reached == 0 {
		return cli.ErrFailed
	}
	return nil
}

// branches reads --through.
func branches(s *session.Session, list string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	names := strings.Split(list, ",")
	if unknown, known := play.CheckThrough(s, names); unknown != "" {
		return nil, cli.Usagef("--through: the session %q has no case %q%s", s.Name, unknown, cli.Suggestion(unknown, known))
	}
	return names, nil
}

// sessionPlayer parses the arguments and returns the session of the spec with a player of the side
// that a flag names, by the codec that a flag names; empty: the session says so. The spec is
// args[0].
func sessionPlayer(t *cli.Terminal, fs *flag.FlagSet, given []string, side, codecName *string) (s *session.Session, p *play.Player, args []string, err error) {
	if args, err = cli.Parse(fs, given); err != nil {
		return nil, nil, nil, err
	}
	if s, err = loadSession(t, args); err != nil {
		return nil, nil, nil, err
	}
	p, err = newPlayer(s, *side, *codecName)
	return s, p, args, err
}

// newPlayer makes a player of a party of a session.
func newPlayer(s *session.Session, side, codecName string) (*play.Player, error) {
	if side == "" {
		side = s.Party
	}
	of, ok := s.Side(side)
	if !ok {
		return nil, cli.Usagef("the session %q has no party %q; its parties are %s and %s", s.Name, side, s.Party, s.Peer)
	}
	if codecName == "" {
		codecName = s.Codec
	}
	k, err := codec.New(codecName, s.Types, codec.DefaultLimits)
	if err != nil {
		return nil, err
	}
	return &play.Player{Program: session.Compile(of), Codec: k}, nil
}

// printSessions prints what became of sessions.
func printSessions(t *cli.Terminal, s *session.Session, rep *play.Report) error {
	if rep.Silent > 0 {
		fmt.Fprintf(t.Stdout, "%d sessions ended in silence once, and not when the same was sent again: no failures\n", rep.Silent)
	}
	if rep.Failing == nil {
		fmt.Fprintf(t.Stdout, "OK: %d sessions of %q, %d messages\n", rep.Sessions, s.Name, rep.Turns)
		return reportUnsent(t, rep)
	}
	fmt.Fprintf(t.Stdout, "session %d of %q fails (seed %d)\n\n%v\n", rep.At, s.Name, rep.Seed, rep.Failure())
	switch sh := rep.Shrunk; {
	case sh == nil:
	case !sh.Repeats:
		fmt.Fprintln(t.Stdout, "\nThe same messages did not fail a second time, so nothing was made smaller.")
	default:
		fmt.Fprintf(t.Stdout, "\nShrunk from %d to %d messages of %s: %d sessions.\n", len(rep.Failing.Script), len(sh.Script), sideOf(rep), sh.Tried)
	}
	return cli.ErrFailed
}

// reportUnsent tells of sends for which no message was found. One that no session has sent fails
// the test: what comes after it was not tested.
func reportUnsent(t *cli.Terminal, rep *play.Report) error {
	if rep.Undecided > 0 {
		fmt.Fprintf(t.Stdout, "%d of them ended early for want of a message to send\n", rep.Undecided)
	}
	for _, u := range rep.Unsent {
		fmt.Fprintf(t.Stdout, "%v: no message found for %v, %s\n", u.Step.Range, u.Step, plural(u.Times, "time"))
	}
	return neverSent(t.Stdout, rep.NeverSent())
}

// neverSent says what to do about sends for which a message was never found.
func neverSent(w io.Writer, steps []*session.Exchange) error {
	for _, e := range steps {
		fmt.Fprintf(w, "%v: %v was never sent. Give its fields pools or ranges with values that satisfy it\n", e.Range, e)
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
