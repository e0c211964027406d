language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b", "c"]
}

sort "Value" {
  base  = int
  range = [1, 5]
}

operation "put" {
  kind = call
  args = { key = Key, value = Value }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = int, ok = bool }
}

operation "has" {
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

target {
  type = "github.com/clouseau-go/clouseau/benchmarks/concurrent/lrucache.Cache"
  new  = "lrucache.New"
  reference {
    new     = "ref.NewLRU[string, int](2)"
    methods = { put = "Put(key, value) (_, _)" }
  }
}
