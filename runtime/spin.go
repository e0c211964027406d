package runtime

import (
	"time"

	"github.com/clouseau-go/clouseau/internal/failing/confirm"
	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// A call that spins takes a processor as long as its process lives. So smaller forms of a run that
// spins are played in fresh processes, which are killed:
//
//	fresh process   push(1)  pop()  drain() spins      says: the third call spins
//	here            push(1)  pop()                     and the third call is not made
//
// What comes before the call is played here, for the judges and the references to its answers.

const (
	// mostSpinning is how many runs that spin are made to make one smaller, where no process can be
	// started.
	mostSpinning = 4
	// leastApart is the least deadline of calls in a fresh process, whose first calls may be slow.
	leastApart = 100 * time.Millisecond
)

// aheadOfSpins is how many processes are started before they are asked.
const aheadOfSpins = 2

// performLike plays a script as a failing run was played, under that deadline of calls.
func (p *Player) performLike(given *run.Result, sc script.Script, conditions []string, hurry time.Duration) *run.Result {
	how := manner{hurry: hurry}
	if finding.Spins(given) && p.ask != nil {
		spins, ok := p.spinsApart(given, sc, hurry)
		if !ok {
			return &run.Result{Verdict: run.Uninformative}
		}
		how.spins = spins
	}
	return p.again(Generator{Name: given.Generator, Run: performing(sc, conditions)}, how)
}

// spinsApart asks a fresh process in which call a script spins; ok is false if it does not, or if
// there is no answer.
func (p *Player) spinsApart(given *run.Result, sc script.Script, hurry time.Duration) (h confirm.Hang, ok bool) {
	f, err := fileOf(p.test, given, sc, nil)
	if err != nil {
		return h, false
	}
	q, err := confirm.NewQuestion(f, given, max(hurry, leastApart))
	if err != nil {
		return h, false
	}
	a, err := p.ask(p.ctx, q)
	if err != nil || !a.Fails {
		return h, false
	}
	return a.Hung, a.Hung.Call != 0
}
