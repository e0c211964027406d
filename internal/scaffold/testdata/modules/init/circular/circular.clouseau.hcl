# github.com/emirpasic/gods/queues/circularbuffer.Queue, written by clouseau init. It is yours to change.
#
# Next: clouseau run circular.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Enqueue adds a value to the end of the queue
operation "enqueue" {
  args = { value = Text }
  rare = { value = [near] }
  clause {
    history = all
    event   = enqueue
    future  = all
  }
}

# Dequeue removes first element of the queue and returns it, or nil if queue is empty.
operation "dequeue" {
  results = { value = Text, ok = bool }
  clause {
    history = all
    event   = dequeue
    future  = all
  }

  # To call it only after enqueue, write this clause instead:
  # clause {
  #   history = seq(all, enqueue, all)
  #   event   = dequeue
  #   future  = all
  # }
}

# Peek returns first element of the queue without removing it, or nil if queue is empty.
operation "peek" {
  results = { value = Text, ok = bool }
  clause {
    history = all
    event   = peek
    future  = all
  }
}

# Empty returns true if queue does not contain any elements.
operation "empty" {
  results = { result = bool }
  clause {
    history = all
    event   = empty
    future  = all
  }
}

# Full returns true if the queue is full, i.e.
operation "full" {
  results = { result = bool }
  clause {
    history = all
    event   = full
    future  = all
  }
}

# Size returns number of elements within the queue.
operation "size" {
  results = { result = int }
  clause {
    history = all
    event   = size
    future  = all
  }

  # Uncomment if clear removes everything.
  # clause "nothing_after_clear" {
  #   doc     = "Clear removes all elements from the queue."
  #   history = seq(all, clear, star(any - enqueue - dequeue - clear))
  #   event   = size(result == 0)
  #   future  = all
  #   promise = true
  # }
}

# Clear removes all elements from the queue.
operation "clear" {
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# Values returns all elements in the queue (FIFO order).
operation "values" {
  results = { result = list(Text) }
  clause {
    history = all
    event   = values
    future  = all
  }
}

# Iterator returns a stateful iterator whose values can be fetched by an index.
operation "iterator" {
  args    = { limit = int }
  results = { allValue = list(Text) }
  clause {
    history = all
    event   = iterator
    future  = all
  }
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   same(size, count(values)), # size is how many values lists
#   pure(peek), # peek changes nothing
#   pure(empty), # empty changes nothing
#   pure(full), # full changes nothing
#   pure(size), # size changes nothing
#   resets(clear), # the system is then as new: "Clear removes all elements from the queue."
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
    all, enqueue, all, peek, all, empty, all, full, all, size, all, values, all, iterator, all,
    dequeue, all, clear, all
  )
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "lost" {
#   doc   = "what was put in is not there"
#   trace = seq(all, enqueue, dequeue(!ok))
# }
#
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, size(result < 0))
# }

target {
  package = "circular_test"
  new     = "newTestedQueue"
}
