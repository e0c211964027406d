language = 1

sort "Uint64" {
  base = int
  go   = "uint64"
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

operation "full" { args = { on = bool } }

operation "store" {
  args    = { index = Uint64, data = Text }
  results = { result = bool }
}

operation "delete" {
  args    = { min = Uint64, max = Uint64 }
  results = { result = bool }
}

# Only what was stored is read.
operation "get" {
  args    = { index = Uint64 }
  results = { data = Text, ok = bool }
  clause "stored" {
    params = { i = Uint64, d = Text }
    history = seq(
      all, store(index == i, data == d, result),
      star(any - store(index == i, result) - delete(min <= i && i <= max))
    )
    event   = get(index == i, data == d, ok)
    promise = true
  }
  clause "missing" {
    params  = { i = Uint64 }
    history = absent(store(index == i, result))
    event   = get(index == i, !ok)
    promise = true
  }
}

target {
  package = "raftlog_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/raftlog.Logs"
  new     = "raftlog.New"
}
