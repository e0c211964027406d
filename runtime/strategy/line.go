package strategy

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// lineSchedule is a row of IDs in the order in which they came. The k-th one is found in
// logarithmic time: a ballot in which all weigh the same, and nobody takes the place of one that
// has left.
type lineSchedule struct{ ballot }

func (l *lineSchedule) add(id int) {
	if len(l.free) == 0 && 2*len(l.at) <= len(l.ids) {
		l.close()
	}
	l.ballot.add(id, 1)
}

// close closes the gaps. There are at least as many as IDs, so what it costs is shared by as many
// that have left.
func (l *lineSchedule) close() {
	old := l.ballot
	l.ballot = ballot{}
	for leaf, id := range old.ids {
		if at, ok := old.at[id]; ok && at == leaf {
			l.ballot.add(id, 1)
		}
	}
}

func (l *lineSchedule) remove(id int) {
	if _, ok := l.at[id]; ok {
		l.ballot.remove(id)
		l.free = l.free[:len(l.free)-1]
	}
}

// ranking is threads in the order of their priorities, the highest first. It is cut into stretches,
// so that nobody has to look at all threads to add one or to find the first one that is ready.
type ranking struct{ stretches []*stretch }

// stretch is threads that follow on one another.
type stretch struct {
	threads []*thread
	ready   int // how many of them have items that can happen
}

// longest is how many threads a stretch has at most.
const longest = 512

func (r *ranking) len() int {
	return lists.Sum(r.stretches, func(s *stretch) int { return len(s.threads) })
}

// insert puts a thread behind so many others.
func (r *ranking) insert(t *thread, behind int) {
	if len(r.stretches) == 0 {
		r.stretches = []*stretch{{}}
	}
	k := 0
	for ; behind > len(r.stretches[k].threads); k++ {
		behind -= len(r.stretches[k].threads)
	}
	s := r.stretches[k]
	s.threads = slices.Insert(s.threads, behind, t)
	s.take(t)
	if len(s.threads) > longest {
		half := &stretch{threads: slices.Clone(s.threads[longest/2:])}
		s.threads = s.threads[:longest/2]
		for _, x := range half.threads {
			s.lose(x)
			half.take(x)
		}
		r.stretches = slices.Insert(r.stretches, k+1, half)
	}
}

// take and lose count a thread.
func (s *stretch) take(t *thread) {
	if t.in = s; t.ready > 0 {
		s.ready++
	}
}

func (s *stretch) lose(t *thread) {
	if t.in = nil; t.ready > 0 {
		s.ready--
	}
}

// remove removes a thread, if it is there.
func (r *ranking) remove(t *thread) {
	if s := t.in; s != nil {
		k := slices.Index(s.threads, t)
		s.threads = slices.Delete(s.threads, k, k+1)
		s.lose(t)
	}
}

// first returns the first thread that is ready; nil if there is none.
func (r *ranking) first() *thread {
	for _, s := range r.stretches {
		if s.ready > 0 {
			return s.threads[slices.IndexFunc(s.threads, func(t *thread) bool { return t.ready > 0 })]
		}
	}
	return nil
}

// change adds to the number of a thread's items that can happen.
func (t *thread) change(by int) {
	was := t.ready > 0
	t.ready += by
	if is := t.ready > 0; t.in != nil && is != was {
		if is {
			t.in.ready++
		} else {
			t.in.ready--
		}
	}
}
