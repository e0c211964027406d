# Numbers under names, with snapshots. The last four snapshots are kept.

language = 1

sort "Name" {
  go   = "string"
  pool = ["a", "b", "c"]
}

# The store has the value v under the name k.
define "there" {
  params = { k = Name, v = int }
  trace  = seq(all, set(name == k, value == v), star(any - set(name == k) - delete(name == k) - restore(ok)))
}

define "lacks" {
  params = { k = Name }
  trace  = absent(set(name == k)) || seq(all, delete(name == k), star(any - set(name == k) - restore(ok)))
}

# The last event was to take the snapshot s, and it is still kept.
define "kept" {
  params = { s = int }
  trace  = seq(snapshot(number == s), interleave(repeat(snapshot, 0, 3), star(any - snapshot - drop(number == s))))
}

operation "set" {
  args = { name = Name, value = int }
  clause { event = set }
}

operation "get" {
  args    = { name = Name }
  results = { value = int, ok = bool }
  clause "there" {
    params  = { k = Name, v = int }
    history = there(k, v)
    event   = get(name == k)
  }
  clause "restored" {
    history = seq(all, restore(ok), star(any - restore))
    event   = get
  }
  clause "deleted" {
    params  = { k = Name }
    history = seq(all, delete(name == k), absent(set(name == k)))
    event   = get(name == k)
  }
}

operation "delete" {
  args    = { name = Name }
  results = { ok = bool }
  clause {
    params  = { k = Name, v = int }
    history = there(k, v)
    event   = delete(name == k, ok)
  }
}

operation "snapshot" {
  results = { number = int }
  clause { event = snapshot }
}

operation "restore" {
  args    = { number = int }
  results = { ok = bool }
  clause {
    params  = { s = int }
    history = seq(all, kept(s))
    event   = restore(number == s, ok)
  }
}

operation "peek" {
  args    = { number = int, name = Name }
  results = { value = int, ok = bool }
  clause {
    params  = { s = int }
    history = seq(all, kept(s)) && seq(all, set || delete || restore, all)
    event   = peek(number == s)
  }
}

operation "drop" {
  args    = { number = int }
  results = { ok = bool }
  clause {
    params  = { s = int }
    history = seq(all, kept(s))
    event   = drop(number == s, ok)
  }
}

goal "lost_or_left" {
  doc   = "what was set and not deleted is gone or another value, or what was deleted or never set is there"
  vars  = { k = Name, v = int }
  trace = seq(there(k, v), get(name == k, !ok || value != v)) || seq(lacks(k), get(name == k, ok))
}

goal "snapshot_changed" {
  doc  = "a snapshot that is kept holds something else than the store did when it was taken"
  vars = { s = int, k = Name, v = int }
  trace = (seq(there(k, v), kept(s), peek(number == s, name == k, !ok || value != v)) ||
  seq(lacks(k), kept(s), peek(number == s, name == k, ok)))
}

goal "restored_otherwise" {
  doc  = "after a restore the store holds something else than it did when the snapshot was taken"
  vars = { s = int, k = Name, v = int }
  trace = (seq(there(k, v), snapshot(number == s), all, restore(number == s, ok), star(any - set - delete - restore), get(name == k, !ok || value != v)) ||
  seq(lacks(k), snapshot(number == s), all, restore(number == s, ok), star(any - set - delete - restore), get(name == k, ok)))
}

target {
  type = "example.com/m/store.Store"
  new  = "store.New"
}
