# What the operations of a key-value store promise. There is no goal: walks look for calls that
# break a promise.

language = 1

sort "Key" {
  go   = "string"
  pool = ["ant", "bee", "cat", "dog"]
}

operation "put" {
  kind = call
  args = { key = Key, value = int }
}

operation "delete" {
  kind = call
  args = { key = Key }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = int, found = bool }
  clause "present" {
    params  = { k = Key, v = int }
    history = seq(all, put(key == k, value == v), star(any - put(key == k) - delete(key == k)))
    event   = get(key == k, value == v, found)
    promise = true
  }
  clause "missing" {
    params  = { k = Key }
    history = absent(put(key == k)) || seq(all, delete(key == k), absent(put(key == k)))
    event   = get(key == k, !found)
    promise = true
  }
}

operation "flush" {
  doc  = "writes what is in memory into a new segment"
  kind = call
}

operation "compact" {
  doc  = "merges the two newest segments"
  kind = call
}

target {
  package = "kv"
  type    = "github.com/clouseau-go/clouseau/benchmarks/kv.Store"
  new     = "kv.New"
}
