package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/session"
	"github.com/spf13/cobra"
)

func sessionCommand() *cobra.Command {
	return cli.Verbs("session VERB SPEC [NAME] [flags]", "test either party of a two-party protocol, or stand in for it",
		`Tests programs that speak a protocol of two parties. A spec with a session describes the
protocol, seen by one party. NAME chooses a session if the spec has several. The exit code
is 1 if a session failed, or two versions differ.

docs/sessions.md tells more.`,
		sessionTestCommand(),
		sessionServeCommand(),
		sessionWatchCommand(),
		sessionCheckCommand(),
		sessionCompatCommand(),
		sessionEmitCommand(),
	)
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
