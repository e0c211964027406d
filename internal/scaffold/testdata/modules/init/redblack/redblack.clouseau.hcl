# github.com/emirpasic/gods/trees/redblacktree.Tree, written by clouseau init. It is yours to change.
#
# Next: clouseau run redblack.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Runs take these values from the answers of operations.
sort "Node" {
  go = "*redblacktree.Node"
}

# Iterator returns a stateful iterator whose elements are key/value pairs.
operation "iterator" {
  args    = { limit = int }
  results = { allKey = list(Text), allValue = list(Text) }
  clause {
    history = all
    event   = iterator
    future  = all
  }
}

# IteratorAt returns a stateful iterator whose elements are key/value pairs that is initialised at
# a particular node.
operation "iteratorAt" {
  args    = { node = Node, limit = int }
  results = { allKey = list(Text), allValue = list(Text) }
  clause {
    params  = { node1 = Node }
    history = givenNode(node1)
    event   = iteratorAt(node == node1)
    future  = all
  }
}

# Put inserts node into the tree.
operation "put" {
  args    = { key = Text, value = Text }
  results = { panicked = bool }
  # The documentation says: Key should adhere to the comparator's type assertion, otherwise method
  # panics.
  panics = panicked
  rare   = { key = [near] }
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = put(panicked == panicked1)
    future  = all
  }
}

# Get searches the node in the tree by key and returns its value or nil if key is not found in
# tree.
operation "get" {
  args    = { key = Text }
  results = { value = Text, found = bool, panicked = bool }
  # The documentation says: Key should adhere to the comparator's type assertion, otherwise method
  # panics.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = get(panicked == panicked1)
    future  = all
  }

  # To call it only after put, write this clause instead:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, put(key == key1), star(any - remove(key == key1)))
  #   event   = get(key == key1)
  #   future  = all
  # }
}

# GetNode searches the node in the tree by key and returns its node or nil if key is not found in
# tree.
operation "getNode" {
  args    = { key = Text }
  results = { result = Node, found = bool, panicked = bool }
  # The documentation says: Key should adhere to the comparator's type assertion, otherwise method
  # panics.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = getNode(panicked == panicked1)
    future  = all
  }
}

# Remove remove the node from the tree by key.
operation "remove" {
  args    = { key = Text }
  results = { panicked = bool }
  # The documentation says: Key should adhere to the comparator's type assertion, otherwise method
  # panics.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = remove(panicked == panicked1)
    future  = all
  }

  # To call it only after put, write this clause instead:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, put(key == key1), star(any - remove(key == key1)))
  #   event   = remove(key == key1)
  #   future  = all
  # }
}

# Empty returns true if tree does not contain any nodes
operation "empty" {
  results = { result = bool }
  clause {
    history = all
    event   = empty
    future  = all
  }
}

# Size returns number of nodes in the tree.
operation "size" {
  results = { result = int }
  clause {
    history = all
    event   = size
    future  = all
  }

  # Uncomment if clear removes everything.
  # clause "nothing_after_clear" {
  #   doc     = "Clear removes all nodes from the tree."
  #   history = seq(all, clear, star(any - put - remove - left - right - clear))
  #   event   = size(result == 0)
  #   future  = all
  #   promise = true
  # }
}

# Keys returns all keys in-order
operation "keys" {
  results = { result = list(Text) }
  clause {
    history = all
    event   = keys
    future  = all
  }
}

# Values returns all values in-order based on the key.
operation "values" {
  results = { result = list(Text) }
  clause {
    history = all
    event   = values
    future  = all
  }
}

# Left returns the left-most (min) node or nil if tree is empty.
operation "left" {
  results = { result = Node, found = bool }
  clause {
    history = all
    event   = left
    future  = all
  }
}

# Right returns the right-most (max) node or nil if tree is empty.
operation "right" {
  results = { result = Node, found = bool }
  clause {
    history = all
    event   = right
    future  = all
  }
}

# Floor Finds floor node of the input key, return the floor node or nil if no floor is found.
operation "floor" {
  args    = { key = Text }
  results = { floor = Node, found = bool, panicked = bool }
  # The documentation says: Key should adhere to the comparator's type assertion, otherwise method
  # panics.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = floor(panicked == panicked1)
    future  = all
  }
}

# Ceiling finds ceiling node of the input key, return the ceiling node or nil if no ceiling is
# found.
operation "ceiling" {
  args    = { key = Text }
  results = { ceiling = Node, found = bool, panicked = bool }
  # The documentation says: Key should adhere to the comparator's type assertion, otherwise method
  # panics.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = ceiling(panicked == panicked1)
    future  = all
  }
}

# Clear removes all nodes from the tree.
operation "clear" {
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# Runs in which an operation returned this value.
define "givenNode" {
  params = { x1 = Node }
  trace = seq(
    all, getNode(result == x1, found) || left(result == x1, found) || right(result == x1,
    found) || floor(floor == x1, found) || ceiling(ceiling == x1, found), all
  )
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   same(size, count(keys)), # size is how many keys lists
#   same(size, count(values)), # size is how many values lists
# ]

# Left out:
#   String: only shows or copies the system
#   ToJSON: only shows or copies the system
#   FromJSON: only shows or copies the system
#   UnmarshalJSON: only shows or copies the system
#   MarshalJSON: only shows or copies the system

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, put, all, iterator, all, get, all, getNode, all, empty, all, size, all, keys, all,
    values, all, left, all, right, all, floor, all, ceiling, all, iteratorAt, all, remove, all,
    clear, all
  )
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { key1 = Text, value1 = Text }
#   trace = seq(all, put(key == key1, value == value1), get(key == key1, found, value != value1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { key1 = Text }
#   trace = seq(all, put(key == key1), all, remove(key == key1), get(key == key1, found))
# }
#
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, size(result < 0))
# }

target {
  package = "redblack_test"
  new     = "newTestedTree"
  imports = ["github.com/emirpasic/gods/trees/redblacktree"]
}
