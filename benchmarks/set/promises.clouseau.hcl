# What the operations of a set promise. There is no goal: walks look for calls that break a promise.

language = 1

operation "init" {
  doc  = "empties the set"
  kind = call
}

operation "insert" {
  kind = call
  args = { elem = int }
}

operation "delete" {
  kind    = call
  args    = { elem = int }
  results = { found = bool }
  clause "present" {
    params  = { x = int }
    history = seq(all, insert(elem == x), star(any - delete(elem == x) - init))
    event   = delete(elem == x, found)
    promise = true
  }
  clause "missing" {
    params  = { x = int }
    history = absent(insert(elem == x)) || seq(all, delete(elem == x) || init, absent(insert(elem == x)))
    event   = delete(elem == x, !found)
    promise = true
  }
}

operation "isEmpty" {
  kind    = call
  results = { empty = bool }
  clause "some" {
    params  = { x = int }
    history = seq(all, insert(elem == x), star(any - delete(elem == x) - init))
    event   = isEmpty(!empty)
    promise = true
  }
  clause "never_filled" {
    history = absent(insert) || seq(all, init, absent(insert))
    event   = isEmpty(empty)
    promise = true
  }
}

target {
  package = "set"
  type    = "github.com/clouseau-go/clouseau/benchmarks/set.Set"
  new     = "set.New"
}
