# github.com/clouseau-go/clouseau/benchmarks/real/rtreego.Tree, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

# Insert adds a square.
operation "insert" {
  args = { n = int }
  clause {
    history = all
    event   = insert
    future  = all
  }
}

# Delete removes a square, and says whether it was there.
operation "delete" {
  args    = { n = int }
  results = { result = bool }
  clause {
    history = all
    event   = delete
    future  = all
  }
}

operation "size" {
  results = { result = int }
  clause {
    history = all
    event   = size
    future  = all
  }
}

# Not here:
#   Load: takes a slice, which has no ==
#   Search: returns a slice, which has no ==

operation "load" {
  args = { squares = list(int) }
}

operation "search" {
  args    = { x = int, y = int, width = int }
  results = { found = list(int) }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, insert, all, size, all, delete, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, size(result < 0))
# }

target {
  package   = "rtreego_test"
  type      = "github.com/clouseau-go/clouseau/benchmarks/real/rtreego.Tree"
  new       = "rtreego.New"
  reference = "newPlain"
}
