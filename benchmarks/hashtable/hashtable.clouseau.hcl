# A hash table that two clients use without locks. An update is two steps, each
# of which happens when the tester says so: read the bucket, write the bucket.
# Keys that are 8 apart share a bucket.

language = 1

sort "Client" {
  base  = int
  range = [0, 1]
}

sort "Key" {
  base  = int
  range = [0, 23]
}

operation "put" {
  doc    = "begins an update"
  kind   = send
  fields = { client = Client, key = Key, value = int }
  # One update of each client is enough: what is needed is that they overlap.
  clause {
    params  = { c = Client, k = Key, v = int }
    history = absent(put(client == c))
    event   = put(client == c, key == k, value == v)
    future  = seq(all, load(client == c, key == k), all, store(client == c, key == k), all)
  }
}

operation "load" {
  doc    = "an update reads the bucket"
  kind   = receive
  fields = { client = Client, key = Key }
  clause {
    params  = { c = Client, k = Key }
    history = seq(all, put(client == c, key == k), absent(load(client == c)))
    event   = load(client == c, key == k)
  }
}

operation "store" {
  doc    = "an update writes the bucket and ends"
  kind   = receive
  fields = { client = Client, key = Key }
  clause {
    params  = { c = Client, k = Key }
    history = seq(all, load(client == c, key == k), absent(store(client == c)))
    event   = store(client == c, key == k)
  }
}

operation "find" {
  kind    = call
  args    = { key = Key }
  results = { value = int, found = bool }
  # A key is worth looking for once another client has written its bucket that
  # had read it before the key was stored.
  clause {
    ghosts = { c = Client, d = Client, j = Key }
    params = { k = Key, v = int }
    where  = c != d && (j == k + 8 || k == j + 8)
    history = seq(all, put(client == c, key == k, value == v), absent(put(key == k))) && seq(
      all, load(client == d, key == j), absent(store(client == d)),
      store(client == c, key == k), absent(store(client == d)),
      store(client == d, key == j), absent(put)
    )
    event = find(key == k, value == v, found)
  }
}

# The clause of find describes right answers only, so the answer that decides
# this goal has none that fits: it is suspect.
goal "lost_update" {
  doc  = "the only update of a key has ended, and its value is not there"
  vars = { c = Client, k = Key, v = int }
  trace = seq(
    absent(put(key == k)), put(client == c, key == k, value == v),
    absent(put(key == k)) && seq(all, store(client == c, key == k), all),
    find(key == k, !found || value != v)
  )
}

target {
  package = "hashtable"
  type    = "github.com/clouseau-go/clouseau/benchmarks/hashtable.Table"
  new     = "hashtable.NewAdapter"

  # who takes the next step where a script does not say
  schedule = "pos"
}
