# What the operations of a set in a balanced tree promise: which keys there are, and in Go what
# becomes of the tree. There is no goal.

language = 1

operation "has" {
  kind    = call
  args    = { key = int }
  results = { found = bool }
  ensures = "avl.Asked"
  clause "present" {
    params  = { k = int }
    history = seq(all, insert(key == k), absent(delete(key == k)))
    event   = has(key == k, found)
    promise = true
  }
  clause "missing" {
    params  = { k = int }
    history = absent(insert(key == k)) || seq(all, delete(key == k), absent(insert(key == k)))
    event   = has(key == k, !found)
    promise = true
  }
}

operation "insert" {
  kind    = call
  args    = { key = int }
  results = { added = bool }
  ensures = "avl.Inserted"
}

operation "delete" {
  kind    = call
  args    = { key = int }
  results = { found = bool }
  ensures = "avl.Deleted"
}

target {
  package   = "avl"
  type      = "github.com/clouseau-go/clouseau/benchmarks/avl.Tree"
  new       = "avl.New"
  invariant = "avl.WellFormed"
  abstract  = "avl.StateOf"
}
