language = 1

operation "insert" { args = { from = int, width = int } }

operation "delete" {
  args    = { from = int, width = int }
  results = { result = bool }
  clause {
    params  = { f = int, w = int }
    history = seq(all, insert(from == f, width == w), all)
    event   = delete(from == f, width == w)
  }
}

# The height never exceeds the bound that the package states.
operation "balanced" {
  results = { result = bool }
  clause {
    event   = balanced(result)
    promise = true
  }
}

target {
  package = "interval_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/interval.Tree"
  new     = "interval.New"
}
