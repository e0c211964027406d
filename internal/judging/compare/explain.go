package compare

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// mostExplained is the largest number of events of a run that is explained. Each is played again
// about four times as often as it has events, and a run that was made smaller has a few.
const mostExplained = 60

// Explain says what the system seems to have done instead of what the reference did: the smallest
// changes of the run after which a fresh reference answers as the system did. It returns a line for
// each, and none if there is nothing to say.
func (r *Reference) Explain(ctx context.Context, trace sre.Trace, d *Difference) (lines []string) {
	if early := d.Early; early != nil {
		lines = append(lines, fmt.Sprintf("the states differ after event %d: the system has %s, the reference %s", early.Event+1, early.System, early.Reference))
	}
	if d.Panic != "" || d.Event >= mostExplained || d.Event >= len(trace) {
		return lines
	}
	run := slices.DeleteFunc(indices(trace[:d.Event]), func(i int) bool { return trace[i].Op.Kind != sre.Call || r.refused(trace[i]) })
	last := trace[d.Event]
	p := &player{ref: r, ctx: ctx, trace: trace, last: last}
	again, ok := p.plays(run)
	if !ok || !slices.Equal(again, d.Answers) {
		return append(lines, errDiffers.Error())
	}
	var found []string
	for _, c := range changes(run, trace) {
		if answers, ok := p.plays(c.run); ok && len(r.differing(last, answers)) == 0 {
			found = append(found, c.what)
		}
	}
	if len(found) > 0 {
		lines = append(lines, "the reference answers as the system did "+strings.Join(found[:min(len(found), mostChanges)], ", or "))
	}
	return lines
}

// mostChanges is how many changes are shown.
const mostChanges = 3

// indices lists the indices of the events.
func indices(trace sre.Trace) (out []int) {
	for i := range trace {
		out = append(out, i)
	}
	return out
}

// change is a run that differs in one thing.
type change struct {
	run  []int
	what string
}

// changes returns the runs that differ in one thing, the likeliest first: a call is missing, the
// last ones are, one happens twice, two neighbours change places.
func changes(run []int, trace sre.Trace) (out []change) {
	for k := len(run) - 1; k >= 0; k-- {
		out = append(out, change{slices.Delete(slices.Clone(run), k, k+1), fmt.Sprintf("without event %d, %s", run[k]+1, asked(trace[run[k]]))})
	}
	for k := len(run) - 2; k > 0; k-- { // without any event nothing is explained
		out = append(out, change{run[:k], fmt.Sprintf("without the events from %d on", run[k]+1)})
	}
	for k := len(run) - 1; k >= 0; k-- {
		out = append(out, change{slices.Insert(slices.Clone(run), k, run[k]), fmt.Sprintf("with event %d twice, %s", run[k]+1, asked(trace[run[k]]))})
	}
	for k := len(run) - 2; k >= 0; k-- {
		other := slices.Clone(run)
		other[k], other[k+1] = other[k+1], other[k]
		out = append(out, change{other, fmt.Sprintf("with the events %d and %d in the other order", run[k]+1, run[k+1]+1)})
	}
	return out
}

// asked prints an operation with its arguments.
func asked(e sre.Event) string {
	var args []string
	for i, f := range e.Op.Fields[:e.Op.Args()] {
		args = append(args, f.Name+" = "+e.Values[i].String())
	}
	return e.Op.Name + "(" + strings.Join(args, ", ") + ")"
}

// player plays runs on fresh references.
type player struct {
	ref   *Reference
	ctx   context.Context
	trace sre.Trace
	last  sre.Event
}

// plays returns what a fresh reference answers to the last event after the others.
func (p *player) plays(run []int) (answers []logic.Value, ok bool) {
	made, err := p.ref.New(p.ctx)
	if err != nil {
		return nil, false
	}
	defer func() { _ = made.Close() }()
	for _, i := range run {
		if _, panicked, err := p.ref.answer(p.ctx, made, p.trace[i]); err != nil || panicked != "" {
			return nil, false
		}
	}
	answers, panicked, err := p.ref.answer(p.ctx, made, p.last)
	return answers, err == nil && panicked == ""
}
