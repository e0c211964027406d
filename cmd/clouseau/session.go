package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/session"
)

// sessionVerb is a verb below session.
type sessionVerb struct {
	name string
	run  func(ctx context.Context, t *cli.Terminal, args []string) error
}

func sessionVerbs() []sessionVerb {
	return []sessionVerb{
		{"test", runSessionTest},
		{"serve", runSessionServe},
		{"watch", runSessionWatch},
		{"check", runSessionCheck},
		{"compat", runSessionCompat},
		{"emit", runSessionEmit},
	}
}

func sessionCommand() *cli.Command {
	return &cli.Command{
		Name:    "session",
		Usage:   "test|serve|watch|check|compat|emit SPEC [NAME] [flags]",
		Summary: "test either party of a two-party protocol, or stand in for it",
		Help: `A spec with a session describes a protocol of two parties from the view of one of
them. NAME says which session, if the spec has more than one. docs/sessions.md tells more.

    session test     play one party against the other one, judge what arrives, and make
                     a failing session smaller
    session serve    stand in for a party: accept connections and play it
    session watch    pass on what two parties send each other, and judge it
    session check    what is wrong with the session itself, and whether it goes together
                     with its dual
    session compat   SPEC [NAME] SPEC [NAME]: whether two versions go together, and the
                     shortest run on which they part
    session emit     write a Go test that plays sessions

test and emit:
    --side PARTY     the party that clouseau plays; the one that the session is
                     written for if nothing is said
    --cmd PROGRAM    start this program for each session and talk to its standard
                     input and output
    --tcp ADDR       connect to the address for each session; --tls does so with TLS,
                     with --insecure whatever the certificate is
    --accept ADDR    listen at the address; the program under test connects
    --codec NAME     json, length, lines, replies, resp, http (what the session says)
    --sessions N     how many sessions are played (100)
    --seed S         of the decisions (1)
    --turns N        after how many messages a session takes the shortest way to its
                     end (30)
    --through A,B    head for these cases, one after the other, and say how many sessions
                     came through; 1 is the exit code if none did
    -v               say how often each case was taken
    --silence D      how long a message may take (5s)
    --export FILE    write a failing session as a Go test

serve:
    --side PARTY     the party to stand in for; the peer of the session if nothing is said
    --listen ADDR    where to listen
    --fault FAULT    delay=TIME, close, malformed, disorder or duplicate, at each message,
                     or at message N of a session with @N, as in close@3; may be repeated

watch:
    --listen ADDR    where one party connects
    --to ADDR        where the other one listens
    --listener PARTY which party that is; the peer of the session if nothing is said
    -o FILE          write the messages of all sessions, an object of JSON on each line

compat:
    --length N       up to how many messages runs are searched (12)

The exit code is 1 if a session failed, or versions part.
`,
		Run: runSession,
	}
}

func runSession(ctx context.Context, t *cli.Terminal, args []string) error {
	if len(args) == 0 {
		return cli.Usagef("want a verb: %s", strings.Join(sessionVerbNames(), ", "))
	}
	for _, v := range sessionVerbs() {
		if v.name == args[0] {
			return v.run(ctx, t, args[1:])
		}
	}
	if _, err := cli.Parse(cli.NewFlags(), args[:1]); err != nil {
		return err
	}
	return cli.Usagef("there is no session verb %q%s", args[0], cli.Suggestion(args[0], sessionVerbNames()))
}

func sessionVerbNames() (names []string) {
	for _, v := range sessionVerbs() {
		names = append(names, v.name)
	}
	return names
}

// loadSession reads the session of a file, or the one of the name that is given.
func loadSession(t *cli.Terminal, args []string) (*session.Session, error) {
	if len(args) == 0 || len(args) > 2 {
		return nil, cli.Usagef("want one spec, and the name of a session if it has more than one")
	}
	loaded, err := loadSpec(t, args[0])
	if err != nil {
		return nil, err
	}
	all := slices.DeleteFunc(slices.Clone(loaded.Sessions), func(s *session.Session) bool { return s.Extended })
	var names []string
	for _, s := range loaded.Sessions {
		if names = append(names, s.Name); len(args) == 2 && s.Name == args[1] {
			return s, nil
		}
	}
	switch {
	case len(all) == 0:
		return nil, fmt.Errorf("%s has no session", args[0])
	case len(args) == 2:
		return nil, fmt.Errorf("%s has no session %q%s; it has %s", args[0], args[1], cli.Suggestion(args[1], names), strings.Join(names, ", "))
	case len(all) > 1:
		return nil, cli.Usagef("%s has several sessions; name one of %s", args[0], strings.Join(names, ", "))
	}
	return all[0], nil
}
