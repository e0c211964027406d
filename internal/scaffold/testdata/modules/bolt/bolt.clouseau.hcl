# go.etcd.io/bbolt.DB, as clouseau init found it, carried on by hand.
#
# What init found were Sync, Path and Stats: all else happens in functions that the database calls. The
# adapter has methods that do something in a whole transaction, and these are the operations here.

language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b-050", "c"] # before, among and behind the keys of churn
}

# Numbers from 1 on, so that 0 is what a key has that is not there.
sort "Value" {
  base  = int
  go    = "int"
  range = [1, 20]
}

# No transaction that was committed wrote or deleted the key.
define "untouched" {
  params = { k = Key }
  trace  = star(any - put(key == k) - delete(key == k))
}

# The value v was the last one written, and the key was not deleted since.
define "holds" {
  params = { k = Key, v = int }
  trace  = seq(all, put(key == k, value == v, ok), untouched(k))
}

operation "put" {
  args    = { key = Key, value = Value }
  results = { ok = bool }
  clause {
    event = put(ok)
  }
}

# Rolled back is what would overwrite something.
operation "putAndRollBack" {
  args    = { key = Key, value = Value }
  results = { ok = bool }
  clause "over_a_value" {
    params  = { k = Key, v = int, w = Value }
    where   = v != w
    history = holds(k, v)
    event   = putAndRollBack(key == k, value == w, ok)
  }
  clause "over_a_gap" {
    params  = { k = Key }
    history = seq(all, delete(key == k), star(any - put(key == k)))
    event   = putAndRollBack(key == k, ok)
  }
}

operation "delete" {
  args    = { key = Key }
  results = { ok = bool }
  clause {
    params  = { k = Key, v = int }
    history = holds(k, v)
    event   = delete(key == k, ok)
  }
}

# What was written or deleted is worth reading once it had occasion to get lost, or to come back:
# after a transaction that was rolled back, and when the file was opened again.
operation "get" {
  args    = { key = Key }
  results = { value = int, found = bool }
  clause "written" {
    params  = { k = Key, v = int }
    history = seq(holds(k, v), putAndRollBack(key == k), untouched(k), churn, untouched(k), reopen, untouched(k))
    event   = get(key == k)
  }
  clause "deleted" {
    params = { k = Key }
    history = seq(
      all, delete(key == k), star(any - put(key == k)), putAndRollBack(key == k),
      star(any - put(key == k)), reopen, star(any - put(key == k))
    )
    event = get(key == k)
  }
}

operation "churn" {
  results = { ok = bool }
  clause {
    event = churn(ok)
  }
}

# With a snapshot open the file cannot be closed.
operation "reopen" {
  results = { ok = bool }
  clause {
    history = star(any - openSnapshot) || seq(all, closeSnapshot, star(any - openSnapshot))
    event   = reopen(ok)
  }
}

operation "openSnapshot" {
  results = { ok = bool }
  clause {
    history = star(any - openSnapshot) || seq(all, closeSnapshot, star(any - openSnapshot))
    event   = openSnapshot(ok)
  }
}

# A snapshot is worth reading for a key that was overwritten since, by a transaction whose pages were
# used again.
operation "readSnapshot" {
  args    = { key = Key }
  results = { value = int, found = bool }
  clause {
    params = { k = Key, v = int, w = Value }
    where  = v != w
    history = seq(
      holds(k, v), openSnapshot, star(any - closeSnapshot - openSnapshot),
      put(key == k, value == w), star(any - closeSnapshot - openSnapshot),
      churn, star(any - closeSnapshot - openSnapshot)
    )
    event = readSnapshot(key == k)
  }
}

operation "closeSnapshot" {
  results = { ok = bool }
  clause {
    history = seq(all, openSnapshot, star(any - closeSnapshot))
    event   = closeSnapshot(ok)
  }
}

goal "moving_snapshot" {
  doc   = "a snapshot shows something else than there was when it was opened"
  vars  = { k = Key, v = int }
  trace = seq(holds(k, v), openSnapshot(ok), star(any - closeSnapshot - openSnapshot), readSnapshot(key == k, value != v))
}

goal "lost" {
  doc   = "a committed write is gone, or overwritten by one that was rolled back"
  vars  = { k = Key, v = int }
  trace = seq(holds(k, v), get(key == k, value != v))
}

goal "resurrected" {
  doc   = "a deleted key is back"
  vars  = { k = Key }
  trace = seq(all, delete(key == k, ok), star(any - put(key == k)), get(key == k, found))
}

target {
  package = "bolt_test"
  new     = "newTestedDB"
  close   = "Close"
  errors = {
    put = ok, putAndRollBack = ok, delete = ok, churn = ok, reopen = ok, openSnapshot = ok, closeSnapshot = ok
  }
}
