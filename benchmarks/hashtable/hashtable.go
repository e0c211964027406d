// Package hashtable is a table that two clients use without locks. An update has two steps, with a
// pause of any length between them: the client reads the bucket of its key, and then writes the
// bucket. [NewBuggy] writes the bucket that was read, so that an update of the same bucket in the
// pause is lost; [New] makes the fixed twin. Here the keys 1 and 1+[Buckets] share a bucket:
//
//	                          New        NewBuggy
//	client 0 reads for 1
//	client 1 reads for 1+Buckets
//	client 0 writes 10
//	client 1 writes 20
//	Find(1)                   10, true   0, false   the first update is lost
//	Find(1+Buckets)           20, true   20, true
package hashtable

//go:generate go run ../../cmd/clouseau synth hashtable.clouseau.hcl -o emitted_test.go --walks=false

// Buckets is the number of buckets of a table. Keys with this distance share a bucket.
const Buckets = 8

// Table is a hash table from integers to integers with updates under way.
type Table struct {
	buckets [Buckets]bucket
	updates []*Update // in the order of their begins
	// atomic says whether a write works on the bucket as it is by then, as it must.
	atomic bool
}

// bucket is an immutable map from keys to values.
type bucket map[int]int

// Update is an update that is under way.
type Update struct {
	Client, Key int
	Loaded      bool // whether the bucket has been read
	value       int
	seen        bucket // the bucket as it was read
}

// New returns an empty table.
func New() *Table { return &Table{atomic: true} }

// Put begins the update of a key. The updates of one client run in order.
func (t *Table) Put(client, key, value int) {
	t.updates = append(t.updates, &Update{Client: client, Key: key, value: value})
}

// Open returns for each client, in the order of their begins, the update whose
// next step can happen.
func (t *Table) Open() []*Update {
	var out []*Update
	busy := map[int]bool{}
	for _, u := range t.updates {
		if !busy[u.Client] {
			out = append(out, u)
		}
		busy[u.Client] = true
	}
	return out
}

// Step performs the next step of an open update: its first one reads the bucket,
// its second one writes it and ends the update.
func (t *Table) Step(u *Update) {
	b := &t.buckets[index(u.Key)]
	if !u.Loaded {
		u.Loaded, u.seen = true, *b
		return
	}
	if t.atomic {
		u.seen = *b
	}
	*b = u.seen.with(u.Key, u.value)
	for i := range t.updates {
		if t.updates[i] == u {
			t.updates = append(t.updates[:i], t.updates[i+1:]...)
			return
		}
	}
}

// Find returns the value of a key; found is false if there is none.
func (t *Table) Find(key int) (value int, found bool) {
	value, found = t.buckets[index(key)][key]
	return value, found
}

func index(key int) int { return int(uint(key) % Buckets) }

// with returns the bucket with one key changed.
func (b bucket) with(key, value int) bucket {
	out := bucket{key: value}
	for k, v := range b {
		if k != key {
			out[k] = v
		}
	}
	return out
}
