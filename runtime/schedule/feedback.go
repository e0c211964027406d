package schedule

import (
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/step"
)

const (
	// freshRuns is one in how many runs plays no earlier one again: what is new is not always near
	// what was new before.
	freshRuns = 4
	// maxKept bounds the memory of a long campaign. The oldest schedules go first: they have been
	// played most.
	maxKept = 1000
	// changes is how many choices of an earlier run are made anew, at most; about half as many as a
	// rule.
	changes = 8
)

// feedback plays runs again that have shown something new, with some choices made anew.
type feedback struct {
	c      step.Choices
	corpus [][]int          // the choices of runs that have shown something new
	seen   map[meeting]bool // what runs have shown
	next   int              // which run of the corpus is played again next

	parent  []int        // the run that is played again; nil for none
	anew    map[int]bool // at which of its steps the choice is made anew
	made    []int        // the choices of this run
	last    map[string]string
	novelty bool
}

// meeting is that a receiver has seen two kinds of items, one right after the other.
type meeting struct{ to, first, second string }

func (*feedback) Name() string { return "feedback" }

func (f *feedback) Begin(c step.Choices) {
	if f.seen == nil {
		f.seen = map[meeting]bool{}
	}
	f.c, f.parent, f.made, f.last, f.novelty = c, nil, nil, map[string]string{}, false
	if len(f.corpus) == 0 || c.Choose(freshRuns) == 0 {
		return
	}
	f.parent, f.anew = f.corpus[f.next%len(f.corpus)], map[int]bool{}
	f.next++
	for range 1 + c.Choose(changes) {
		f.anew[c.Choose(len(f.parent))] = true
	}
}

func (f *feedback) Pick(items []event.Item) int {
	at := len(f.made)
	i := 0
	if at < len(f.parent) && !f.anew[at] {
		i = min(f.parent[at], len(items)-1)
	} else {
		i = f.c.Choose(len(items))
	}
	f.made = append(f.made, i)
	item := items[i]
	m := meeting{item.To, f.last[item.To], item.Op + item.Label}
	f.last[item.To] = m.second
	if !f.seen[m] {
		f.seen[m], f.novelty = true, true
	}
	return i
}

func (f *feedback) End() {
	if !f.novelty || len(f.made) == 0 {
		return
	}
	f.corpus = append(f.corpus, f.made)
	if len(f.corpus) > maxKept {
		f.corpus = f.corpus[1:]
	}
}
