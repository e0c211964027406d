language = 1

operation "commit" { results = { ok = bool } }

operation "put" {
  args    = { key = int }
  results = { ok = bool }
}

operation "delete" {
  args    = { key = int }
  results = { ok = bool }
}

define "there" {
  params = { k = int }
  trace  = seq(all, put(key == k, ok), star(any - delete(key == k)))
}

# A key that is there is between the first and the last one.
operation "first" {
  results = { result = int, ok = bool }
  clause {
    params  = { k = int }
    history = there(k)
    event   = first(result <= k, ok)
    promise = true
  }
}

operation "last_" {
  results = { result = int, ok = bool }
  clause {
    params  = { k = int }
    history = there(k)
    event   = last_(result >= k, ok)
    promise = true
  }
}

target {
  package = "bbolt_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/bbolt.Bucket"
  new     = "bbolt.New"
  close   = "Close"
  methods = { last_ = "Last" }
  errors  = { commit = ok, put = ok, delete = ok }
}
