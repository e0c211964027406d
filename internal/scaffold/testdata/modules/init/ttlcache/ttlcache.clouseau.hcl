# github.com/jellydator/ttlcache/v3.Cache[string, int], written by clouseau init. It is yours to change.
#
# Next: clouseau run ttlcache.clouseau.hcl. Then write goals: runs that would be a bug.

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

sort "Uint64" {
  base = int
  go   = "uint64"
}

sort "Int64" {
  base = int
  go   = "int64"
}

# Runs take these values from the answers of operations.
sort "Item" {
  go = "testedCacheItem"
}

sort "Metrics" {
  base = record({ Insertions = Uint64, Updates = Uint64, Hits = Uint64, Misses = Uint64, Evictions = Uint64 })
  go   = "ttlcache.Metrics"
}

sort "EvictionReason" {
  values = [EvictionReasonDeleted, EvictionReasonCapacityReached, EvictionReasonExpired, EvictionReasonMaxCostExceeded]
}

# Set creates a new item from the provided key and value, adds it to the cache and then returns it.
operation "set" {
  args    = { key = Text, value = int, ttl = Duration }
  results = { found = bool, cost = Uint64, isExpired = bool, keyResult = Text, valueResult = int, version = Int64 }
  rare    = { ttl = [0, near] }
  clause {
    history = all
    event   = set
    future  = all
  }
}

# Get retrieves an item from the cache by the provided key.
operation "get" {
  args    = { key = Text }
  results = { found = bool, cost = Uint64, isExpired = bool, keyResult = Text, value = int, version = Int64 }
  clause {
    history = all
    event   = get
    future  = all
  }

  # To call it only after set, write this clause instead:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, set(key == key1), star(any - delete(key == key1)))
  #   event   = get(key == key1)
  #   future  = all
  # }

  # Uncomment if nothing is evicted and set always writes.
  # clause "what_was_written" {
  #   doc     = "Set creates a new item from the provided key and value, adds it to the cache and then returns it."
  #   params  = { key1 = Text, value1 = int }
  #   history = seq(all, set(key == key1, value == value1), star(set(key != key1) || get || delete(key != key1) || has || len || keys || items || range || rangeBackwards || metrics))
  #   event   = get(key == key1, found, value == value1)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if set always writes and !found means absent.
  # clause "what_is_there" {
  #   doc     = "Set creates a new item from the provided key and value, adds it to the cache and then returns it."
  #   params  = { key1 = Text, value1 = int }
  #   history = seq(all, set(key == key1, value == value1), star(set(key != key1) || get || delete(key != key1) || has || len || keys || items || range || rangeBackwards || metrics))
  #   event   = get(key == key1, !found || value == value1)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if delete always removes and !found means absent.
  # clause "what_was_removed" {
  #   doc     = "Delete deletes an item from the cache."
  #   params  = { key1 = Text }
  #   history = seq(all, delete(key == key1), star(set(key != key1) || get || delete(key != key1) || has || len || keys || items || range || rangeBackwards || metrics))
  #   event   = get(key == key1, !found)
  #   future  = all
  #   promise = true
  # }
}

# Delete deletes an item from the cache.
operation "delete" {
  args = { key = Text }
  clause {
    history = all
    event   = delete
    future  = all
  }

  # To call it only after set, write this clause instead:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, set(key == key1), star(any - delete(key == key1)))
  #   event   = delete(key == key1)
  #   future  = all
  # }
}

# Has checks whether the key exists in the cache.
operation "has" {
  args    = { key = Text }
  results = { result = bool }
  clause {
    history = all
    event   = has
    future  = all
  }

  # Uncomment if nothing is evicted and set always adds.
  # clause "what_was_added" {
  #   doc     = "Set creates a new item from the provided key and value, adds it to the cache and then returns it."
  #   params  = { key1 = Text }
  #   history = seq(all, set(key == key1), star(set(key != key1) || get || delete(key != key1) || has || len || keys || items || range || rangeBackwards || metrics))
  #   event   = has(key == key1, result)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if delete removes all of it.
  # clause "what_was_removed" {
  #   doc     = "Delete deletes an item from the cache."
  #   params  = { key1 = Text }
  #   history = seq(all, delete(key == key1), star(set(key != key1) || get || delete(key != key1) || has || len || keys || items || range || rangeBackwards || metrics))
  #   event   = has(key == key1, !result)
  #   future  = all
  #   promise = true
  # }
}

# GetOrSet retrieves an item from the cache by the provided key.
operation "getOrSet" {
  args    = { key = Text, value = int }
  results = { found = bool, cost = Uint64, isExpired = bool, keyResult = Text, valueResult = int, version = Int64, ok = bool }
  clause {
    history = all
    event   = getOrSet
    future  = all
  }
}

# GetOrSetFunc retrieves an item from the cache by the provided key.
operation "getOrSetFunc" {
  args    = { key = Text, made = int }
  results = { found = bool, cost = Uint64, isExpired = bool, keyResult = Text, value = int, version = Int64, ok = bool }
  clause {
    history = all
    event   = getOrSetFunc
    future  = all
  }
}

# GetAndDelete retrieves an item from the cache by the provided key and then deletes it.
operation "getAndDelete" {
  args    = { key = Text }
  results = { found = bool, cost = Uint64, isExpired = bool, keyResult = Text, value = int, version = Int64, ok = bool }
  clause {
    history = all
    event   = getAndDelete
    future  = all
  }
}

# DeleteAll deletes all items from the cache.
operation "deleteAll" {
  clause {
    history = all
    event   = deleteAll
    future  = all
  }
}

# DeleteExpired deletes all expired items from the cache.
operation "deleteExpired" {
  clause {
    history = all
    event   = deleteExpired
    future  = all
  }
}

# Touch simulates an item's retrieval without actually returning it.
operation "touch" {
  args = { key = Text }
  clause {
    history = all
    event   = touch
    future  = all
  }
}

# Len returns the number of unexpired items in the cache.
operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }

  # Uncomment if deleteAll removes everything.
  # clause "nothing_after_deleteAll" {
  #   doc     = "DeleteAll deletes all items from the cache."
  #   history = seq(all, deleteAll, star(get || has || len || keys || items || range || rangeBackwards || metrics))
  #   event   = len(result == 0)
  #   future  = all
  #   promise = true
  # }
}

# Keys returns all unexpired keys in the cache.
operation "keys" {
  results = { result = list(Text) }
  clause {
    history = all
    event   = keys
    future  = all
  }
}

# Items returns a copy of all items in the cache.
operation "items" {
  results = { result = map(Text, Item) }
  clause {
    history = all
    event   = items
    future  = all
  }
}

# Range calls fn for each unexpired item in the cache.
operation "range" {
  args    = { limit = int }
  results = { calledItem = list(Item) }
  clause {
    history = all
    event   = range
    future  = all
  }
}

# RangeBackwards calls fn for each unexpired item in the cache in reverse order.
operation "rangeBackwards" {
  args    = { limit = int }
  results = { calledItem = list(Item) }
  clause {
    history = all
    event   = rangeBackwards
    future  = all
  }
}

# Metrics returns the metrics of the cache.
operation "metrics" {
  results = { result = Metrics }
  clause {
    history = all
    event   = metrics
    future  = all
  }
}

# OnInsertion adds the provided function to be executed when a new item is inserted into the cache.
operation "onInsertion" {
  results = { found = bool, called2 = list(Item) }
  clause {
    history = all
    event   = onInsertion
    future  = all
  }
}

# OnUpdate adds the provided function to be executed when an item is updated in the cache.
operation "onUpdate" {
  results = { found = bool, called2 = list(Item) }
  clause {
    history = all
    event   = onUpdate
    future  = all
  }
}

# OnEviction adds the provided function to be executed when an item is evicted/deleted from the
# cache.
operation "onEviction" {
  results = { found = bool, called2 = list(EvictionReason), called3 = list(Item) }
  clause {
    history = all
    event   = onEviction
    future  = all
  }
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   same(len, count(keys)), # len is how many keys lists
#   pure(has), # has changes nothing
#   pure(len), # len changes nothing
#   resets(deleteAll), # perhaps the system is then as new: "DeleteAll deletes all items from the cache."
# ]

# Left out:
#   Start: goes on until another method ends it, and the operations are called one after the other
#   Stop: waits for a method that goes on, and is not called

# To add one, uncomment its operation, give it args and results, and write its method in
# ttlcache_adapter_test.go:
#
# operation "start" {
#   kind = call
#   clause {
#     history = all
#     event   = start
#     future  = all
#   }
# }
#
#	// Start stands for Start().
#	func (s *testedCache) Start() { panic("Start is to be written") }
#
# operation "stop" {
#   kind = call
#   clause {
#     history = all
#     event   = stop
#     future  = all
#   }
# }
#
#	// Stop stands for Stop().
#	func (s *testedCache) Stop() { panic("Stop is to be written") }

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
  doc = "every operation once"
  trace = seq(
    all, set, all, get, all, has, all, getOrSet, all, getOrSetFunc, all, getAndDelete, all,
    touch, all, len, all, keys, all, items, all, range, all, rangeBackwards, all, metrics, all,
    onInsertion, all, onUpdate, all, onEviction, all, delete, all, deleteAll, all,
    deleteExpired, all
  )
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { key1 = Text, value1 = int }
#   trace = seq(all, set(key == key1, value == value1), get(key == key1, found, value != value1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { key1 = Text }
#   trace = seq(all, set(key == key1), all, delete(key == key1), get(key == key1, found))
# }
#
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "ttlcache_test"
  new     = "newTestedCache"
  imports = ["github.com/jellydator/ttlcache/v3"]
  # clock = wait
}
