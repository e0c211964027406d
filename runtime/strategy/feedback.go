package strategy

import (
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

const (
	// freshRuns: one in this many runs replays no earlier one, since new behaviour is not always
	// near known behaviour.
	freshRuns = 4
	// maxKept bounds the memory of a long campaign. The oldest schedules are dropped first, since
	// they have been played most.
	maxKept = 1000
	// changes is the largest number of choices of an earlier run that are made anew; about half as
	// many are usual.
	changes = 8
)

// feedback replays runs that have shown something new, with some choices made anew.
type feedback struct {
	c      step.Choices
	alone  bool             // a run learns nothing from those before it
	corpus [][]int          // the choices of runs that have shown something new
	seen   map[meeting]bool // what runs have shown so far
	next   int              // the next run of the corpus to replay

	parent  []int        // the run that is replayed; nil for none
	anew    map[int]bool // the steps at which the choice is made anew
	made    []int        // the choices of this run
	last    map[string]string
	novelty bool

	row   lineSchedule // the items that it follows
	kinds map[int]encounter
}

// encounter is what matters of an item: its receiver and what it is.
type encounter struct{ to, what string }

// meeting says that a receiver has seen two kinds of items, one right after the other.
type meeting struct{ to, first, second string }

func (*feedback) Name() string { return "feedback" }

func (f *feedback) Begin(c step.Choices) {
	if f.alone {
		f.corpus = nil
		f.seen = nil
		f.next = 0
	}
	if f.seen == nil {
		f.seen = map[meeting]bool{}
	}
	f.c = c
	f.parent = nil
	f.made = nil
	f.last = map[string]string{}
	f.novelty = false
	if len(f.corpus) == 0 || c.Choose(freshRuns) == 0 {
		return
	}
	f.parent = f.corpus[f.next%len(f.corpus)]
	f.anew = map[int]bool{}
	f.next++
	for range 1 + c.Choose(changes) {
		f.anew[c.Choose(len(f.parent))] = true
	}
}

func (f *feedback) Pick(items []event.Item) int {
	i := f.position(len(items))
	f.meet(encounterOf(&items[i]))
	return i
}

// position chooses one of n items, in the order in which they came up.
func (f *feedback) position(n int) int {
	at := len(f.made)
	i := 0
	if at < len(f.parent) && !f.anew[at] {
		i = min(f.parent[at], n-1)
	} else {
		i = f.c.Choose(n)
	}
	f.made = append(f.made, i)
	return i
}

func encounterOf(i *event.Item) encounter { return encounter{i.To, i.Op + i.Label} }

// meet records that an item happens next.
func (f *feedback) meet(e encounter) {
	m := meeting{e.to, f.last[e.to], e.what}
	f.last[e.to] = m.second
	if !f.seen[m] {
		f.seen[m] = true
		f.novelty = true
	}
}

// Follow finds the item at a position without a list. The others come last, as they do in lists.
func (f *feedback) Follow(c event.Changes, others []event.Item) int {
	if c.All {
		f.row = lineSchedule{}
		f.kinds = map[int]encounter{}
	}
	for k := range c.Came {
		i := &c.Came[k]
		f.row.add(i.ID)
		f.kinds[i.ID] = encounterOf(i)
	}
	for _, id := range c.Gone {
		f.row.remove(id)
		delete(f.kinds, id)
	}
	n := f.row.total()
	i := f.position(n + len(others))
	if i >= n {
		f.meet(encounterOf(&others[i-n]))
		return others[i-n].ID
	}
	id := f.row.find(i)
	f.meet(f.kinds[id])
	return id
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
