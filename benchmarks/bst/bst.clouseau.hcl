# What the operations of a map in a search tree promise: which value a key has, and in Go what
# becomes of the tree. There is no goal.

language = 1

operation "get" {
  kind    = call
  args    = { key = int }
  results = { value = int, found = bool }
  clause "present" {
    params  = { k = int, v = int }
    history = seq(
      all, set(key == k, value == v),
      star(any - set(key == k) - delete(key == k) - deleteSmallest(key == k, found))
    )
    event   = get(key == k, value == v, found)
    promise = true
  }
  clause "missing" {
    params  = { k = int }
    history = absent(set(key == k)) || seq(
      all, delete(key == k) || deleteSmallest(key == k, found), absent(set(key == k))
    )
    event   = get(key == k, !found)
    promise = true
  }
}

operation "set" {
  kind    = call
  args    = { key = int, value = int }
  ensures = "bst.WasSet"
}

operation "delete" {
  kind    = call
  args    = { key = int }
  results = { found = bool }
  ensures = "bst.Deleted"
}

operation "deleteSmallest" {
  kind    = call
  results = { key = int, found = bool }
  ensures = "bst.SmallestDeleted"
}

operation "parent" {
  kind    = call
  args    = { key = int }
  results = { over = int, above = bool, found = bool }
  ensures = "bst.Searched"
}

target {
  package   = "bst"
  type      = "github.com/clouseau-go/clouseau/benchmarks/bst.Tree"
  new       = "bst.New"
  invariant = "bst.Ordered"
  abstract  = "bst.ShapeOf"
}
