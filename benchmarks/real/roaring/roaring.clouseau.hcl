# github.com/RoaringBitmap/roaring/v2.Bitmap, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Uint32" {
  base  = int
  go    = "uint32"
  range = [0, 200000]
}

sort "Uint64" {
  base  = int
  go    = "uint64"
  range = [0, 200000]
}

# RunOptimize attempts to further compress the runs of consecutive values found in the bitmap
operation "runOptimize" {
  clause {
    history = all
    event   = runOptimize
    future  = all
  }
}

# Contains returns true if the integer is contained in the bitmap
operation "contains" {
  args    = { x = Uint32 }
  results = { result = bool }
  clause {
    history = all
    event   = contains
    future  = all
  }
  # Perhaps better, as there is something after add:
  # clause {
  #   params  = { x1 = Uint32 }
  #   history = seq(all, add(x == x1), star(any - remove(x == x1)))
  #   event   = contains(x == x1)
  #   future  = all
  # }
}

# Add the integer x to the bitmap
operation "add" {
  args = { x = Uint32 }
  clause {
    history = all
    event   = add
    future  = all
  }
}

# Remove the integer x from the bitmap
operation "remove" {
  args = { x = Uint32 }
  clause {
    history = all
    event   = remove
    future  = all
  }
  # Perhaps better, as there is something after add:
  # clause {
  #   params  = { x1 = Uint32 }
  #   history = seq(all, add(x == x1), star(any - remove(x == x1)))
  #   event   = remove(x == x1)
  #   future  = all
  # }
}

# GetCardinality returns the number of integers contained in the bitmap
operation "getCardinality" {
  results = { result = Uint64 }
  clause {
    history = all
    event   = getCardinality
    future  = all
  }
}

# CardinalityInRange returns the number of integers that are in the half-open range [start, end).
operation "cardinalityInRange" {
  args    = { start = Uint64, end = Uint64 }
  results = { result = Uint64 }
  clause {
    history = all
    event   = cardinalityInRange
    future  = all
  }
}

# AddRange adds the integers in [rangeStart, rangeEnd) to the bitmap.
operation "addRange" {
  args    = { rangeStart = Uint64, rangeEnd = Uint64 }
  results = { panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = addRange
    future  = all
  }
}

# RemoveRange removes the integers in [rangeStart, rangeEnd) from the bitmap.
operation "removeRange" {
  args = { rangeStart = Uint64, rangeEnd = Uint64 }
  clause {
    history = all
    event   = removeRange
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, add, all, addRange, all, runOptimize, all, contains, all, getCardinality, all,
    cardinalityInRange, all, remove, all, removeRange, all
  )
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "lost" {
#   doc   = "what was put in is not there"
#   vars  = { x1 = Uint32 }
#   trace = seq(all, add(x == x1), contains(x == x1, !result))
# }

target {
  package   = "roaring_test"
  new       = "roaring.NewBitmap"
  imports   = ["github.com/RoaringBitmap/roaring/v2"]
  reference = "newBits"
}
