package kv

// NewBuggy returns an empty store whose compaction drops tombstones from every merged segment. This
// is correct only if the merge includes the oldest segment; otherwise a deleted value below it
// comes back.
func NewBuggy() *Store { return &Store{memory: segment{}} }
