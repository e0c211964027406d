# github.com/hashicorp/golang-lru/v2.Cache[string, int], as clouseau init found it, carried on by hand.
#
# The cache has room for three entries. What counts is who is evicted by the fourth: the one that
# nobody has asked for in the longest time.

language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b", "c", "d", "e", "f"]
}

# Adds a value to the cache. Only keys that were never there are added: what the others do to the order
# is for another goal.
operation "add" {
  args    = { key = Key, value = int }
  results = { evicted = bool }
  clause "room" {
    ghosts  = { n = int }
    params  = { k = Key }
    where   = n < 3
    history = absent(add(key == k)) && last(filled(count == n))
    event   = add(key == k, !evicted)
    future  = seq(filled(count == n + 1), all)
  }
  clause "full" {
    params  = { k = Key }
    history = absent(add(key == k)) && last(filled(count == 3))
    event   = add(key == k, evicted)
    future  = all
  }
}

# How many entries there are, up to three.
operation "filled" {
  kind   = ghost
  fields = { count = int }
  clause "none" {
    history = eps
    event   = filled(count == 0)
  }
  clause "one_more" {
    ghosts  = { n = int }
    history = seq(all, filled(count == n), star(any - filled - add), add)
    event   = filled(count == n + 1)
  }
}

# Looks up a key's value, and makes it the one that was used last. That is worth doing for the entry
# that would be evicted next, in a full cache.
operation "get" {
  args    = { key = Key }
  results = { value = int, ok = bool }
  clause {
    params  = { k = Key, v = int }
    history = seq(all, add(key == k, value == v), repeat(seq(star(any - add - get), add), 2), star(any - add - get))
    event   = get(key == k, value == v, ok)
    future  = all
  }
}

# Checks if a key is in the cache, without making it the one that was used last.
operation "contains" {
  args    = { key = Key }
  results = { result = bool }
  clause {
    params  = { k = Key }
    history = seq(all, add(key == k), all)
    event   = contains(key == k)
    future  = all
  }
}

# Returns the oldest entry.
operation "getOldest" {
  results = { key = Key, value = int, ok = bool }
  clause {
    history = seq(all, get, all)
    event   = getOldest(ok)
    future  = all
  }
}

operation "len" {
  results = { count = int }
  clause {
    history = last(filled(count == 3))
    event   = len
    future  = all
  }
}

goal "evicted_too_early" {
  doc  = "an entry is gone after it was asked for and two others came"
  vars = { k = Key }
  trace = seq(
    all, get(key == k, ok),
    star(any - add), repeat(seq(add(key != k), star(any - add)), 1, 2),
    contains(key == k, !result)
  )
}

goal "wrong_oldest" {
  doc   = "the entry that was asked for last is the oldest of several"
  vars  = { k = Key }
  trace = seq(all, add(key != k), star(any - get - add), get(key == k, ok), getOldest(key == k, ok))
}

goal "over_capacity" {
  doc   = "more entries than there is room for"
  trace = seq(all, len(count > 3))
}

target {
  package = "lru_test"
  new     = "newTestedCache"
}
