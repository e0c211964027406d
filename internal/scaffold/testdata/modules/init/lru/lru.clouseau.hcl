# github.com/hashicorp/golang-lru/v2.Cache[string, int], written by clouseau init. It is yours to change.
#
# Next: clouseau run lru.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Purge is used to completely clear the cache.
operation "purge" {
  clause {
    history = all
    event   = purge
    future  = all
  }
}

# Add adds a value to the cache.
operation "add" {
  args    = { key = Text, value = int }
  results = { evicted = bool }
  rare    = { value = [powers] }
  clause {
    history = all
    event   = add
    future  = all
  }
}

# Get looks up a key's value from the cache.
operation "get" {
  args    = { key = Text }
  results = { value = int, ok = bool }
  clause {
    history = all
    event   = get
    future  = all
  }

  # To call it only after add, write this clause instead:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, add(key == key1), star(any - remove(key == key1)))
  #   event   = get(key == key1)
  #   future  = all
  # }

  # Uncomment if nothing is evicted and add always writes.
  # clause "what_was_written" {
  #   doc     = "Add adds a value to the cache."
  #   params  = { key1 = Text, value1 = int }
  #   history = seq(all, add(key == key1, value == value1), star(any - purge - add(key == key1) - containsOrAdd - peekOrAdd - remove(key == key1) - resize - removeOldest))
  #   event   = get(key == key1, ok, value == value1)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if add always writes and !ok means absent.
  # clause "what_is_there" {
  #   doc     = "Add adds a value to the cache."
  #   params  = { key1 = Text, value1 = int }
  #   history = seq(all, add(key == key1, value == value1), star(any - purge - add(key == key1) - containsOrAdd - peekOrAdd - remove(key == key1) - resize - removeOldest))
  #   event   = get(key == key1, !ok || value == value1)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if remove always removes and !ok means absent.
  # clause "what_was_removed" {
  #   doc     = "Remove removes the provided key from the cache."
  #   params  = { key1 = Text }
  #   history = seq(all, remove(key == key1), star(any - purge - add(key == key1) - containsOrAdd - peekOrAdd - remove(key == key1) - resize - removeOldest))
  #   event   = get(key == key1, !ok)
  #   future  = all
  #   promise = true
  # }
}

# Contains checks if a key is in the cache, without updating the recent-ness or deleting it for
# being stale.
operation "contains" {
  args    = { key = Text }
  results = { result = bool }
  clause {
    history = all
    event   = contains
    future  = all
  }

  # Uncomment if nothing is evicted and add always adds.
  # clause "what_was_added" {
  #   doc     = "Add adds a value to the cache."
  #   params  = { key1 = Text }
  #   history = seq(all, add(key == key1), star(any - purge - add(key == key1) - containsOrAdd - peekOrAdd - remove(key == key1) - resize - removeOldest))
  #   event   = contains(key == key1, result)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if remove removes all of it.
  # clause "what_was_removed" {
  #   doc     = "Remove removes the provided key from the cache."
  #   params  = { key1 = Text }
  #   history = seq(all, remove(key == key1), star(any - purge - add(key == key1) - containsOrAdd - peekOrAdd - remove(key == key1) - resize - removeOldest))
  #   event   = contains(key == key1, !result)
  #   future  = all
  #   promise = true
  # }
}

# Peek returns the key value (or undefined if not found) without updating the "recently used"-ness
# of the key.
operation "peek" {
  args    = { key = Text }
  results = { value = int, ok = bool }
  clause {
    history = all
    event   = peek
    future  = all
  }
}

# ContainsOrAdd checks if a key is in the cache without updating the recent-ness or deleting it for
# being stale, and if not, adds the value.
operation "containsOrAdd" {
  args    = { key = Text, value = int }
  results = { ok = bool, evicted = bool }
  rare    = { value = [powers] }
  clause {
    history = all
    event   = containsOrAdd
    future  = all
  }
}

# PeekOrAdd checks if a key is in the cache without updating the recent-ness or deleting it for
# being stale, and if not, adds the value.
operation "peekOrAdd" {
  args    = { key = Text, value = int }
  results = { previous = int, ok = bool, evicted = bool }
  rare    = { value = [powers] }
  clause {
    history = all
    event   = peekOrAdd
    future  = all
  }
}

# Remove removes the provided key from the cache.
operation "remove" {
  args    = { key = Text }
  results = { present = bool }
  clause {
    history = all
    event   = remove
    future  = all
  }

  # To call it only after add, write this clause instead:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, add(key == key1), star(any - remove(key == key1)))
  #   event   = remove(key == key1)
  #   future  = all
  # }
}

# Resize changes the cache size.
operation "resize" {
  args    = { size = int }
  results = { evicted = int }
  rare    = { size = [powers] }
  clause {
    # To try a size of 0 as well, delete size > 0. Few packages document what it means.
    history = all
    event   = resize(size > 0)
    future  = all
  }
}

# RemoveOldest removes the oldest item from the cache.
operation "removeOldest" {
  results = { key = Text, value = int, ok = bool }
  clause {
    history = all
    event   = removeOldest
    future  = all
  }
}

# GetOldest returns the oldest entry
operation "getOldest" {
  results = { key = Text, value = int, ok = bool }
  clause {
    history = all
    event   = getOldest
    future  = all
  }
}

# Keys returns a slice of the keys in the cache, from oldest to newest.
operation "keys" {
  results = { result = list(Text) }
  clause {
    history = all
    event   = keys
    future  = all
  }
}

# Values returns a slice of the values in the cache, from oldest to newest.
operation "values" {
  results = { result = list(int) }
  clause {
    history = all
    event   = values
    future  = all
  }
}

# Len returns the number of items in the cache.
operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }

  # Uncomment if purge removes everything.
  # clause "nothing_after_purge" {
  #   doc     = "Purge is used to completely clear the cache."
  #   history = seq(all, purge, star(get || contains || peek || getOldest || keys || values || len))
  #   event   = len(result == 0)
  #   future  = all
  #   promise = true
  # }
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   same(len, count(keys)), # len is how many keys lists
#   same(len, count(values)), # len is how many values lists
#   pure(contains), # contains changes nothing
#   pure(peek), # peek changes nothing
#   pure(len), # len changes nothing
#   resets(purge), # perhaps the system is then as new: "Purge is used to completely clear the cache."
# ]

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, add, all, get, all, contains, all, peek, all, containsOrAdd, all, peekOrAdd, all,
    resize, all, getOldest, all, keys, all, values, all, len, all, purge, all, remove, all,
    removeOldest, all
  )
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { key1 = Text, value1 = int }
#   trace = seq(all, add(key == key1, value == value1), get(key == key1, ok, value != value1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { key1 = Text }
#   trace = seq(all, add(key == key1), all, remove(key == key1), get(key == key1, ok))
# }
#
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "lru_test"
  new     = "newTestedCache"
}
