# A cache for three entries that evicts the one that was used least recently.

language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b", "c", "d", "e", "f"]
}

define "use" {
  params = { k = Key }
  trace  = put(key == k) || get(key == k, ok)
}

# Three keys were put, and k was not used since l and m were.
define "full" {
  params = { k = Key, l = Key, m = Key }
  trace = (interleave(put(key == k), put(key == l, l != k), put(key == m, m != k, m != l), star(get || peek || evicted)) &&
  seq(all, use(k), star(any - use(k)) && later(use(l), use(m))))
}

operation "put" {
  args    = { key = Key, value = int }
  results = { evicted = bool }
  clause "room" {
    params  = { k = Key }
    history = absent(put(key == k), resize) && interleave(repeat(put, 0, 2), star(any - put))
    event   = put(key == k, !evicted)
  }
  clause "full" {
    ghosts  = { l = Key, m = Key, n = Key }
    params  = { k = Key }
    history = full(l, m, n) && absent(put(key == k))
    event   = put(key == k, evicted)
  }
}

# Get uses an entry, peek does not.
operation "get" {
  args    = { key = Key }
  results = { value = int, ok = bool }
  clause "there" {
    params  = { k = Key }
    history = seq(all, put(key == k), star(any - resize - put(evicted)))
    event   = get(key == k, ok)
  }
}

operation "peek" {
  args    = { key = Key }
  results = { value = int, ok = bool }
  clause "victim" {
    ghosts  = { l = Key, m = Key }
    params  = { k = Key }
    history = seq(full(k, l, m), put(evicted), star(peek || evicted))
    event   = peek(key == k, !ok)
  }
  clause "survivor" {
    ghosts  = { l = Key, m = Key }
    params  = { k = Key }
    history = seq(full(l, k, m), put(evicted), star(peek || evicted))
    event   = peek(key == k, ok)
  }
}

operation "resize" {
  args    = { capacity = int }
  results = { evicted = int }
  clause {
    history = seq(all, put, all, put, all)
    event   = resize(capacity >= 1, capacity <= 4)
  }
}

# How often the callback has seen a key.
operation "evicted" {
  args    = { key = Key }
  results = { times = int }
  clause {
    params  = { k = Key }
    history = seq(all, put(key == k), all)
    event   = evicted(key == k)
  }
}

goal "wrong_victim" {
  doc   = "an entry is evicted while one that was used less recently stays"
  vars  = { old = Key, recent = Key }
  where = old != recent
  trace = seq(
    all, use(old), star(any - use(old)), use(recent), star(any - use(old)),
    put(evicted) || resize(evicted > 0), star(peek), peek(key == old, ok), star(peek),
    peek(key == recent, !ok)
  )
}

goal "lost_with_room" {
  doc  = "an entry is gone although there were at most two uses of others after it, and there is room for three"
  vars = { k = Key }
  trace = seq(
    absent(resize) || seq(all, resize(capacity >= 3), absent(resize)), use(k),
    interleave(repeat(put || get(ok), 0, 2), star(peek)), get(key == k, !ok) || peek(key == k, !ok)
  )
}

goal "silent_eviction" {
  doc   = "an entry that nobody removed is gone, and the callback has not seen it"
  vars  = { k = Key }
  trace = seq(all, put(key == k), all, peek(key == k, !ok), star(peek || evicted), evicted(key == k, times == 0))
}

target {
  type = "example.com/m/lru.Watched"
  new  = "lru.NewWatched"
}
