# github.com/google/btree.BTreeG[int], written by clouseau init. It is yours to change.
#
# Next: clouseau run btree.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

# Clone clones the btree, lazily.
operation "clone" {
  clause {
    history = all
    event   = clone
    future  = all
  }
}

# ReplaceOrInsert adds the given item to the tree.
operation "replaceOrInsert" {
  args    = { item = int }
  results = { result = int, ok = bool, panicked = bool }
  # The documentation says: Otherwise, (zeroValue, false) nil cannot be added to the tree (will
  # panic).
  panics = panicked
  rare   = { item = [powers] }
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = replaceOrInsert(panicked == panicked1)
    future  = all
  }
}

# Delete removes an item equal to the passed in item from the tree, returning it.
operation "delete" {
  args    = { item = int }
  results = { result = int, ok = bool }
  rare    = { item = [powers] }
  clause {
    history = all
    event   = delete
    future  = all
  }

  # To call it only after replaceOrInsert, write this clause instead:
  # clause {
  #   params  = { item1 = int }
  #   history = seq(all, replaceOrInsert(item == item1), star(any - delete(item == item1)))
  #   event   = delete(item == item1)
  #   future  = all
  # }
}

# DeleteMin removes the smallest item in the tree and returns it.
operation "deleteMin" {
  results = { result = int, ok = bool }
  clause {
    history = all
    event   = deleteMin
    future  = all
  }
}

# DeleteMax removes the largest item in the tree and returns it.
operation "deleteMax" {
  results = { result = int, ok = bool }
  clause {
    history = all
    event   = deleteMax
    future  = all
  }
}

# AscendRange calls the iterator for every value in the tree within the range [greaterOrEqual,
# lessThan), until iterator returns false.
operation "ascendRange" {
  args    = { greaterOrEqual = int, lessThan = int, limit = int }
  results = { calledItem = list(int) }
  clause {
    history = all
    event   = ascendRange
    future  = all
  }

  # To call it only after replaceOrInsert, write this clause instead:
  # clause {
  #   params  = { item1 = int }
  #   history = seq(all, replaceOrInsert(item == item1), star(any - delete(item == item1)))
  #   event   = ascendRange(greaterOrEqual == item1)
  #   future  = all
  # }
}

# AscendLessThan calls the iterator for every value in the tree within the range [first, pivot),
# until iterator returns false.
operation "ascendLessThan" {
  args    = { pivot = int, limit = int }
  results = { calledItem = list(int) }
  rare    = { pivot = [powers] }
  clause {
    history = all
    event   = ascendLessThan
    future  = all
  }
}

# AscendGreaterOrEqual calls the iterator for every value in the tree within the range [pivot,
# last], until iterator returns false.
operation "ascendGreaterOrEqual" {
  args    = { pivot = int, limit = int }
  results = { calledItem = list(int) }
  clause {
    history = all
    event   = ascendGreaterOrEqual
    future  = all
  }
}

# Ascend calls the iterator for every value in the tree within the range [first, last], until
# iterator returns false.
operation "ascend" {
  args    = { limit = int }
  results = { calledItem = list(int) }
  clause {
    history = all
    event   = ascend
    future  = all
  }
}

# DescendRange calls the iterator for every value in the tree within the range [lessOrEqual,
# greaterThan), until iterator returns false.
operation "descendRange" {
  args    = { lessOrEqual = int, greaterThan = int, limit = int }
  results = { calledItem = list(int) }
  clause {
    history = all
    event   = descendRange
    future  = all
  }
}

# DescendLessOrEqual calls the iterator for every value in the tree within the range [pivot,
# first], until iterator returns false.
operation "descendLessOrEqual" {
  args    = { pivot = int, limit = int }
  results = { calledItem = list(int) }
  clause {
    history = all
    event   = descendLessOrEqual
    future  = all
  }
}

# DescendGreaterThan calls the iterator for every value in the tree within the range [last, pivot),
# until iterator returns false.
operation "descendGreaterThan" {
  args    = { pivot = int, limit = int }
  results = { calledItem = list(int) }
  clause {
    history = all
    event   = descendGreaterThan
    future  = all
  }
}

# Descend calls the iterator for every value in the tree within the range [last, first], until
# iterator returns false.
operation "descend" {
  args    = { limit = int }
  results = { calledItem = list(int) }
  clause {
    history = all
    event   = descend
    future  = all
  }
}

# Get looks for the key item in the tree, returning it.
operation "get" {
  args    = { key = int }
  results = { result = int, ok = bool }
  rare    = { key = [powers] }
  clause {
    history = all
    event   = get
    future  = all
  }
}

# Min returns the smallest item in the tree, or (zeroValue, false) if the tree is empty.
operation "min" {
  results = { result = int, ok = bool }
  clause {
    history = all
    event   = min
    future  = all
  }
}

# Max returns the largest item in the tree, or (zeroValue, false) if the tree is empty.
operation "max" {
  results = { result = int, ok = bool }
  clause {
    history = all
    event   = max
    future  = all
  }
}

# Has returns true if the given key is in the tree.
operation "has" {
  args    = { key = int }
  results = { result = bool }
  rare    = { key = [powers] }
  clause {
    history = all
    event   = has
    future  = all
  }
}

# Len returns the number of items currently in the tree.
operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

# Clear removes all items from the btree.
operation "clear" {
  args = { addNodesToFreelist = bool }
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# Swaps the system and the second one, which some operations take or return.
operation "exchange" {
  clause {
    history = all
    event   = exchange
    future  = all
  }
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, replaceOrInsert, all, clone, all, ascendRange, all, ascendLessThan, all,
    ascendGreaterOrEqual, all, ascend, all, descendRange, all, descendLessOrEqual, all,
    descendGreaterThan, all, descend, all, get, all, min, all, max, all, has, all, len, all,
    exchange, all, delete, all, deleteMin, all, deleteMax, all, clear, all
  )
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "lost" {
#   doc   = "what was put in is not there"
#   trace = seq(all, replaceOrInsert, deleteMin(!ok))
# }
#
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "btree_test"
  new     = "newTestedBTreeG"
}
