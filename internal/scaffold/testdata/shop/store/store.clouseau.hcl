# example.com/shop/store.Store, written by clouseau init. It is yours to change.
#
# Next: clouseau run store.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Key" {
  go   = "store.Key"
  pool = ["a", "b", "c", "d"]
}

# Which error an operation returned.
sort "Outcome" {
  values = [Fine, Closed, NotFound, Failed]
}

sort "Mode" {
  values = [ReadWrite, ReadOnly]
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Int8" {
  base = int
  go   = "int8"
}

sort "Point" {
  base = record({ X = Int8, Y = Int8, Name = Text, On = bool })
  go   = "store.Point"
}

sort "Time" {
  go  = "time.Time"
  gen = "drawStoreTime"
}

# Runs take these values from the answers of operations.
sort "Stamp" {
  go = "store.Stamp"
}

sort "Number" {
  base = int
  go   = "store.Number"
}

sort "Uint8" {
  base = int
  go   = "uint8"
}

# Put writes a value, under a key.
operation "put" {
  args    = { key = Key, value = int }
  results = { ok = bool }
  clause {
    history = all
    event   = put
    future  = all
  }
}

# Get reads a value, if it is there.
operation "get" {
  args    = { key = Key }
  results = { result = int, err = Outcome }
  clause {
    history = all
    event   = get
    future  = all
  }

  # To call it only after put, write this clause instead:
  # clause {
  #   params  = { key1 = Key }
  #   history = seq(all, put(key == key1), all)
  #   event   = get(key == key1)
  #   future  = all
  # }

  # Uncomment if nothing is evicted and put always writes.
  # clause "what_was_written" {
  #   doc     = "Put writes a value, under a key."
  #   params  = { key1 = Key, value1 = int }
  #   history = seq(all, put(key == key1, value == value1, ok), star(put(key != key1) || get || len || all_ || back || each || keys || iter))
  #   event   = get(key == key1, err == Fine, result == value1)
  #   future  = all
  #   promise = true
  # }
}

# Delete removes keys.
operation "delete" {
  args = { keys = list(Key) }
  clause {
    history = all
    event   = delete
    future  = all
  }
}

operation "setMode" {
  args    = { mode = Mode }
  results = { old = Mode }
  clause {
    history = all
    event   = setMode
    future  = all
  }
}

operation "len" {
  results = { len = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

operation "all_" {
  results = { get = bool, ok = bool }
  clause {
    history = all
    event   = all_
    future  = all
  }
}

operation "urlOf" {
  args    = { func_ = Key, s_ = int }
  results = { result = Text }
  clause {
    history = all
    event   = urlOf
    future  = all
  }
}

operation "move" {
  args    = { p = Point }
  results = { result = Point }
  clause {
    history = all
    event   = move
    future  = all
  }
}

operation "scale" {
  args = { by = float, at = Time }
  clause {
    history = all
    event   = scale
    future  = all
  }
}

operation "mark" {
  results = { result = Stamp }
  clause {
    history = all
    event   = mark
    future  = all
  }
}

operation "since" {
  args    = { m = Stamp, other = Stamp }
  results = { result = int }
  clause {
    params  = { m1 = Stamp, other1 = Stamp }
    history = givenStamp(m1) && givenStamp(other1)
    event   = since(m == m1, other == other1)
    future  = all
  }
}

operation "back" {
  args = { m = Stamp }
  clause {
    params  = { m1 = Stamp }
    history = givenStamp(m1)
    event   = back(m == m1)
    future  = all
  }
}

operation "raw" {
  args    = { key = Text }
  results = { result = Text, found = bool }
  clause {
    history = all
    event   = raw
    future  = all
  }
}

operation "box" {
  args    = { v = Text }
  results = { old = Text, found = bool }
  clause {
    history = all
    event   = box
    future  = all
  }
}

operation "swap" {
  args    = { i = Number }
  results = { result = Number, ok = bool }
  clause {
    history = all
    event   = swap
    future  = all
  }
}

operation "pick" {
  args    = { n = Uint8 }
  results = { result = bool }
  clause {
    history = all
    event   = pick
    future  = all
  }
}

operation "each" {
  results = { called = list(Key) }
  clause {
    history = all
    event   = each
    future  = all
  }
}

operation "keys" {
  results = { result = list(Key) }
  clause {
    history = all
    event   = keys
    future  = all
  }
}

operation "iter" {
  args    = { limit = int }
  results = { called1 = list(Key), called2 = list(int) }
  clause {
    history = all
    event   = iter
    future  = all
  }
}

operation "clone" {
  results = { found = bool, keys = list(Key), len = int }
  clause {
    history = all
    event   = clone
    future  = all
  }
}

# Its result is not recorded.
operation "hidden" {
  clause {
    history = all
    event   = hidden
    future  = all
  }
}

operation "read" {
  args    = { room = int }
  results = { result = int, filled = Text, ok = bool }
  clause {
    history = all
    event   = read
    future  = all
  }
}

# Runs in which an operation returned this value.
define "givenStamp" {
  params = { x1 = Stamp }
  trace  = seq(all, mark(result == x1), all)
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   same(len, count(each)), # len is how many each lists
#   same(len, count(keys)), # len is how many keys lists
# ]

# Left out:
#   Watch: returns a channel
#   First: returns an error that is not its last result
#   String: only shows or copies the system
#   Lock: locks the system, and the operations are called one after the other
#   Close: ends a run: it is the target's close
#   Begin: returns a Tx that has to end with its Rollback, which no operation does: in the adapter, write a method that goes on to that

# To add one, uncomment its operation, give it args and results, and write its method in
# store_adapter_test.go:
#
# operation "watch" {
#   kind = call
#   clause {
#     history = all
#     event   = watch
#     future  = all
#   }
# }
#
#	// Watch stands for Watch() <-chan store.Key.
#	func (s *testedStore) Watch() { panic("Watch is to be written") }
#
# operation "first" {
#   kind = call
#   clause {
#     history = all
#     event   = first
#     future  = all
#   }
# }
#
#	// First stands for First() (error, bool).
#	func (s *testedStore) First() { panic("First is to be written") }
#
# operation "begin" {
#   kind = call
#   clause {
#     history = all
#     event   = begin
#     future  = all
#   }
# }
#
#	// Begin stands for Begin() *store.Tx.
#	func (s *testedStore) Begin() { panic("Begin is to be written") }

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, put, all, setMode, all, get, all, len, all, all_, all, urlOf, all, move, all, scale,
    all, mark, all, raw, all, box, all, swap, all, pick, all, each, all, keys, all, iter, all,
    clone, all, hidden, all, read, all, since, all, back, all, delete, all
  )
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { key1 = Key, value1 = int }
#   trace = seq(all, put(key == key1, value == value1), get(key == key1, err == Fine, result != value1))
# }
#
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, len(len < 0))
# }

target {
  package = "store_test"
  type    = "example.com/shop/store.Store"
  new     = "newTestedStore"
  close   = "Close"
  methods = { all_ = "All", urlOf = "URLOf" }
  errors  = { put = ok, read = ok }
  errors "get" {
    field  = err
    values = { Closed = "store.ErrClosed", NotFound = "store.ErrNotFound" }
    nil    = Fine
    other  = Failed
  }
}
