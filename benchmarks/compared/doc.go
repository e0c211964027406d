// Package compared has implementations of the structures of package ref as one writes them:
// circular buffers, hash tables, tries, heaps, words of bits, undo logs. Each may have one of
// several flaws. The specs beside them name nothing but operations and a reference, and TestTable
// tells how many runs it takes until a flaw shows.
package compared

//go:generate go test . -run TestEmitted -update

// flawed is embedded by all structures.
type flawed struct{ flaw string }

// has reports whether the structure has a flaw.
func (f flawed) has(flaw string) bool { return f.flaw == flaw }

// Flaws lists the flaws by structure, in the order of the table.
func Flaws() map[string][]string {
	return map[string][]string{
		"queue":    {"turned once", "forgotten end"},
		"deque":    {"growth unrolls wrongly", "index not wrapped"},
		"ring":     {"overwrites without moving", "full one short"},
		"hashset":  {"breaks the chain", "counts again"},
		"bag":      {"keeps zeroes", "removes all"},
		"table":    {"loses one in growth", "deletes the first of a chain"},
		"sorted":   {"floor skips equals", "shifts one too few"},
		"trie":     {"prunes a value", "stops at the first"},
		"cache":    {"get does not touch", "put does not touch", "evicts the newest"},
		"expiry":   {"alive at its end", "touch adds", "counts the dead"},
		"heap":     {"compares with one child", "ties as they come"},
		"bits":     {"next stays in its word", "clears a neighbour"},
		"sharded":  {"store keeps a shard", "swap answers the new"},
		"bucket":   {"drifts", "overflows"},
		"tree":     {"rename drops what is below", "removes what is not empty"},
		"undo":     {"rollback forgets deletions", "reopen keeps all"},
		"segments": {"trims whole segments", "reader stays behind"},
	}
}
