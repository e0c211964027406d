# sync.Map, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Load returns the value stored in the map for a key, or nil if no value is present.
operation "load" {
  kind    = call
  args    = { key = Text }
  results = { value = Text, ok = bool }
  clause {
    history = all
    event   = load
    future  = all
  }
}

# Store sets the value for a key.
operation "store" {
  kind = call
  args = { key = Text, value = Text }
  clause {
    history = all
    event   = store
    future  = all
  }
}

# Clear deletes all the entries, resulting in an empty Map.
operation "clear" {
  kind = call
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# LoadOrStore returns the existing value for the key if present.
operation "loadOrStore" {
  kind    = call
  args    = { key = Text, value = Text }
  results = { actual = Text, loaded = bool }
  clause {
    history = all
    event   = loadOrStore
    future  = all
  }
}

# LoadAndDelete deletes the value for a key, returning the previous value if any.
operation "loadAndDelete" {
  kind    = call
  args    = { key = Text }
  results = { value = Text, loaded = bool }
  clause {
    history = all
    event   = loadAndDelete
    future  = all
  }
}

# Delete deletes the value for a key.
operation "delete" {
  kind = call
  args = { key = Text }
  clause {
    history = all
    event   = delete
    future  = all
  }
}

# Swap swaps the value for a key and returns the previous value if any.
operation "swap" {
  kind    = call
  args    = { key = Text, value = Text }
  results = { previous = Text, loaded = bool }
  clause {
    history = all
    event   = swap
    future  = all
  }
}

# CompareAndSwap swaps the old and new values for key if the value stored in the map is equal to
# old.
operation "compareAndSwap" {
  kind    = call
  args    = { key = Text, old = Text, new = Text }
  results = { swapped = bool }
  clause {
    history = all
    event   = compareAndSwap
    future  = all
  }
}

# CompareAndDelete deletes the entry for key if its value is equal to old.
operation "compareAndDelete" {
  kind    = call
  args    = { key = Text, old = Text }
  results = { deleted = bool }
  clause {
    history = all
    event   = compareAndDelete
    future  = all
  }
}

# Not here:
#   Range: takes a function

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, store, all, load, all, loadOrStore, all, loadAndDelete, all, swap, all,
    compareAndSwap, all, compareAndDelete, all, clear, all, delete, all
  )
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { key1 = Text, value1 = Text }
#   trace = seq(all, store(key == key1, value == value1), load(key == key1, ok, value != value1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { key1 = Text }
#   trace = seq(all, store(key == key1), all, delete(key == key1), load(key == key1, ok))
# }

target {
  package = "syncmap_test"
  new     = "newTestedMap"
}
