# github.com/zyedidia/generic/hashmap.Map[string, int], as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Get returns the value stored for this key, or false if there is no such value.
operation "get" {
  args    = { of = int, key = Text }
  results = { result = int, ok = bool }
  clause {
    history = all
    event   = get
    future  = all
  }
  # Perhaps better, as there is something after put:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, put(key == key1), star(any - remove(key == key1)))
  #   event   = get(key == key1)
  #   future  = all
  # }
}

# Put maps the given key to the given value.
operation "put" {
  args = { of = int, key = Text, val = int }
  clause {
    history = all
    event   = put
    future  = all
  }
}

# Remove removes the specified key-value pair from the map.
operation "remove" {
  args = { of = int, key = Text }
  clause {
    history = all
    event   = remove
    future  = all
  }
  # Perhaps better, as there is something after put:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, put(key == key1), star(any - remove(key == key1)))
  #   event   = remove(key == key1)
  #   future  = all
  # }
}

# Size returns the number of items in the map.
operation "size" {
  args    = { of = int }
  results = { result = int }
  clause {
    history = all
    event   = size
    future  = all
  }
}

# Copy returns a copy of this map.
operation "copy" {
  args = { of = int }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, put, all, get, all, size, all, remove, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { key1 = Text, val1 = int }
#   trace = seq(all, put(key == key1, val == val1), get(key == key1, ok, result != val1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { key1 = Text }
#   trace = seq(all, put(key == key1), all, remove(key == key1), get(key == key1, ok))
# }
#
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, size(result < 0))
# }

target {
  package   = "generic_test"
  new       = "newTestedMap"
  reference = "newPlain"
}
