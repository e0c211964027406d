# github.com/tidwall/btree.Map[int, int], written by clouseau init. It is yours to change.
#
# Next: clouseau run ordered.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

operation "copy" {
  clause {
    history = all
    event   = copy
    future  = all
  }
}

operation "isoCopy" {
  clause {
    history = all
    event   = isoCopy
    future  = all
  }
}

# Set or replace a value for a key
operation "set" {
  args    = { key = int, value = int }
  results = { result = int, ok = bool }
  rare    = { key = [powers] }
  clause {
    history = all
    event   = set
    future  = all
  }
}

operation "scan" {
  args    = { limit = int }
  results = { calledKey = list(int), calledValue = list(int) }
  clause {
    history = all
    event   = scan
    future  = all
  }
}

operation "scanMut" {
  args    = { limit = int }
  results = { calledKey = list(int), calledValue = list(int) }
  clause {
    history = all
    event   = scanMut
    future  = all
  }
}

# Get a value for key.
operation "get" {
  args    = { key = int }
  results = { result = int, ok = bool }
  rare    = { key = [ends] }
  clause {
    history = all
    event   = get
    future  = all
  }

  # To call it only after set, write this clause instead:
  # clause {
  #   params  = { key1 = int }
  #   history = seq(all, set(key == key1), star(any - delete(key == key1)))
  #   event   = get(key == key1)
  #   future  = all
  # }

  # Uncomment if nothing is evicted and set always writes.
  # clause "what_was_written" {
  #   doc     = "Set or replace a value for a key"
  #   params  = { key1 = int, value1 = int }
  #   history = seq(all, set(key == key1, value == value1), star(any - copy - isoCopy - set - scan - scanMut - delete(key == key1) - reverse - reverseMut - load - popMin - popMax - deleteAt - keyValues - keyValuesMut - clear - exchange))
  #   event   = get(key == key1, ok, result == value1)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if delete always removes and !ok means absent.
  # clause "what_was_removed" {
  #   doc     = "Delete a value for a key and returns the deleted value."
  #   params  = { key1 = int }
  #   history = seq(all, delete(key == key1), star(any - copy - isoCopy - set - scan - scanMut - delete(key == key1) - reverse - reverseMut - load - popMin - popMax - deleteAt - keyValues - keyValuesMut - clear - exchange))
  #   event   = get(key == key1, !ok)
  #   future  = all
  #   promise = true
  # }
}

# GetMut gets a value for key.
operation "getMut" {
  args    = { key = int }
  results = { result = int, ok = bool }
  rare    = { key = [ends] }
  clause {
    history = all
    event   = getMut
    future  = all
  }
}

# Len returns the number of items in the tree
operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }

  # Uncomment if clear removes everything.
  # clause "nothing_after_clear" {
  #   doc     = "Clear will delete all items."
  #   history = seq(all, clear, star(any - copy - isoCopy - set - scan - scanMut - delete - reverse - reverseMut - load - popMin - popMax - deleteAt - keyValues - keyValuesMut - clear - exchange))
  #   event   = len(result == 0)
  #   future  = all
  #   promise = true
  # }
}

# Delete a value for a key and returns the deleted value.
operation "delete" {
  args    = { key = int }
  results = { result = int, ok = bool }
  rare    = { key = [ends] }
  clause {
    history = all
    event   = delete
    future  = all
  }

  # To call it only after set, write this clause instead:
  # clause {
  #   params  = { key1 = int }
  #   history = seq(all, set(key == key1), star(any - delete(key == key1)))
  #   event   = delete(key == key1)
  #   future  = all
  # }
}

# Ascend the tree within the range [pivot, last] Pass nil for pivot to scan all item in ascending
# order Return false to stop iterating
operation "ascend" {
  args    = { pivot = int, limit = int }
  results = { calledKey = list(int), calledValue = list(int) }
  rare    = { pivot = [ends] }
  clause {
    history = all
    event   = ascend
    future  = all
  }
}

operation "ascendMut" {
  args    = { pivot = int, limit = int }
  results = { calledKey = list(int), calledValue = list(int) }
  rare    = { pivot = [ends] }
  clause {
    history = all
    event   = ascendMut
    future  = all
  }
}

operation "reverse" {
  args    = { limit = int }
  results = { calledKey = list(int), calledValue = list(int) }
  clause {
    history = all
    event   = reverse
    future  = all
  }
}

operation "reverseMut" {
  args    = { limit = int }
  results = { calledKey = list(int), calledValue = list(int) }
  clause {
    history = all
    event   = reverseMut
    future  = all
  }
}

# Descend the tree within the range [pivot, first] Pass nil for pivot to scan all item in
# descending order Return false to stop iterating
operation "descend" {
  args    = { pivot = int, limit = int }
  results = { calledKey = list(int), calledValue = list(int) }
  rare    = { pivot = [ends] }
  clause {
    history = all
    event   = descend
    future  = all
  }
}

operation "descendMut" {
  args    = { pivot = int, limit = int }
  results = { calledKey = list(int), calledValue = list(int) }
  rare    = { pivot = [ends] }
  clause {
    history = all
    event   = descendMut
    future  = all
  }
}

# Load is for bulk loading pre-sorted items
operation "load" {
  args    = { key = int, value = int }
  results = { result = int, ok = bool }
  rare    = { key = [powers] }
  clause {
    history = all
    event   = load
    future  = all
  }
}

# Min returns the minimum item in tree.
operation "min" {
  results = { result1 = int, result2 = int, ok = bool }
  clause {
    history = all
    event   = min
    future  = all
  }
}

operation "minMut" {
  results = { result1 = int, result2 = int, ok = bool }
  clause {
    history = all
    event   = minMut
    future  = all
  }
}

# Max returns the maximum item in tree.
operation "max" {
  results = { result1 = int, result2 = int, ok = bool }
  clause {
    history = all
    event   = max
    future  = all
  }
}

operation "maxMut" {
  results = { result1 = int, result2 = int, ok = bool }
  clause {
    history = all
    event   = maxMut
    future  = all
  }
}

# PopMin removes the minimum item in tree and returns it.
operation "popMin" {
  results = { result1 = int, result2 = int, ok = bool }
  clause {
    history = all
    event   = popMin
    future  = all
  }
}

# PopMax removes the maximum item in tree and returns it.
operation "popMax" {
  results = { result1 = int, result2 = int, ok = bool }
  clause {
    history = all
    event   = popMax
    future  = all
  }
}

# GetAt returns the value at index.
operation "getAt" {
  args    = { index = int }
  results = { result1 = int, result2 = int, ok = bool }
  rare    = { index = [powers] }
  clause {
    history = all
    event   = getAt
    future  = all
  }
}

operation "getAtMut" {
  args    = { index = int }
  results = { result1 = int, result2 = int, ok = bool }
  rare    = { index = [powers] }
  clause {
    history = all
    event   = getAtMut
    future  = all
  }
}

# DeleteAt deletes the item at index.
operation "deleteAt" {
  args    = { index = int }
  results = { result1 = int, result2 = int, ok = bool }
  rare    = { index = [powers] }
  clause {
    history = all
    event   = deleteAt
    future  = all
  }
}

# Height returns the height of the tree.
operation "height" {
  results = { result = int }
  clause {
    history = all
    event   = height
    future  = all
  }
}

# Iter returns a read-only iterator.
operation "iter" {
  args    = { limit = int }
  results = { allKey = list(int), allValue = list(int) }
  clause {
    history = all
    event   = iter
    future  = all
  }
}

operation "iterMut" {
  args    = { limit = int }
  results = { allKey = list(int), allValue = list(int) }
  clause {
    history = all
    event   = iterMut
    future  = all
  }
}

# Values returns all the values in order.
operation "values" {
  results = { result = list(int) }
  clause {
    history = all
    event   = values
    future  = all
  }
}

operation "valuesMut" {
  results = { result = list(int) }
  clause {
    history = all
    event   = valuesMut
    future  = all
  }
}

# Keys returns all the keys in order.
operation "keys" {
  results = { result = list(int) }
  clause {
    history = all
    event   = keys
    future  = all
  }
}

# KeyValues returns all the keys and values in order.
operation "keyValues" {
  results = { result = list(int), result2 = list(int) }
  clause {
    history = all
    event   = keyValues
    future  = all
  }
}

operation "keyValuesMut" {
  results = { result = list(int), result2 = list(int) }
  clause {
    history = all
    event   = keyValuesMut
    future  = all
  }
}

# Clear will delete all items.
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
#   same(len, count(values)), # len is how many values lists
#   same(len, count(valuesMut)), # len is how many valuesMut lists
#   same(len, count(keys)), # len is how many keys lists
# ]

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "24 operations, once each"
  trace = seq(
    all, set, all, copy, all, isoCopy, all, scan, all, scanMut, all, get, all, getMut, all,
    len, all, ascend, all, ascendMut, all, reverse, all, reverseMut, all, descend, all,
    descendMut, all, load, all, min, all, minMut, all, max, all, maxMut, all, getAt, all,
    getAtMut, all, height, all, iter, all, iterMut, all
  )
  violation = none
}

scenario "tour_2" {
  doc = "further operations, once each"
  trace = seq(
    all, values, all, valuesMut, all, keys, all, keyValues, all, keyValuesMut, all, exchange,
    all, delete, all, popMin, all, popMax, all, deleteAt, all, clear, all
  )
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { key1 = int, value1 = int }
#   trace = seq(all, set(key == key1, value == value1), get(key == key1, ok, result != value1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { key1 = int }
#   trace = seq(all, set(key == key1), all, delete(key == key1), get(key == key1, ok))
# }
#
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "ordered_test"
  new     = "newTestedMap"
}
