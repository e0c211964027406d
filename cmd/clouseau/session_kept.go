package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/play"
)

// keptEvery is how often the counts of sessions are kept.
const keptEvery = time.Second

// playKept plays sessions. What is known is kept in a journal, which the next command shows if this
// one is killed: a session that failed before it is made smaller, when it is exported, too.
func playKept(ctx context.Context, t *cli.Terminal, s *session.Session, p *play.Player, sessions int, seed uint64, export func(*play.Report) error) (*play.Report, error) {
	dir, err := t.TempDir()
	if err != nil {
		return nil, err
	}
	name, last, unkept := filepath.Join(dir, journalName), time.Now(), false
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
			fmt.Fprintf(t.Stderr, "clouseau: what the sessions show is not kept: %v\n", err)
		}
	}
	return p.Run(ctx, sessions, seed)
}

// playShown plays sessions, exports the one that failed, and shows what became of them. It does so
// with what is known, too, when the context ends before. The error is errFailed if one failed.
func playShown(ctx context.Context, t *cli.Terminal, s *session.Session, p *play.Player, sessions int, seed uint64, export func(*play.Report) error) (*play.Report, error) {
	rep, ended := playKept(ctx, t, s, p, sessions, seed, export)
	if ended != nil && (ctx.Err() == nil || rep == nil) {
		return nil, ended
	}
	unexported := export(rep)
	if ended != nil {
		fmt.Fprintf(t.Stdout, "ended after %d sessions\n", rep.Sessions)
	}
	err := printSessions(t, s, rep)
	return rep, cmp.Or(unexported, ended, err)
}
