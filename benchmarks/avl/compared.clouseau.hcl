# The tree, compared with a sorted list.

language = 1

operation "has" {
  kind    = call
  args    = { key = int }
  results = { found = bool }
}

operation "insert" {
  kind    = call
  args    = { key = int }
  results = { added = bool }
}

operation "delete" {
  kind    = call
  args    = { key = int }
  results = { found = bool }
}

target {
  package = "avl"
  type    = "github.com/clouseau-go/clouseau/benchmarks/avl.Tree"
  new     = "avl.New"
  reference {
    new     = "ref.NewSorted[int]"
    methods = { delete = "Remove" }
  }
}
