language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Byte" {
  base = int
  go   = "byte"
}

sort "Length" {
  base  = int
  range = [1, 20]
}

operation "set" {
  args    = { key = Text, fill = Byte, length = Length }
  results = { result = bool }
}

operation "delete" {
  args    = { key = Text }
  results = { result = bool }
}

# The last value that was not refused, or nothing: a cache may forget.
operation "get" {
  args    = { key = Text }
  results = { fill = Byte, length = int, ok = bool }
  promise = true
  clause "value" {
    params = { k = Text, f = Byte, l = Length }
    history = seq(
      all, set(key == k, fill == f, length == l, result),
      star(any - set(key == k, result) - delete(key == k, result))
    )
    event = get(key == k, fill == f, length == l, ok)
  }
  clause "nothing" {
    event = get(!ok)
  }
}

target {
  package = "bigcache_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/bigcache.Cache"
  new     = "bigcache.New"
  close   = "Close"
}
