# github.com/clouseau-go/clouseau/benchmarks/real/interval.Tree, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

# Insert adds an interval.
operation "insert" {
  args = { from = int, width = int }
  clause {
    history = all
    event   = insert
    future  = all
  }
}

# Delete removes an interval, and says whether it was there.
operation "delete" {
  args    = { from = int, width = int }
  results = { result = bool }
  clause {
    params  = { x = int, w = int }
    history = seq(all, insert(from == x, width == w), all)
    event   = delete(from == x, width == w)
  }
  clause {
    history = all
    event   = delete
  }
}

# Balanced says whether the height is at most the greatest that the package states.
operation "balanced" {
  results = { result = bool }
  clause {
    history = all
    event   = balanced
    future  = all
  }
}

operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

# Not here:
#   Stab: returns a slice, which has no ==

operation "stab" {
  args    = { at = int }
  results = { found = list(int) }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, insert, all, balanced, all, len, all, delete, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, len(result < 0))
# }

target {
  package   = "interval_test"
  type      = "github.com/clouseau-go/clouseau/benchmarks/real/interval.Tree"
  new       = "interval.New"
  reference = "newPlain"
}
