# github.com/patrickmn/go-cache.Cache, written by clouseau init. It is yours to change.
#
# Next: clouseau run gocache.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Nanoseconds. An hour does not pass during a run: add shorter times to test what expires.
sort "Duration" {
  base = int
  go   = "time.Duration"
  pool = [3600000000000]
}

sort "Time" {
  go = "time.Time"
}

sort "Int64" {
  base = int
  go   = "int64"
}

sort "Int8" {
  base = int
  go   = "int8"
}

sort "Int16" {
  base = int
  go   = "int16"
}

sort "Int32" {
  base = int
  go   = "int32"
}

sort "Uint" {
  base = int
  go   = "uint"
}

sort "Uintptr" {
  base = int
  go   = "uintptr"
}

sort "Uint8" {
  base = int
  go   = "uint8"
}

sort "Uint16" {
  base = int
  go   = "uint16"
}

sort "Uint32" {
  base = int
  go   = "uint32"
}

sort "Uint64" {
  base = int
  go   = "uint64"
}

sort "Float32" {
  base = float
  go   = "float32"
}

sort "Item" {
  base = record({ Object = Text, Expiration = Int64 })
  go   = "testedCacheItem"
}

# Add an item to the cache, replacing any existing item.
operation "set" {
  args = { k = Text, x = Text, d = Duration }
  rare = { d = [0, near] }
  clause {
    history = all
    event   = set
    future  = all
  }
}

# Add an item to the cache, replacing any existing item, using the default expiration.
operation "setDefault" {
  args = { k = Text, x = Text }
  clause {
    history = all
    event   = setDefault
    future  = all
  }
}

# Add an item to the cache only if an item doesn't already exist for the given key, or if the
# existing item has expired.
operation "add" {
  args    = { k = Text, x = Text, d = Duration }
  results = { ok = bool }
  rare    = { d = [0, near] }
  clause {
    history = all
    event   = add
    future  = all
  }
}

# Set a new value for the cache key only if it already exists, and the existing item hasn't
# expired.
operation "replace" {
  args    = { k = Text, x = Text, d = Duration }
  results = { ok = bool }
  rare    = { d = [0, near] }
  clause {
    history = all
    event   = replace
    future  = all
  }
}

# Get an item from the cache.
operation "get" {
  args    = { k = Text }
  results = { result = Text, ok = bool }
  clause {
    history = all
    event   = get
    future  = all
  }

  # To call it only after set, write this clause instead:
  # clause {
  #   params  = { k1 = Text }
  #   history = seq(all, set(k == k1), star(any - delete(k == k1)))
  #   event   = get(k == k1)
  #   future  = all
  # }

  # Uncomment if nothing is evicted and set always writes.
  # clause "what_was_written" {
  #   doc     = "Add an item to the cache, replacing any existing item."
  #   params  = { k1 = Text, x1 = Text }
  #   history = seq(all, set(k == k1, x == x1), star(get || getWithExpiration || delete(k != k1) || items || itemCount))
  #   event   = get(k == k1, ok, result == x1)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if set always writes and !ok means absent.
  # clause "what_is_there" {
  #   doc     = "Add an item to the cache, replacing any existing item."
  #   params  = { k1 = Text, x1 = Text }
  #   history = seq(all, set(k == k1, x == x1), star(get || getWithExpiration || delete(k != k1) || items || itemCount))
  #   event   = get(k == k1, !ok || result == x1)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if delete always removes and !ok means absent. Guessed from the name: check the
  # documentation.
  # clause "what_was_removed" {
  #   params  = { k1 = Text }
  #   history = seq(all, delete(k == k1), star(get || getWithExpiration || delete(k != k1) || items || itemCount))
  #   event   = get(k == k1, !ok)
  #   future  = all
  #   promise = true
  # }
}

# GetWithExpiration returns an item and its expiration time from the cache.
operation "getWithExpiration" {
  args    = { k = Text }
  results = { result1 = Text, result2 = Time, ok = bool }
  clause {
    history = all
    event   = getWithExpiration
    future  = all
  }
}

# Increment an item of type int, int8, int16, int32, int64, uintptr, uint, uint8, uint32, or
# uint64, float32 or float64 by n.
operation "increment" {
  args    = { k = Text, n = Int64 }
  results = { ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = increment
    future  = all
  }
}

# Increment an item of type float32 or float64 by n.
operation "incrementFloat" {
  args    = { k = Text, n = float }
  results = { ok = bool }
  clause {
    history = all
    event   = incrementFloat
    future  = all
  }
}

# Increment an item of type int by n.
operation "incrementInt" {
  args    = { k = Text, n = int }
  results = { result = int, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementInt
    future  = all
  }
}

# Increment an item of type int8 by n.
operation "incrementInt8" {
  args    = { k = Text, n = Int8 }
  results = { result = Int8, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementInt8
    future  = all
  }
}

# Increment an item of type int16 by n.
operation "incrementInt16" {
  args    = { k = Text, n = Int16 }
  results = { result = Int16, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementInt16
    future  = all
  }
}

# Increment an item of type int32 by n.
operation "incrementInt32" {
  args    = { k = Text, n = Int32 }
  results = { result = Int32, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementInt32
    future  = all
  }
}

# Increment an item of type int64 by n.
operation "incrementInt64" {
  args    = { k = Text, n = Int64 }
  results = { result = Int64, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementInt64
    future  = all
  }
}

# Increment an item of type uint by n.
operation "incrementUint" {
  args    = { k = Text, n = Uint }
  results = { result = Uint, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementUint
    future  = all
  }
}

# Increment an item of type uintptr by n.
operation "incrementUintptr" {
  args    = { k = Text, n = Uintptr }
  results = { result = Uintptr, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementUintptr
    future  = all
  }
}

# Increment an item of type uint8 by n.
operation "incrementUint8" {
  args    = { k = Text, n = Uint8 }
  results = { result = Uint8, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementUint8
    future  = all
  }
}

# Increment an item of type uint16 by n.
operation "incrementUint16" {
  args    = { k = Text, n = Uint16 }
  results = { result = Uint16, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementUint16
    future  = all
  }
}

# Increment an item of type uint32 by n.
operation "incrementUint32" {
  args    = { k = Text, n = Uint32 }
  results = { result = Uint32, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementUint32
    future  = all
  }
}

# Increment an item of type uint64 by n.
operation "incrementUint64" {
  args    = { k = Text, n = Uint64 }
  results = { result = Uint64, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = incrementUint64
    future  = all
  }
}

# Increment an item of type float32 by n.
operation "incrementFloat32" {
  args    = { k = Text, n = Float32 }
  results = { result = Float32, ok = bool }
  clause {
    history = all
    event   = incrementFloat32
    future  = all
  }
}

# Increment an item of type float64 by n.
operation "incrementFloat64" {
  args    = { k = Text, n = float }
  results = { result = float, ok = bool }
  clause {
    history = all
    event   = incrementFloat64
    future  = all
  }
}

# Decrement an item of type int, int8, int16, int32, int64, uintptr, uint, uint8, uint32, or
# uint64, float32 or float64 by n.
operation "decrement" {
  args    = { k = Text, n = Int64 }
  results = { ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrement
    future  = all
  }
}

# Decrement an item of type float32 or float64 by n.
operation "decrementFloat" {
  args    = { k = Text, n = float }
  results = { ok = bool }
  clause {
    history = all
    event   = decrementFloat
    future  = all
  }
}

# Decrement an item of type int by n.
operation "decrementInt" {
  args    = { k = Text, n = int }
  results = { result = int, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementInt
    future  = all
  }
}

# Decrement an item of type int8 by n.
operation "decrementInt8" {
  args    = { k = Text, n = Int8 }
  results = { result = Int8, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementInt8
    future  = all
  }
}

# Decrement an item of type int16 by n.
operation "decrementInt16" {
  args    = { k = Text, n = Int16 }
  results = { result = Int16, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementInt16
    future  = all
  }
}

# Decrement an item of type int32 by n.
operation "decrementInt32" {
  args    = { k = Text, n = Int32 }
  results = { result = Int32, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementInt32
    future  = all
  }
}

# Decrement an item of type int64 by n.
operation "decrementInt64" {
  args    = { k = Text, n = Int64 }
  results = { result = Int64, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementInt64
    future  = all
  }
}

# Decrement an item of type uint by n.
operation "decrementUint" {
  args    = { k = Text, n = Uint }
  results = { result = Uint, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementUint
    future  = all
  }
}

# Decrement an item of type uintptr by n.
operation "decrementUintptr" {
  args    = { k = Text, n = Uintptr }
  results = { result = Uintptr, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementUintptr
    future  = all
  }
}

# Decrement an item of type uint8 by n.
operation "decrementUint8" {
  args    = { k = Text, n = Uint8 }
  results = { result = Uint8, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementUint8
    future  = all
  }
}

# Decrement an item of type uint16 by n.
operation "decrementUint16" {
  args    = { k = Text, n = Uint16 }
  results = { result = Uint16, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementUint16
    future  = all
  }
}

# Decrement an item of type uint32 by n.
operation "decrementUint32" {
  args    = { k = Text, n = Uint32 }
  results = { result = Uint32, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementUint32
    future  = all
  }
}

# Decrement an item of type uint64 by n.
operation "decrementUint64" {
  args    = { k = Text, n = Uint64 }
  results = { result = Uint64, ok = bool }
  rare    = { n = [powers] }
  clause {
    history = all
    event   = decrementUint64
    future  = all
  }
}

# Decrement an item of type float32 by n.
operation "decrementFloat32" {
  args    = { k = Text, n = Float32 }
  results = { result = Float32, ok = bool }
  clause {
    history = all
    event   = decrementFloat32
    future  = all
  }
}

# Decrement an item of type float64 by n.
operation "decrementFloat64" {
  args    = { k = Text, n = float }
  results = { result = float, ok = bool }
  clause {
    history = all
    event   = decrementFloat64
    future  = all
  }
}

# Delete an item from the cache.
operation "delete" {
  args = { k = Text }
  clause {
    history = all
    event   = delete
    future  = all
  }

  # To call it only after set, write this clause instead:
  # clause {
  #   params  = { k1 = Text }
  #   history = seq(all, set(k == k1), star(any - delete(k == k1)))
  #   event   = delete(k == k1)
  #   future  = all
  # }
}

# Delete all expired items from the cache.
operation "deleteExpired" {
  clause {
    history = all
    event   = deleteExpired
    future  = all
  }
}

# Sets an (optional) function that is called with the key and value when an item is evicted from
# the cache.
operation "onEvicted" {
  results = { called1 = list(Text), called2 = list(Text) }
  clause {
    history = all
    event   = onEvicted
    future  = all
  }
}

# Write the cache's items (using Gob) to an io.Writer.
operation "save" {
  results = { written = Text, ok = bool }
  clause {
    history = all
    event   = save
    future  = all
  }
}

# Save the cache's items to the given filename, creating the file if it doesn't exist, and
# overwriting it if it does.
operation "saveFile" {
  args    = { fname = Text }
  results = { ok = bool }
  clause {
    history = all
    event   = saveFile
    future  = all
  }
}

# Add (Gob-serialized) cache items from an io.Reader, excluding any items with keys that already
# exist (and haven't expired) in the current cache.
operation "load" {
  args    = { r = Text }
  results = { ok = bool }
  clause {
    history = all
    event   = load
    future  = all
  }
}

# Load and add cache items from the given filename, excluding any items with keys that already
# exist in the current cache.
operation "loadFile" {
  args    = { fname = Text }
  results = { ok = bool }
  clause {
    history = all
    event   = loadFile
    future  = all
  }
}

# Copies all unexpired items in the cache into a new map and returns it.
operation "items" {
  results = { result = map(Text, Item) }
  clause {
    history = all
    event   = items
    future  = all
  }
}

# Returns the number of items in the cache.
operation "itemCount" {
  results = { result = int }
  clause {
    history = all
    event   = itemCount
    future  = all
  }

  # Uncomment if flush removes everything.
  # clause "nothing_after_flush" {
  #   doc     = "Delete all items from the cache."
  #   history = seq(all, flush, star(get || getWithExpiration || items || itemCount))
  #   event   = itemCount(result == 0)
  #   future  = all
  #   promise = true
  # }
}

# Delete all items from the cache.
operation "flush" {
  clause {
    history = all
    event   = flush
    future  = all
  }
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   resets(flush), # perhaps the system is then as new: "Delete all items from the cache."
# ]

# To let the tester move the clock, uncomment this and clock in the target. The system's goroutines
# must then end with the run.
# sort "Wait" {
#   base = int
#   go   = "time.Duration"
#   pool = [1000000000, 60000000000, 3600000000000] # 1s, 1m, 1h: put in the times that matter here
# }
# operation "wait" {
#   args = { d = Wait }
#   clause {
#     event = wait
#   }
# }

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "24 operations, once each"
  trace = seq(
    all, set, all, setDefault, all, add, all, replace, all, get, all, getWithExpiration, all,
    increment, all, incrementFloat, all, incrementInt, all, incrementInt8, all, incrementInt16,
    all, incrementInt32, all, incrementInt64, all, incrementUint, all, incrementUintptr, all,
    incrementUint8, all, incrementUint16, all, incrementUint32, all, incrementUint64, all,
    incrementFloat32, all, incrementFloat64, all, decrement, all, decrementFloat, all,
    decrementInt, all
  )
  violation = none
}

scenario "tour_2" {
  doc = "further operations, once each"
  trace = seq(
    all, decrementInt8, all, decrementInt16, all, decrementInt32, all, decrementInt64, all,
    decrementUint, all, decrementUintptr, all, decrementUint8, all, decrementUint16, all,
    decrementUint32, all, decrementUint64, all, decrementFloat32, all, decrementFloat64, all,
    onEvicted, all, save, all, saveFile, all, load, all, loadFile, all, items, all, itemCount,
    all, delete, all, deleteExpired, all, flush, all
  )
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { k1 = Text, x1 = Text }
#   trace = seq(all, set(k == k1, x == x1), get(k == k1, ok, result != x1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { k1 = Text }
#   trace = seq(all, set(k == k1), all, delete(k == k1), get(k == k1, ok))
# }
#
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, itemCount(result < 0))
# }

target {
  package = "gocache_test"
  new     = "newTestedCache"
  close   = "Close"
  errors  = { add = ok, replace = ok, increment = ok, incrementFloat = ok, incrementInt = ok, incrementInt8 = ok, incrementInt16 = ok, incrementInt32 = ok, incrementInt64 = ok, incrementUint = ok, incrementUintptr = ok, incrementUint8 = ok, incrementUint16 = ok, incrementUint32 = ok, incrementUint64 = ok, incrementFloat32 = ok, incrementFloat64 = ok, decrement = ok, decrementFloat = ok, decrementInt = ok, decrementInt8 = ok, decrementInt16 = ok, decrementInt32 = ok, decrementInt64 = ok, decrementUint = ok, decrementUintptr = ok, decrementUint8 = ok, decrementUint16 = ok, decrementUint32 = ok, decrementUint64 = ok, decrementFloat32 = ok, decrementFloat64 = ok, save = ok, saveFile = ok, load = ok, loadFile = ok }
  # clock = wait
}
