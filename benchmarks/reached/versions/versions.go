// Package versions is a key-value store that can be asked for its past.
package versions

// keeps is the number of records a Versions keeps for one key.
const keeps = 8

// Versions is a key-value store that remembers earlier states. Every change
// makes a new version. Deleting a key leaves a tombstone. For each key the last
// eight records, values and tombstones alike, are kept.
type Versions struct {
	keys  map[string]*history
	head  int // the present version
	floor int // the oldest version that can be asked for
	live  int // number of keys that have a value at present
}

type record struct {
	version int
	value   int
	gone    bool // a tombstone
}

// history is a ring of the records of one key.
type history struct {
	records [keeps]record
	start   int // place of the oldest record
	n       int
}

// New returns an empty store at version 0.
func New() *Versions {
	return &Versions{keys: map[string]*history{}}
}

// Put stores value under key and returns the version this makes.
func (v *Versions) Put(key string, value int) int {
	if _, ok := v.Get(key); !ok {
		v.live++
	}
	v.add(key, record{value: value})
	return v.head
}

// Delete deletes key and reports whether it had a value. If it had none, no
// version is made.
func (v *Versions) Delete(key string) bool {
	if _, ok := v.Get(key); !ok {
		return false
	}
	v.live--
	v.add(key, record{gone: true})
	return true
}

// Get returns the present value of key and whether it has one.
func (v *Versions) Get(key string) (int, bool) {
	if h := v.keys[key]; h != nil {
		r := h.records[(h.start+h.n-1)%keeps]
		return r.value, !r.gone
	}
	return 0, false
}

// Ago returns the value that key had the given number of versions ago, and
// whether it had one and the store still remembers. Ago(key, 0) is the present.
func (v *Versions) Ago(key string, back int) (int, bool) {
	h := v.keys[key]
	if h == nil || back < 0 || back > v.head-v.floor {
		return 0, false
	}
	for i := h.n - 1; i >= 0; i-- {
		r := h.records[(h.start+i)%keeps]
		if r.version <= v.head-back {
			return r.value, !r.gone
		}
	}
	return 0, false
}

// Revert gives key once more the value it had the given number of versions
// ago. It returns that value and whether there was one to go back to; if not,
// no version is made.
func (v *Versions) Revert(key string, back int) (int, bool) {
	value, ok := v.Ago(key, back)
	if !ok {
		return 0, false
	}
	v.Put(key, value)
	return value, true
}

// Compact forgets all states before that of the given number of versions ago.
// It is refused if that state is itself no longer remembered.
func (v *Versions) Compact(back int) bool {
	if back < 0 || back > v.head-v.floor {
		return false
	}
	v.floor = v.head - back
	for key, h := range v.keys {
		var kept []record
		for i := 0; i < h.n; i++ {
			r := h.records[(h.start+i)%keeps]
			if r.version <= v.floor {
				kept = kept[:0] // r stands for all before it
			}
			kept = append(kept, r)
		}
		if len(kept) > 0 && kept[0].gone && kept[0].version <= v.floor {
			kept = kept[1:]
		}
		if len(kept) == 0 {
			delete(v.keys, key)
			continue
		}
		h.start, h.n = 0, copy(h.records[:], kept)
	}
	return true
}

// Count returns the number of keys that have a value at present.
func (v *Versions) Count() int {
	return v.live
}

// add makes a new version and records it under key.
func (v *Versions) add(key string, r record) {
	v.head++
	r.version = v.head
	h := v.keys[key]
	if h == nil {
		h = &history{}
		v.keys[key] = h
	}
	h.records[(h.start+h.n)%keeps] = r
	if h.n < keeps {
		h.n++
	} else {
		h.start = (h.start + 1) % keeps
	}
}
