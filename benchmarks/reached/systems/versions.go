package systems

// versionsKept is the number of records a Versions keeps for one key.
const versionsKept = 8

// Versions is a key-value store that remembers earlier states. Every change
// makes a new version. Deleting a key leaves a tombstone. For each key the last
// eight records, values and tombstones alike, are kept.
type Versions struct {
	keys  map[string]*versionsHistory
	head  int    // the present version
	floor int    // the oldest version that can be asked for
	live  int    // number of keys that have a value at present
	flaw  string // the defect to show, empty for none
}

type versionsRecord struct {
	version int
	value   int
	gone    bool // a tombstone
}

// versionsHistory is a ring of the records of one key.
type versionsHistory struct {
	records [versionsKept]versionsRecord
	start   int // place of the oldest record
	n       int
}

// NewVersions returns an empty store at version 0.
func NewVersions() *Versions {
	return &Versions{keys: map[string]*versionsHistory{}}
}

// Put stores value under key and returns the version this makes.
func (v *Versions) Put(key string, value int) int {
	if _, ok := v.Get(key); !ok {
		v.live++
	}
	v.add(key, versionsRecord{value: value})
	return v.head
}

// Delete deletes key and reports whether it had a value. If it had none, no
// version is made.
func (v *Versions) Delete(key string) bool {
	if _, ok := v.Get(key); !ok {
		return false
	}
	v.live--
	v.add(key, versionsRecord{gone: true})
	return true
}

// Get returns the present value of key and whether it has one.
func (v *Versions) Get(key string) (int, bool) {
	if h := v.keys[key]; h != nil {
		r := h.records[(h.start+h.n-1)%versionsKept]
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
		place := (h.start + i) % versionsKept
		if v.flaw == "ring-start" {
			place = i
		}
		r := h.records[place]
		if v.flaw == "ago-before" && r.version == v.head-back {
			continue
		}
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
		var kept []versionsRecord
		for i := 0; i < h.n; i++ {
			r := h.records[(h.start+i)%versionsKept]
			if v.flaw == "tombstone-first" && r.gone && r.version <= v.floor {
				continue
			}
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
func (v *Versions) add(key string, r versionsRecord) {
	v.head++
	r.version = v.head
	h := v.keys[key]
	if h == nil {
		h = &versionsHistory{}
		v.keys[key] = h
	}
	h.records[(h.start+h.n)%versionsKept] = r
	if h.n < versionsKept {
		h.n++
	} else {
		h.start = (h.start + 1) % versionsKept
	}
}
