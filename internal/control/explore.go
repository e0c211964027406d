package control

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Exploration says how far all orders of a test were gone through.
type Exploration struct {
	Runs     int
	Complete bool // there are no others with so many preemptions
}

// batch is how many orders a process runs at most.
const batch = 500

// branch is a choice that is still to be made in another way: the decisions that lead to it, and
// it.
type branch struct {
	decisions   []Decision
	preemptions int // of these
}

// Explore runs a test in all orders with at most so many preemptions, and at most so many runs: a
// preemption is a choice against a goroutine that could go on (Musuvathi and Qadeer, PLDI 2007).
// Each is told how it ended, and by which decisions. Select and random numbers depend on the
// seed of the plan alone. It ends when told returns false.
//
// Each order is run once: the decisions of a run are those of its branch, and behind the last of
// them the usual ones; its own branches are the other choices behind it.
func (b *Binary) Explore(ctx context.Context, test string, plan Plan, preemptions, most int, told func(*Run, []Decision) bool) (Exploration, error) {
	todo := []branch{{}}
	e := Exploration{Complete: true}
	for len(todo) > 0 {
		if e.Runs >= most {
			e.Complete = false
			break
		}
		n := min(len(todo), batch, most-e.Runs)
		part := todo[len(todo)-n:]
		// A run in the usual order comes first: it sets up what lasts as long as the process.
		plans := make([]Plan, 1+n)
		plans[0] = Plan{seed: plan.seed, limits: plan.limits, offers: true}
		for i, br := range part {
			plans[1+i] = Replay(plan.seed, plan.limits, br.decisions)
			plans[1+i].offers = true
		}
		var runs []*Run
		var offers [][]offer
		err := b.within(func(dir string) (err error) {
			if runs, err = b.Series(ctx, dir, test, plans); err == nil {
				offers, err = readOffers(filepath.Join(dir, "offers"))
			}
			return err
		})
		if err != nil {
			return e, err
		}
		if len(runs) < 2 || len(offers) < 1 {
			return e, fmt.Errorf("the usual order of %s fails in a new process: %s", test, runs[0].Verdict)
		}
		runs, offers = runs[1:], offers[1:]
		part = append([]branch(nil), part[:len(runs)]...)
		todo = append(todo[:len(todo)-n], todo[len(todo)-n+len(runs):]...)
		for i, r := range runs {
			e.Runs++
			if !told(r, part[i].decisions) {
				e.Complete = false
				return e, nil
			}
			if i >= len(offers) {
				e.Complete = false // the process has ended in the run
				continue
			}
			if r.full {
				e.Complete = false
			}
			todo = append(todo, part[i].others(offers[i], preemptions)...)
		}
	}
	return e, nil
}

// others returns the branches of a run that went by a branch.
func (br branch) others(offers []offer, preemptions int) (out []branch) {
	from := uint32(0)
	if n := len(br.decisions); n > 0 {
		from = br.decisions[n-1].Step
	}
	for _, o := range offers {
		if o.step <= from {
			continue
		}
		cost := br.preemptions
		others := o.others
		if o.stays {
			cost++
		} else {
			others = others[1:] // the first one went on
		}
		if cost > preemptions {
			continue
		}
		for _, id := range others {
			decisions := append(append([]Decision(nil), br.decisions...), Decision{o.step, id})
			out = append(out, branch{decisions, cost})
		}
	}
	return out
}

// offer is a choice of a run: who could go on at a step, and whether the running one could.
type offer struct {
	step   uint32
	stays  bool
	others []uint32
}

// readOffers reads the choices of runs, a line for each.
func readOffers(name string) (out [][]offer, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("choices of runs: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		var words []uint32
		for _, w := range strings.Fields(strings.Trim(strings.TrimSpace(line), "[]")) {
			n, err := strconv.ParseUint(w, 10, 32)
			if err != nil {
				return nil, fmt.Errorf("choices of runs: %w", err)
			}
			words = append(words, uint32(n))
		}
		var run []offer
		for len(words) >= 3 {
			n := 3 + int(words[2])
			if n > len(words) {
				return nil, fmt.Errorf("choices of runs: %d words are missing", n-len(words))
			}
			run = append(run, offer{words[0], words[1] == 1, words[3:n]})
			words = words[n:]
		}
		out = append(out, run)
	}
	return out, nil
}
