# example.com/shop/store.Store, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Key" {
  go   = "store.Key"
  pool = ["a", "b", "c", "d"]
}

# What the errors of the operations say.
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

# Values come from the answers of operations.
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
  # Perhaps better, as there is something after put:
  # clause {
  #   params  = { key1 = Key }
  #   history = seq(all, put(key == key1), all)
  #   event   = get(key == key1)
  #   future  = all
  # }
  # Perhaps promised, if nothing is evicted, and put always writes:
  # clause "what_was_written" {
  #   params  = { key1 = Key, value1 = int }
  #   history = seq(all, put(key == key1, value == value1, ok), star(put(key != key1) || get || len || all_ || back || each || keys || iter))
  #   event   = get(key == key1, err == Fine, result == value1)
  #   future  = all
  #   # promise = true
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

# What it answers has no value here.
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

# The runs in which an operation answered with this value.
define "givenStamp" {
  params = { x1 = Stamp }
  trace  = seq(all, mark(result == x1), all)
}

# Perhaps promised, if as many are counted as are listed:
# relations = [same(len, count(each)), same(len, count(keys))]

# Not here:
#   Watch: returns a channel
#   First: returns an error that is not its last result
#   String: only shows or copies the system
#   Lock: locks the system, and the operations are called one after the other
#   Close: ends a run: it is the target's close
#   Begin: returns a Tx that has to end with its Rollback, which no operation does: in the adapter, write a method that goes on to that

# To take one of them all the same, let its operation stand, with fields for what goes in and what
# comes of it that are plain values, and write the method in store_adapter_test.go:
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

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, put, all, setMode, all, get, all, len, all, all_, all, urlOf, all, move, all, scale,
    all, mark, all, raw, all, box, all, swap, all, pick, all, each, all, keys, all, iter, all,
    clone, all, hidden, all, read, all, since, all, back, all, delete, all
  )
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { key1 = Key, value1 = int }
#   trace = seq(all, put(key == key1, value == value1), get(key == key1, err == Fine, result != value1))
# }
#
# goal "negative_count" {
#   doc   = "there are fewer than none"
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
