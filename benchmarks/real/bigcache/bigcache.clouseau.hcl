# github.com/clouseau-go/clouseau/benchmarks/real/bigcache.Cache, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Byte" {
  base = int
  go   = "byte"
}

# Set saves a byte many times: 64 kB for each unit of length.
operation "set" {
  args    = { key = Text, fill = Byte, length = int }
  results = { result = bool }
  clause {
    history = all
    event   = set
    future  = all
  }
}

# Get is the length of an entry and what it is filled with.
operation "get" {
  args    = { key = Text }
  results = { fill = Byte, length = int, ok = bool }
  clause {
    history = all
    event   = get
    future  = all
  }
  # Perhaps better, as there is something after set:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, set(key == key1), star(any - delete(key == key1)))
  #   event   = get(key == key1)
  #   future  = all
  # }
}

# Delete removes a key, and says whether it was there.
operation "delete" {
  args    = { key = Text }
  results = { result = bool }
  clause {
    history = all
    event   = delete
    future  = all
  }
  # Perhaps better, as there is something after set:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, set(key == key1), star(any - delete(key == key1)))
  #   event   = delete(key == key1)
  #   future  = all
  # }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, set, all, get, all, delete, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { key1 = Text, fill1 = Byte }
#   trace = seq(all, set(key == key1, fill == fill1), get(key == key1, ok, fill != fill1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { key1 = Text }
#   trace = seq(all, set(key == key1), all, delete(key == key1), get(key == key1, ok))
# }

target {
  package   = "bigcache_test"
  type      = "github.com/clouseau-go/clouseau/benchmarks/real/bigcache.Cache"
  new       = "bigcache.New"
  reference = "newPlain"
  reference "set" {
    may_fail = result
  }
  reference "get" {
    may_fail = ok # it is a cache
  }
  reference "delete" {
    skip = [result]
  }
  close = "Close"
}
