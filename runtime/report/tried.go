package report

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Tried says what runs asked of the system. An upheld goal is upheld for these scripts and values,
// and for no others.
type Tried struct {
	// Scripts is the number of different scripts. They differ in their operations, or in the values
	// chosen for them.
	Scripts int      `json:"scripts"`
	Chosen  []Chosen `json:"chosen,omitempty"`

	// Counting says that the values of arguments are counted one by one. Parts says that what is
	// counted will be merged with what other processes count.
	Counting, Parts bool `json:"-"`

	seen   map[uint64]bool
	sketch Sketch // of the scripts, in parts
	ops    []asked
}

// asked is an operation of some script, with the places of its arguments in Chosen; -1 for those
// without a value that counts.
type asked struct {
	op  *sre.Op
	key uint64 // of the operation, the same in all processes
	at  []int
}

// Chosen describes the values chosen for an argument, or for a field of a sent message.
type Chosen struct {
	Field string `json:"field"` // operation.field
	// Least and Most are the smallest and largest integer that was tried; empty for other sorts.
	Least string `json:"least,omitempty"`
	Most  string `json:"most,omitempty"`
	// Of are the ends of a Go type that has few values, "0..255", or of the range that the spec
	// writes for it, where they were not both tried.
	Of string `json:"of,omitempty"`
	// Values is the number of different values of other sorts, at most [ManyValues].
	Values int `json:"values,omitempty"`
	// Counts says how often each value was tried, if that was counted, the smallest first; More
	// counts the values beyond the first [ManyValues] different ones.
	Counts []Count `json:"counts,omitempty"`
	More   int     `json:"more,omitempty"`

	least, most logic.Integer
	// lo to hi are integers between these, for a quick answer; none at first.
	lo, hi int64
	seen   map[logic.Value]int
}

// ManyValues and manyScripts bound what is counted as different.
const (
	ManyValues  = 1000
	manyScripts = 1 << 16
)

// hash is the same for all scripts of a process, which are only compared there, but for parts.
var hash = maphash.MakeSeed()

// add counts a script.
func (t *Tried) add(run *Run) {
	k := textHash(run.Generator)
	for n := range run.Trace {
		e := &run.Trace[n]
		if e.Op.Kind != sre.Call && e.Op.Kind != sre.Send {
			continue
		}
		i := t.asked(e.Op)
		k = mixed(k, t.ops[i].key)
		for j, v := range e.Values[:e.Op.Args()] {
			if plain(v) {
				k = mixed(k, t.choice(&t.ops[i], j, v))
			}
		}
	}
	if t.Parts {
		t.sketch.Add(k)
		return
	}
	if t.Scripts < manyScripts && !t.seen[k] {
		if t.seen == nil {
			t.seen = map[uint64]bool{}
		}
		t.seen[k] = true
		t.Scripts++
	}
}

// mixed adds a number to the hash of a script (the finaliser of splitmix64).
func mixed(k, x uint64) uint64 {
	x += k ^ 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// plain reports whether a value can be compared and kept. A value behind a handle of the system
// cannot.
func plain(v logic.Value) bool {
	if !v.IsValid() || v.Sort().Kind() != logic.OpaqueKind {
		return v.IsValid()
	}
	switch v.Opaque().(type) {
	case string, int64, uint64, int:
		return true
	}
	return false
}

// asked returns the index of an operation in ops.
func (t *Tried) asked(op *sre.Op) int {
	for i := range t.ops {
		if t.ops[i].op == op {
			return i
		}
	}
	at := make([]int, op.Args())
	for i := range at {
		at[i] = -1
	}
	t.ops = append(t.ops, asked{op, textHash(op.Name), at})
	return len(t.ops) - 1
}

// see notes a value, and how often there was each if these are counted.
func (x *Chosen) see(v logic.Value, counting bool) {
	n := x.seen[v]
	switch {
	case n == 0 && len(x.seen) >= ManyValues:
		if counting {
			x.More++
		}
	case n == 0 || counting:
		x.seen[v]++
	}
}

// choice counts the value of an argument and returns its hash.
func (t *Tried) choice(a *asked, j int, v logic.Value) uint64 {
	f := &a.op.Fields[j]
	if a.at[j] < 0 {
		a.at[j] = len(t.Chosen)
		t.Chosen = append(t.Chosen, Chosen{Field: a.op.Name + "." + f.Name, lo: 1, seen: map[logic.Value]int{}})
	}
	x := &t.Chosen[a.at[j]]
	integer := v.Sort().Kind() == logic.IntKind
	if t.Counting || !integer {
		x.see(v, t.Counting)
	}
	if !integer {
		x.Values = len(x.seen)
		return t.hash(v)
	}
	small, ok := v.Int64()
	if ok && x.Least != "" && x.lo <= small && small <= x.hi {
		return uint64(small)
	}
	n := v.Integer()
	first := x.Least == ""
	less := n.Less(x.least)
	more := x.most.Less(n)
	if first || less {
		x.least, x.Least = n, n.String()
	}
	if first || more {
		x.most, x.Most = n, n.String()
	}
	if first || less || more {
		x.Of = untried(f.Sort, x.least, x.most)
	}
	if lo, in := x.least.Int64(); in {
		x.lo = lo
	}
	if hi, in := x.most.Int64(); in {
		x.hi = hi
	}
	if ok {
		return uint64(small)
	}
	return t.hash(v)
}

func (t *Tried) hash(v logic.Value) uint64 {
	if t.Parts {
		return valueHash(v)
	}
	return maphash.Comparable(hash, v)
}

// finish lists the values that were counted.
func (t *Tried) finish() {
	for i := range t.Chosen {
		x := &t.Chosen[i]
		if !t.Counting || x.seen == nil {
			continue
		}
		x.Counts = nil
		for v, n := range x.seen {
			x.Counts = append(x.Counts, Count{v.String(), n})
		}
		slices.SortFunc(x.Counts, func(a, b Count) int { return compareNames(a.Name, b.Name) })
	}
}

// untried returns the ends of a sort whose Go type is smaller than int, unless both were tried.
// That is where such numbers wrap, and where a reader expects that somebody looked. Where the spec
// writes what is chosen from, its ends are the whole.
func untried(s *logic.Sort, least, most logic.Integer) string {
	if s == nil || s.Kind() != logic.IntKind {
		return ""
	}
	b := s.Bounds()
	all := logic.Int.Bounds()
	if !all.Lo.Less(b.Lo) || !b.Hi.Less(all.Hi) {
		return ""
	}
	if b = s.Chosen(); !b.Lo.Less(least) && !most.Less(b.Hi) {
		return ""
	}
	return b.Lo.String() + ".." + b.Hi.String()
}

// String returns the summary as one line:
//
//	87 different scripts; put.key 4 values, put.size 0..20, put.level 0..20 of 0..255
func (t *Tried) String() string {
	parts := lists.Of(t.Chosen, Chosen.String)
	s := Plural(t.Scripts, "different script")
	if t.Scripts == manyScripts {
		s += " and more"
	}
	if len(parts) > 0 {
		s += "; " + strings.Join(parts, ", ")
	}
	return s
}

func (x Chosen) String() string {
	of := ""
	if x.Of != "" {
		of = " of " + x.Of
	}
	switch {
	case x.Least != "" && x.Least == x.Most:
		return fmt.Sprintf("%s %s%s", x.Field, x.Least, of)
	case x.Least != "":
		return fmt.Sprintf("%s %s..%s%s", x.Field, x.Least, x.Most, of)
	case x.Values == ManyValues:
		return fmt.Sprintf("%s %d values and more", x.Field, x.Values)
	}
	return fmt.Sprintf("%s %s", x.Field, Plural(x.Values, "value"))
}
