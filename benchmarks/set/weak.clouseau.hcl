# The set with a weaker spec: elements are inserted in any order and
# more than once, and deleted more than once.
#
# The ghost event size records how many elements the set holds. One stands directly
# before each insert and each delete, and one directly after.

language = 1

operation "init" {
  doc  = "empties the set"
  kind = call
  clause {
    history = all
    event   = init
    future  = seq(size(n == 0), all)
  }
}

operation "insert" {
  kind = call
  args = { elem = int }
  # Every element is deleted later.
  clause {
    ghosts  = { i = int }
    params  = { x = int }
    history = seq(all, size(n == i))
    event   = insert(elem == x)
    future  = seq(size(n == i + 1), all, delete(elem == x), all)
  }
}

operation "delete" {
  kind    = call
  args    = { elem = int }
  results = { found = bool }
  # The answer is left open: whether the element was still there is what a test wants to know.
  clause "present" {
    ghosts  = { i = int }
    params  = { x = int }
    where   = i >= 0
    history = seq(all, insert(elem == x), all, size(n == i + 1))
    event   = delete(elem == x)
    future  = seq(size(n == i), all)
  }
  clause "missing" {
    ghosts  = { i = int }
    params  = { x = int }
    history = seq(absent(insert(elem == x)), size(n == i))
    event   = delete(elem == x, found == false)
    future  = seq(size(n == i), all)
  }
}

operation "isEmpty" {
  kind    = call
  results = { empty = bool }
  clause {
    history = all
    event   = isEmpty
    future  = all
  }
}

operation "size" {
  kind   = ghost
  fields = { n = int }
  clause "of_init" {
    history = seq(all, init)
    event   = size(n == 0)
    future  = all
  }
  clause "of_insert" {
    ghosts  = { i = int }
    history = seq(all, size(n == i), insert)
    event   = size(n == i + 1)
    future  = all
  }
  clause "of_delete" {
    ghosts  = { i = int, x = int }
    history = seq(all, insert(elem == x), absent(delete(elem == x)), size(n == i), delete(elem == x))
    event   = size(n == i - 1)
    future  = all
  }
  clause "of_missing" {
    ghosts  = { i = int, x = int }
    history = seq(absent(insert(elem == x)), size(n == i), delete(elem == x))
    event   = size(n == i)
    future  = all
  }
  clause "unchanged" {
    ghosts  = { i = int }
    history = seq(all, size(n == i), isEmpty)
    event   = size(n == i)
    future  = all
  }
}

goal "lost_element" {
  doc  = "an element vanishes when another one is inserted"
  vars = { y = int }
  trace = seq(
    all, insert(elem == y),
    star(any - init - delete(elem == y)), insert(elem != y),
    star(any - init - delete(elem == y)), delete(elem == y, found == false),
    all
  )
}

target {
  package = "set"
  type    = "github.com/clouseau-go/clouseau/benchmarks/set.Set"
  new     = "set.New"
}
