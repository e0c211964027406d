package isolation

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Verdict says whether a history satisfies a level.
type Verdict struct {
	Admitted bool
	// Open says that the search for a commit order was cut, so it is unknown whether the level is
	// satisfied.
	Open bool
	// Order is a commit order that shows that the level is satisfied.
	Order []int
	// Anomaly is a read that no level admits; nil if that is not the reason.
	Anomaly *Anomaly
	// Cycle says why there is no commit order; it is empty if only the complete search shows that.
	Cycle []Edge
}

func (v Verdict) String() string {
	switch {
	case v.Admitted:
		return fmt.Sprintf("yes, in the order %v", v.Order)
	case v.Open:
		return "open: the search for a commit order was cut"
	}
	return "no: " + v.Why()
}

// Why says why a history does not satisfy a level.
func (v Verdict) Why() string {
	switch {
	case v.Anomaly != nil:
		return v.Anomaly.String()
	case len(v.Cycle) > 0:
		return list(v.Cycle)
	}
	return "every order of the transactions contradicts a read"
}

// Check says whether a history satisfies a level.
func (h *History) Check(l Level) Verdict {
	if h.bad != nil {
		return Verdict{Anomaly: h.bad}
	}
	versions, err := h.versions()
	if err != nil {
		versions = nil
	}
	complete := err == nil && versions.all(h)
	if l > Causal && !complete && h.along(h.listed(), versions, l) {
		return Verdict{Admitted: true, Order: h.ids(h.listed())}
	}
	order := h.visible(l == Prefix || l == Snapshot)
	if l <= Causal {
		h.force(order, l)
	}
	versions.follow(order, l)
	if l <= Causal || complete {
		if commits := order.commits(); commits != nil {
			return Verdict{Admitted: true, Order: h.ids(commits)}
		}
		return Verdict{Cycle: order.cycle()}
	}
	if c := h.saturate(order, l == Snapshot); c != nil {
		return Verdict{Cycle: c}
	}
	return h.search(order, l)
}

// CheckAll says for each level, the weakest first, whether a history satisfies it. It needs less
// time than asking for each, since a level admits what the next one admits.
func (h *History) CheckAll() []Verdict {
	out := make([]Verdict, len(Levels()))
	for l := AnyCommitted; l <= Causal; l++ {
		if out[l] = h.Check(l); !out[l].Admitted {
			return fill(out, l, Serializable)
		}
	}
	for l := Serializable; l > Causal; l-- {
		if out[l] = h.Check(l); out[l].Admitted {
			fill(out, l, Causal+1)
			break
		}
	}
	for l := Prefix; l < Serializable; l++ {
		if v := out[l]; !v.Admitted && !v.Open && out[l+1].Open {
			out[l+1] = v
		}
	}
	return out
}

// fill gives the verdict on one level to all up, or down, to another one.
func fill(out []Verdict, from, to Level) []Verdict {
	for l := from; l < to; l++ {
		out[l+1] = out[from]
	}
	for l := from; l > to; l-- {
		out[l-1] = out[from]
	}
	return out
}

// ids returns the IDs of transactions, without the loader.
func (h *History) ids(order []int) []int {
	var out []int
	for _, t := range order {
		if t != 0 {
			out = append(out, h.txns[t].id)
		}
	}
	return out
}

// Level is an isolation level. Each admits what the next one admits.
type Level uint8

const (
	// AnyCommitted: reads see committed versions; phi never holds.
	AnyCommitted Level = iota
	// ReadCommitted: phi(t2, t3) if t3 has read something from t2 before, in program order.
	ReadCommitted
	// ReadAtomic: phi(t2, t3) if t3 reads something from t2 or follows it in a session.
	ReadAtomic
	// Causal: phi is the transitive closure of ReadAtomic's.
	Causal
	// Prefix: phi(t2, t3) if t2 is, or is ordered before, some t4 as in ReadAtomic.
	Prefix
	// Snapshot: as Prefix, and t4 may also be a transaction ordered before t3 that writes a key
	// which t3 writes too.
	Snapshot
	// Serializable: phi(t2, t3) if t2 is ordered before t3.
	Serializable
)

// Levels returns all levels, the weakest first.
func Levels() []Level {
	return []Level{AnyCommitted, ReadCommitted, ReadAtomic, Causal, Prefix, Snapshot, Serializable}
}

// Short returns the usual abbreviation of a level.
func (l Level) Short() string {
	return [...]string{"AC", "RC", "RA", "CC", "PC", "SI", "SER"}[l]
}

func (l Level) String() string {
	names := [...]string{
		"any committed", "read committed", "read atomic", "causal", "prefix", "snapshot isolation", "serializable",
	}
	if int(l) < len(names) {
		return names[l]
	}
	return fmt.Sprintf("Level(%d)", uint8(l))
}

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
		l.Supposed = nil
		l.Undecided = ""
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
	h.Limit = steps
	h.Commits = r.Commits
	h.Versions = r.Versions
	return h, nil
}

// entry is a node that waits in a queue.
type entry struct{ cost, node int }

// queue is a heap of nodes, the cheapest first and of those the first one.
type queue []entry

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].cost < q[j].cost || q[i].cost == q[j].cost && q[i].node < q[j].node
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(entry)) }
func (q *queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

// What is known of the order of versions is part of a history: every commit order has to respect
// it. So a cycle that it closes is a proof, however long a search would take. Where the versions of
// all keys are in a known order, nothing has to be searched for: an order of the points that
// respects the edges of [History.order] is a commit order.

// known is the order of the writers of each key, as far as it is known.
type known [][]int

// versions returns what is known: by [History.Versions], else by [History.Commits], and for keys
// that one transaction writes. It returns an error if Commits is not a list of all transactions.
func (h *History) versions() (known, error) {
	out := make(known, len(h.keys))
	if h.Commits != nil {
		order, err := h.ordered(h.Commits)
		if err != nil {
			return nil, err
		}
		out = order
	}
	for k, name := range h.keys {
		if listed, ok := h.Versions[name]; ok {
			out[k] = nil
			seen := map[int]bool{0: true} // the loader comes first anyway
			for _, id := range listed {
				if t := h.index[id]; !seen[t] && h.writes(t, k) {
					seen[t] = true
					out[k] = append(out[k], t)
				}
			}
		}
		if len(h.writers[k]) == 1 {
			out[k] = h.writers[k]
		}
	}
	return out, nil
}

// all reports whether the order of the versions of each key is known.
func (o known) all(h *History) bool {
	for k, ws := range h.writers {
		if len(o[k]) < len(ws) {
			return false
		}
	}
	return true
}

// follow adds that the commits are in the order of the versions that is known. For the levels above
// Causal a reader comes before the one who overwrites what it has read, and under [Snapshot] one
// writer of a key commits before the next one's snapshot.
func (o known) follow(order *relation, l Level) {
	if l > Causal {
		o.overwritten(order)
	}
	for k, ws := range o {
		for i := 1; i < len(ws); i++ {
			to := order.commit(ws[i])
			if l == Snapshot {
				to = order.snapshot(ws[i])
			}
			order.add(order.commit(ws[i-1]), to, reason{kind: versionOrder, key: k})
		}
	}
}

// overwritten adds that readers come before the next version.
func (o known) overwritten(order *relation) {
	next := map[version]int{}
	for k, ws := range o {
		before := 0
		for _, t := range ws {
			next[version{before, k}] = t
			before = t
		}
	}
	for t3, x := range order.h.txns {
		for _, r := range x.reads {
			if t2, ok := next[version{r.from, r.key}]; ok && t2 != t3 {
				order.add(order.snapshot(t3), order.commit(t2), reason{unseen, t2, t3, r.key})
			}
		}
	}
}

// respected reports whether transactions at some places have their versions in the known order.
func (o known) respected(place []int) bool {
	return lists.All(o, func(ws []int) bool {
		return slices.IsSortedFunc(ws, func(a, b int) int { return place[a] - place[b] })
	})
}
