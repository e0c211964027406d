# github.com/armon/go-radix.Tree, written by clouseau init. It is yours to change.
#
# Next: clouseau run radix.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Len is used to return the number of elements in the tree
operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

# Insert is used to add a newentry or update an existing entry.
operation "insert" {
  args    = { s = Text, v = Text }
  results = { result = Text, ok = bool }
  rare    = { s = [near] }
  clause {
    history = all
    event   = insert
    future  = all
  }
}

# Delete is used to delete a key, returning the previous value and if it was deleted
operation "delete" {
  args    = { s = Text }
  results = { result = Text, ok = bool }
  rare    = { s = [near] }
  clause {
    history = all
    event   = delete
    future  = all
  }

  # To call it only after insert, write this clause instead:
  # clause {
  #   params  = { s1 = Text }
  #   history = seq(all, insert(s == s1), star(any - delete(s == s1)))
  #   event   = delete(s == s1)
  #   future  = all
  # }
}

# DeletePrefix is used to delete the subtree under a prefix Returns how many nodes were deleted Use
# this to delete large subtrees efficiently
operation "deletePrefix" {
  args    = { s = Text }
  results = { result = int }
  rare    = { s = [near] }
  clause {
    history = all
    event   = deletePrefix
    future  = all
  }
}

# Get is used to lookup a specific key, returning the value and if it was found
operation "get" {
  args    = { s = Text }
  results = { result = Text, ok = bool }
  rare    = { s = [near] }
  clause {
    history = all
    event   = get
    future  = all
  }

  # To call it only after insert, write this clause instead:
  # clause {
  #   params  = { s1 = Text }
  #   history = seq(all, insert(s == s1), star(any - delete(s == s1)))
  #   event   = get(s == s1)
  #   future  = all
  # }

  # Uncomment if nothing is evicted and insert always writes.
  # clause "what_was_written" {
  #   doc     = "Insert is used to add a newentry or update an existing entry."
  #   params  = { s1 = Text, v1 = Text }
  #   history = seq(all, insert(s == s1, v == v1), star(len || delete(s != s1) || get || minimum || maximum || toMap))
  #   event   = get(s == s1, ok, result == v1)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if delete always removes and !ok means absent.
  # clause "what_was_removed" {
  #   doc     = "Delete is used to delete a key, returning the previous value and if it was deleted"
  #   params  = { s1 = Text }
  #   history = seq(all, delete(s == s1), star(len || delete(s != s1) || get || minimum || maximum || toMap))
  #   event   = get(s == s1, !ok)
  #   future  = all
  #   promise = true
  # }
}

# LongestPrefix is like Get, but instead of an exact match, it will return the longest prefix
# match.
operation "longestPrefix" {
  args    = { s = Text }
  results = { result1 = Text, result2 = Text, ok = bool }
  rare    = { s = [near] }
  clause {
    history = all
    event   = longestPrefix
    future  = all
  }
}

# Minimum is used to return the minimum value in the tree
operation "minimum" {
  results = { result1 = Text, result2 = Text, ok = bool }
  clause {
    history = all
    event   = minimum
    future  = all
  }
}

# Maximum is used to return the maximum value in the tree
operation "maximum" {
  results = { result1 = Text, result2 = Text, ok = bool }
  clause {
    history = all
    event   = maximum
    future  = all
  }
}

# Walk is used to walk the tree
operation "walk" {
  args    = { limit = int }
  results = { calledS = list(Text), calledV = list(Text) }
  clause {
    history = all
    event   = walk
    future  = all
  }
}

# WalkPrefix is used to walk the tree under a prefix
operation "walkPrefix" {
  args    = { prefix = Text, limit = int }
  results = { calledS = list(Text), calledV = list(Text) }
  rare    = { prefix = [near] }
  clause {
    history = all
    event   = walkPrefix
    future  = all
  }
}

# WalkPath is used to walk the tree, but only visiting nodes from the root down to a given leaf.
operation "walkPath" {
  args    = { path = Text, limit = int }
  results = { calledS = list(Text), calledV = list(Text) }
  rare    = { path = [near] }
  clause {
    history = all
    event   = walkPath
    future  = all
  }
}

# ToMap is used to walk the tree and convert it into a map
operation "toMap" {
  results = { result = map(Text, Text) }
  clause {
    history = all
    event   = toMap
    future  = all
  }
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   pure(len), # len changes nothing
# ]

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, insert, all, len, all, get, all, longestPrefix, all, minimum, all, maximum, all, walk,
    all, walkPrefix, all, walkPath, all, toMap, all, delete, all, deletePrefix, all
  )
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { s1 = Text, v1 = Text }
#   trace = seq(all, insert(s == s1, v == v1), get(s == s1, ok, result != v1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { s1 = Text }
#   trace = seq(all, insert(s == s1), all, delete(s == s1), get(s == s1, ok))
# }
#
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "radix_test"
  new     = "newTestedTree"
}
