# The key-value store with a weaker spec: a deleted key is worth asking for once its
# tombstone has been compacted, whatever the older segments hold.

language = 1

sort "Key" {
  go   = "string"
  pool = ["ant", "bee", "cat", "dog"]
}

operation "put" {
  kind = call
  args = { key = Key, value = int }
  clause {
    history = all
    event   = put
    future  = all
  }
}

operation "delete" {
  kind = call
  args = { key = Key }
  # Deleting is meaningful for a key that is there.
  clause {
    params  = { k = Key }
    history = seq(all, put(key == k), star(any - delete(key == k)))
    event   = delete(key == k)
    future  = all
  }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = int, found = bool }
  clause "live" {
    params  = { k = Key, v = int }
    history = seq(all, put(key == k, value == v), star(any - put(key == k) - delete(key == k)))
    event   = get(key == k, value == v, found == true)
    future  = all
  }
  # A deleted key is worth asking for once the tombstone has been compacted.
  clause "deleted" {
    params = { k = Key }
    history = seq(
      all, delete(key == k), star(any - put(key == k)), flush, star(any - put(key == k)), compact,
      star(any - put(key == k))
    )
    event  = get(key == k, found == false)
    future = all
  }
}

operation "flush" {
  doc  = "writes what is in memory into a new segment"
  kind = call
  # There has to be something to write.
  clause {
    history = seq(all, put || delete, star(any - flush))
    event   = flush
    future  = all
  }
}

operation "compact" {
  doc  = "merges the two newest segments"
  kind = call
  # With fewer than three segments a compaction merges everything there is, and
  # nothing older is left to be confused with.
  clause {
    history = seq(all, repeat(seq(flush, star(any - compact)), 3))
    event   = compact
    future  = all
  }
}

# The clauses of get describe right answers only, so the answer that decides
# this goal has none that fits: it is suspect.
goal "resurrected" {
  doc   = "a deleted key comes back"
  vars  = { k = Key }
  trace = seq(all, delete(key == k), star(any - put(key == k)), get(key == k, found == true))
}

target {
  package = "kv"
  type    = "github.com/clouseau-go/clouseau/benchmarks/kv.Store"
  new     = "kv.New"
}
