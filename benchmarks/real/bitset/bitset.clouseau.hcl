# github.com/bits-and-blooms/bitset.BitSet, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Uint" {
  base  = int
  go    = "uint"
  range = [0, 200]
}

# Test whether bit i is set.
operation "test" {
  args    = { i = Uint }
  results = { result = bool }
  clause {
    history = all
    event   = test
    future  = all
  }
}

# Set bit i to 1, the capacity of the bitset is automatically increased accordingly.
operation "set" {
  args    = { i = Uint }
  results = { panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = set
    future  = all
  }
}

# Clear bit i to 0
operation "clear" {
  args = { i = Uint }
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# Flip bit at i.
operation "flip" {
  args = { i = Uint }
  clause {
    history = all
    event   = flip
    future  = all
  }
}

# Shrink shrinks BitSet so that the provided value is the last possible set value.
operation "shrink" {
  args = { lastbitindex = Uint }
  clause {
    history = all
    event   = shrink
    future  = all
  }
  # Perhaps better, as there is something after set:
  # clause {
  #   params  = { i1 = Uint }
  #   history = seq(all, set(i == i1), all)
  #   event   = shrink(lastbitindex == i1)
  #   future  = all
  # }
}

# Compact shrinks BitSet to so that we preserve all set bits, while minimizing memory usage.
operation "compact" {
  clause {
    history = all
    event   = compact
    future  = all
  }
}

# Count (number of set bits).
operation "count" {
  results = { result = Uint }
  clause {
    history = all
    event   = count
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, set, all, test, all, flip, all, shrink, all, compact, all, count, all, clear, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "lost" {
#   doc   = "what was put in is not there"
#   vars  = { i1 = Uint }
#   trace = seq(all, set(i == i1), test(i == i1, !result))
# }

target {
  package   = "bitset_test"
  new       = "newTestedBitSet"
  reference = "newBits"
}
