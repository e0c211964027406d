package systems

// Flaws returns, for each type by name, the names of its known defects. A value
// of the type shows a defect if its field flaw is set to the name before the
// first call. The calls given for each defect are the shortest known to show
// it: the last of them answers wrongly, and none of them can be left out.
func Flaws() map[string][]string {
	return map[string][]string{
		"Table": {
			// Put over a row that is already there counts it again.
			//
			//	Put(0, "a"); Put(0, "a"); Len()
			"double-count",

			// Unpin takes back all pins of a row and not only one.
			//
			//	Put(0, "a"); Pin(0); Pin(0); Unpin(0); Remove(0)
			"flat-pins",

			// Put enters the new key in the index before it finds that all
			// rows are pinned. The refused key then answers with another row.
			//
			//	Put(0, "a"); Put(1, "a"); Put(2, "a"); Put(3, "a"); Pin(0); Pin(1); Pin(2); Pin(3); Put(4, "a"); Get(4)
			"refused-put",
		},
		"Store": {
			// Get takes a stored 0 for a missing value.
			//
			//	Set("a", 0); Get("a")
			"zero-missing",

			// Restore does not count the store as a holder of the layer it
			// brings back, so that the next change is made in the snapshot
			// as well.
			//
			//	Snapshot(); Restore(1); Set("a", 0); Peek(1, "a")
			"restore-alias",

			// The snapshot that is dropped when a fifth one is taken gives
			// up its layer twice. A layer that one other snapshot still
			// holds is emptied.
			//
			//	Set("a", 0); Snapshot(); Snapshot(); Set("a", 0); Snapshot(); Snapshot(); Snapshot(); Peek(2, "a")
			"second-release",
		},
		"Document": {
			// Cut is refused if it would remove the whole text.
			//
			//	Append("a"); Cut(1)
			"cut-all",

			// An edit made after Undo throws the earlier branches away.
			//
			//	Append("a"); Undo(); Append("b"); Undo(); Branches()
			"lost-branch",

			// An edit that goes along an earlier branch does not make it the
			// latest one, so that Redo takes the wrong branch.
			//
			//	Append("a"); Undo(); Append("b"); Undo(); Append("a"); Undo(); Redo(0); Text()
			"stale-order",
		},
		"Versions": {
			// Ago leaves out the record that made the very version asked for.
			//
			//	Put("a", 0); Ago("a", 0)
			"ago-before",

			// Compact drops tombstones before it drops the values that they
			// put an end to. A deleted value comes back.
			//
			//	Put("a", 0); Delete("a"); Compact(0); Get("a")
			"tombstone-first",

			// Ago looks through the ring of records from its first place and
			// not from the oldest record, which goes wrong once a key has
			// been written to more than eight times.
			//
			//	Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 1); Ago("a", 0)
			"ring-start",
		},
		"Queue": {
			// Fail allows one retry too many.
			//
			//	Add(0, 0); Take(); Fail(0)
			"extra-try",

			// Add of a job that is already known is refused, but sets the
			// number of retries of that job.
			//
			//	Add(0, 0); Add(0, 1); Take(); Fail(0)
			"refused-add",

			// Revive leaves the earlier failures counted, so that a revived
			// job is dead again after its next failure.
			//
			//	Add(0, 1); Take(); Fail(0); Take(); Fail(0); Revive(0); Take(); Fail(0)
			"spent-retries",
		},
		"Leases": {
			// A lease expires one unit late.
			//
			//	Acquire("a", "a", 1); Advance(1)
			"late-expiry",

			// Release hands the key over to the next in line without looking
			// whether that lease is now the first to expire.
			//
			//	Acquire("a", "a", 2); Wait("a", "b", 1); Release("a", "a"); Advance(1)
			"late-soonest",

			// When a lease that was acquired twice expires, the next in line
			// holds the key twice as well, and one Release does not free it.
			//
			//	Acquire("a", "a", 1); Acquire("a", "a", 1); Wait("a", "b", 2); Advance(1); Release("a", "b"); Holder("a")
			"passed-depth",
		},
		"Pool": {
			// Move does not take the slot off the count of the group that
			// had it.
			//
			//	Take("a"); Move(0, "b"); Used("a")
			"move-count",

			// Move writes the new group on the slot before it finds the
			// group at its limit.
			//
			//	Take("a"); Limit("b", 0); Move(0, "b"); GiveAll("a")
			"refused-move",

			// Take never looks at the last slot.
			//
			//	Take("a"); Take("a"); Take("a"); Take("a"); Take("b"); Take("b"); Take("b"); Take("b")
			"last-slot",
		},
		"Log": {
			// Trim hides the values before the offset even if their page is
			// kept.
			//
			//	Append(0); Trim(1)
			"trim-partial",

			// Trim keeps a page that ends right before the offset.
			//
			//	Append(0); Append(0); Append(0); Append(0); Trim(4)
			"trim-boundary",

			// Rewind leaves the values it takes back in the sum of the page,
			// which Sum uses once the page is full again.
			//
			//	Append(0); Append(1); Rewind(1); Append(0); Append(0); Append(0); Sum(0, 4)
			"rewind-total",
		},
		"Register": {
			// Invite lets in a person who is barred.
			//
			//	Enter("a"); Bar("b"); Invite(0, "b")
			"barred-guest",

			// A guest who leaves still takes up one of the two places of the
			// host.
			//
			//	Enter("a"); Invite(0, "a"); Invite(0, "a"); Leave(1); Invite(0, "a")
			"guest-places",

			// Guests are followed up in one round from the lowest badge to
			// the highest. A guest of a guest stays in if its badge is lower
			// than that of its host.
			//
			//	Enter("a"); Enter("a"); Invite(1, "a"); Leave(0); Invite(2, "a"); Leave(1); Who(0)
			"one-round",
		},
		"Book": {
			// Slots are taken for reserved if the one right after them is.
			//
			//	Reserve("a", 1, 2); Reserve("a", 0, 1)
			"no-neighbours",

			// Move does not go through the waiting requests.
			//
			//	Reserve("a", 0, 1); Wait("b", 0, 1); Move(0, 1); At(0)
			"move-quiet",

			// Waiting requests become reservations even if the book holds
			// four already.
			//
			//	Reserve("a", 0, 1); Reserve("a", 1, 2); Reserve("a", 2, 3); Reserve("a", 3, 4); Wait("a", 4, 5); Move(0, 0); Waiting()
			"admit-all",
		},
	}
}
