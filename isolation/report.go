package isolation

import (
	"fmt"
	"slices"
)

// Report is what a recording satisfies.
type Report struct {
	Levels []LevelReport // the weakest first
	// Cycle is a cycle of dependencies with the fewest read-write edges, by the known versions;
	// nil if there is none.
	Cycle Cycle
	// Known is the number of keys with several writers whose versions are in a known order, and
	// Keys that of all keys with several writers.
	Known, Keys int
}

// LevelReport is the verdict on a level.
type LevelReport struct {
	Level Level
	Verdict
	// Undecided says why neither is known; it is empty if something is.
	Undecided string
	// Supposed are the writers that are supposed for reads of which they are not clear, so that the
	// level is satisfied.
	Supposed []Supposition
}

// Supposition is an unsure read and the writer that is supposed for it.
type Supposition struct {
	Reader int // its ID
	Read   Op
}

func (s Supposition) String() string {
	return fmt.Sprintf("T%d reads %s from T%d", s.Reader, s.Read.Key, s.Read.From)
}

// mostSuppositions bounds the ways in which unsure reads are tried.
const mostSuppositions = 256

// Judge says which levels a recording satisfies. A read whose writer is not clear may be from any
// of those who wrote the value: a level is satisfied if it is with some writers, and not satisfied
// if it is with none. Where there are too many ways to try, the unsure reads are left out; what the
// rest does not satisfy the whole does not either. Steps bound each search; 0 stands for a million.
func (r *Recording) Judge(steps int) (*Report, error) {
	out := &Report{}
	for _, l := range Levels() {
		out.Levels = append(out.Levels, LevelReport{Level: l})
	}
	ways := 1
	for _, u := range r.Unsure {
		if ways *= len(u.Writers); ways > mostSuppositions {
			break
		}
	}
	if ways > mostSuppositions {
		if err := r.without(out, steps); err != nil {
			return nil, err
		}
		return out, r.cycle(out)
	}
	for way := range ways {
		txns, supposed := r.suppose(way)
		h, err := r.history(txns, steps)
		if err != nil {
			return nil, err
		}
		settled := true
		for l, v := range h.CheckAll() {
			out.Levels[l].add(v, supposed, way == 0)
			settled = settled && out.Levels[l].Admitted
		}
		if settled {
			break
		}
	}
	return out, r.cycle(out)
}

// add takes in the verdict with some writers: the first one stays unless a later one is better.
func (l *LevelReport) add(v Verdict, supposed []Supposition, first bool) {
	switch {
	case first, v.Admitted && !l.Admitted, v.Open && !l.Admitted && !l.Open:
		l.Verdict = v
		l.Supposed, l.Undecided = nil, ""
		if v.Admitted {
			l.Supposed = supposed
		}
		if v.Open {
			l.Undecided = "the search for an order was cut"
		}
	}
}

// suppose returns the transactions with one way to choose the writers.
func (r *Recording) suppose(way int) ([]Txn, []Supposition) {
	if len(r.Unsure) == 0 {
		return r.Txns, nil
	}
	txns := slices.Clone(r.Txns)
	var supposed []Supposition
	for _, u := range r.Unsure {
		w := u.Writers[way%len(u.Writers)]
		way /= len(u.Writers)
		t := &txns[u.Txn]
		t.Ops = slices.Clone(t.Ops)
		t.Ops[u.Op] = w
		supposed = append(supposed, Supposition{t.ID, w})
	}
	return txns, supposed
}

// sure returns the transactions without the unsure reads.
func (r *Recording) sure() []Txn {
	txns := slices.Clone(r.Txns)
	for _, u := range slices.Backward(r.Unsure) { // the last one of a transaction first
		t := &txns[u.Txn]
		t.Ops = slices.Delete(slices.Clone(t.Ops), u.Op, u.Op+1)
	}
	return txns
}

// without judges by the reads whose writers are clear.
func (r *Recording) without(out *Report, steps int) error {
	h, err := r.history(r.sure(), steps)
	if err != nil {
		return err
	}
	for l, v := range h.CheckAll() {
		out.Levels[l].Verdict = v
		if v.Admitted || v.Open {
			out.Levels[l].Verdict = Verdict{Open: true}
			out.Levels[l].Undecided = fmt.Sprintf("the writers of %d reads are not clear", len(r.Unsure))
		}
	}
	return nil
}

// cycle looks for a cycle of dependencies by what is known of the versions.
func (r *Recording) cycle(out *Report) error {
	h, err := r.history(r.sure(), 0)
	if err != nil {
		return err
	}
	versions, err := h.versions()
	if err != nil {
		return err
	}
	for k := range h.keys {
		if len(h.writers[k]) > 1 {
			out.Keys++
			if len(versions[k]) > 0 {
				out.Known++
			}
		}
	}
	if h.bad == nil {
		out.Cycle = h.dependencies(versions).best()
	}
	return nil
}

// history returns a history of these transactions with what the recording knows of versions.
func (r *Recording) history(txns []Txn, steps int) (*History, error) {
	h, err := New(txns)
	if err != nil {
		return nil, err
	}
	h.Limit, h.Commits, h.Versions = steps, r.Commits, r.Versions
	return h, nil
}
