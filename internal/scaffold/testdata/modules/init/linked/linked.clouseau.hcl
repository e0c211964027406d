# github.com/emirpasic/gods/maps/linkedhashmap.Map, written by clouseau init. It is yours to change.
#
# Next: clouseau run linked.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Each calls the given function once for each element, passing that element's key and value.
operation "each" {
  results = { calledKey = list(Text), calledValue = list(Text) }
  clause {
    history = all
    event   = each
    future  = all
  }
}

# Map invokes the given function once for each element and returns a container containing the
# values returned by the given function as key/value pairs.
operation "map" {
  args    = { made = Text, made2 = Text }
  results = { calledKey1 = list(Text), calledValue1 = list(Text) }
  clause {
    history = all
    event   = map
    future  = all
  }
}

# Select returns a new container containing all elements for which the given function returns a
# true value.
operation "select" {
  args    = { limit = int }
  results = { calledKey = list(Text), calledValue = list(Text) }
  clause {
    history = all
    event   = select
    future  = all
  }
}

# Any passes each element of the container to the given function and returns true if the function
# ever returns true for any element.
operation "any_" {
  args    = { limit = int }
  results = { result = bool, calledKey = list(Text), calledValue = list(Text) }
  clause {
    history = all
    event   = any_
    future  = all
  }
}

# All passes each element of the container to the given function and returns true if the function
# returns true for all elements.
operation "all_" {
  args    = { limit = int }
  results = { result = bool, calledKey = list(Text), calledValue = list(Text) }
  clause {
    history = all
    event   = all_
    future  = all
  }
}

# Find passes each element of the container to the given function and returns the first (key,value)
# for which the function is true or nil,nil otherwise if no element matches the ...
operation "find" {
  args    = { limit = int }
  results = { result = Text, result2 = Text, calledKey = list(Text), calledValue = list(Text) }
  clause {
    history = all
    event   = find
    future  = all
  }
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

# Put inserts key-value pair into the map.
operation "put" {
  args    = { key = Text, value = Text }
  results = { panicked = bool }
  # The documentation says: Key should adhere to the comparator's type assertion, otherwise method
  # panics.
  panics = panicked
  rare   = { value = [" ", near] }
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = put(panicked == panicked1)
    future  = all
  }
}

# Get searches the element in the map by key and returns its value or nil if key is not found in
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

# Remove removes the element from the map by key.
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

# Empty returns true if map does not contain any elements
operation "empty" {
  results = { result = bool }
  clause {
    history = all
    event   = empty
    future  = all
  }
}

# Size returns number of elements in the map.
operation "size" {
  results = { result = int }
  clause {
    history = all
    event   = size
    future  = all
  }

  # Uncomment if clear removes everything.
  # clause "nothing_after_clear" {
  #   doc     = "Clear removes all elements from the map."
  #   history = seq(all, clear, star(any - map - select - put - remove - clear - exchange))
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

# Clear removes all elements from the map.
operation "clear" {
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
    all, put, all, each, all, map, all, select, all, any_, all, all_, all, find, all, iterator,
    all, get, all, empty, all, size, all, keys, all, values, all, exchange, all, remove, all,
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
  package = "linked_test"
  new     = "newTestedMap"
  methods = { any_ = "Any", all_ = "All" }
}
