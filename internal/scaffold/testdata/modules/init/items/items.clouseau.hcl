# github.com/google/btree.BTree, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Int" {
  base = int
  go   = "btree.Int"
}

# Delete removes an item equal to the passed in item from the tree, returning it.
operation "delete" {
  kind    = call
  args    = { item = Int }
  results = { result = Int, found = bool }
  clause {
    history = all
    event   = delete
    future  = all
  }
  # Perhaps better, as there is something after replaceOrInsert:
  # clause {
  #   params  = { item1 = Int }
  #   history = seq(all, replaceOrInsert(item == item1), star(any - delete(item == item1)))
  #   event   = delete(item == item1)
  #   future  = all
  # }
}

# DeleteMax removes the largest item in the tree and returns it.
operation "deleteMax" {
  kind    = call
  results = { result = Int, found = bool }
  clause {
    history = all
    event   = deleteMax
    future  = all
  }
}

# DeleteMin removes the smallest item in the tree and returns it.
operation "deleteMin" {
  kind    = call
  results = { result = Int, found = bool }
  clause {
    history = all
    event   = deleteMin
    future  = all
  }
}

# Get looks for the key item in the tree, returning it.
operation "get" {
  kind    = call
  args    = { key = Int }
  results = { result = Int, found = bool }
  clause {
    history = all
    event   = get
    future  = all
  }
  # Perhaps better, as there is something after replaceOrInsert:
  # clause {
  #   params  = { item1 = Int }
  #   history = seq(all, replaceOrInsert(item == item1), star(any - delete(item == item1)))
  #   event   = get(key == item1)
  #   future  = all
  # }
}

# Max returns the largest item in the tree, or nil if the tree is empty.
operation "max" {
  kind    = call
  results = { result = Int, found = bool }
  clause {
    history = all
    event   = max
    future  = all
  }
}

# Min returns the smallest item in the tree, or nil if the tree is empty.
operation "min" {
  kind    = call
  results = { result = Int, found = bool }
  clause {
    history = all
    event   = min
    future  = all
  }
}

# Has returns true if the given key is in the tree.
operation "has" {
  kind    = call
  args    = { key = Int }
  results = { result = bool }
  clause {
    history = all
    event   = has
    future  = all
  }
}

# ReplaceOrInsert adds the given item to the tree.
operation "replaceOrInsert" {
  kind    = call
  args    = { item = Int }
  results = { result = Int, found = bool }
  clause {
    history = all
    event   = replaceOrInsert
    future  = all
  }
}

# Len returns the number of items currently in the tree.
operation "len" {
  kind    = call
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

# Clear removes all items from the btree.
operation "clear" {
  kind = call
  args = { addNodesToFreelist = bool }
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# Not here:
#   Clone: returns a second BTree, and a run has one
#   AscendRange: takes an ItemIterator, a function
#   AscendLessThan: takes an ItemIterator, a function
#   AscendGreaterOrEqual: takes an ItemIterator, a function
#   Ascend: takes an ItemIterator, a function
#   DescendRange: takes an ItemIterator, a function
#   DescendLessOrEqual: takes an ItemIterator, a function
#   DescendGreaterThan: takes an ItemIterator, a function
#   Descend: takes an ItemIterator, a function

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, replaceOrInsert, all, get, all, max, all, min, all, has, all, len, all, delete, all,
    deleteMax, all, deleteMin, all, clear, all
  )
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "lost" {
#   doc   = "what was put in is not there"
#   trace = seq(all, replaceOrInsert, deleteMax(!found))
# }
#
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "items_test"
  new     = "newTestedBTree"
  imports = ["github.com/google/btree"]
}
