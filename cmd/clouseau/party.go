package main

import (
	"os"
	"path/filepath"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/pflag"
)

// partyOptions say who the other party of a session is, in the place of the target.
type partyOptions struct{ tcp, cmd string }

// flags declares --tcp and --cmd.
func (f *partyOptions) flags(fs *pflag.FlagSet) {
	fs.StringVar(&f.tcp, "tcp", "", "for a session: connect to the other party at `ADDR`, not to the target")
	fs.StringVar(&f.cmd, "cmd", "", "for a session: start `PROGRAM` as the other party; names of files are relative to the current directory")
}

// replaceOr is replace for a spec whose systems a constructor makes, if one is given.
func (f *partyOptions) replaceOr(s *uhat.Spec, constructor string) error {
	if constructor != "" {
		s.Target.New = constructor
	}
	return f.replace(s)
}

// replace makes the party that was named the peer of a spec's target.
func (f *partyOptions) replace(s *uhat.Spec) error {
	switch {
	case f.tcp == "" && f.cmd == "":
		return nil
	case f.tcp != "" && f.cmd != "":
		return cli.Usagef("the other party is --tcp ADDR or --cmd PROGRAM")
	case s.Played == nil:
		return cli.Usagef("%s has no session that goals are about, so it has no other party; add such a goal, or an empty block target {}", s.File)
	case f.tcp != "":
		s.Target.New, s.Target.Peer = "", &uhat.Peer{TCP: f.tcp}
		return nil
	}
	words, err := splitWords(f.cmd)
	if err != nil {
		return err
	}
	for i, w := range words {
		if info, err := os.Stat(w); err == nil && info.Mode().IsRegular() {
			if words[i], err = filepath.Abs(w); err != nil {
				return err
			}
		}
	}
	s.Target.New, s.Target.Peer = "", &uhat.Peer{Command: words}
	return nil
}
