package control

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Turn is a part of a run in which a goroutine held the token.
type Turn struct {
	Goroutine int
	// Where it was in the user's code when it handed the token on; "": not known.
	Function, Place string
	End             TurnEnd
	Why             string // it waits
}

// TurnEnd says how a turn ended.
type TurnEnd int

const (
	Stopped TurnEnd = iota // another goroutine went on before this place
	Waits
	Ends
)

// Turns replays a finding and returns who went on in turn. Skipped is how many turns at the
// beginning are not known.
func (b *Binary) Turns(ctx context.Context, t *Trial) (turns []Turn, skipped int, err error) {
	plan := Replay(t.Seed, t.Limits, t.Decisions)
	plan.trace = true
	err = b.within(func(dir string) error {
		r, err := b.replay(ctx, dir, t, plan)
		if err != nil || r.Verdict != t.Finding.Verdict {
			return err
		}
		// The same program says what the addresses in its log mean.
		if err := os.WriteFile(filepath.Join(dir, "plans"), []byte("turns\n"), 0o600); err != nil {
			return err
		}
		said, err := b.process(ctx, t.Test, 1, b.at(dir)...)
		if err != nil {
			return fmt.Errorf("the turns of %s: %w\n%s", t.Test, err, said)
		}
		turns, skipped = readTurns(said)
		return nil
	})
	return turns, skipped, err
}

// readTurns reads what the program prints of its turns. Some in a row of the same goroutine are
// one.
func readTurns(said string) (turns []Turn, skipped int) {
	for line := range strings.Lines(said) {
		line = strings.TrimSuffix(line, "\n")
		var step, end int
		var turn Turn
		switch kind, text, _ := strings.Cut(line, " "); kind {
		case "before":
			fmt.Sscan(text, &skipped)
		case "turn":
			fields := strings.SplitN(text, " ", 4)
			fmt.Sscan(strings.Join(fields[:3], " "), &step, &turn.Goroutine, &end)
			turn.End, turn.Why = TurnEnd(end), fields[3]
			turns = append(turns, turn)
		case "call":
			function, place, _ := strings.Cut(text, "\t")
			if last := &turns[len(turns)-1]; last.Place == "" && ofUser(function, place) {
				last.Function, last.Place = short(function), place
			}
		}
	}
	for i := len(turns) - 1; i > 0; i-- {
		if turns[i].Goroutine == turns[i-1].Goroutine && turns[i-1].End == Stopped {
			turns = slices.Delete(turns, i-1, i)
		}
	}
	return turns, skipped
}
