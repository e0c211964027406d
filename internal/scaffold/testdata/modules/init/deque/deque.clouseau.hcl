# github.com/gammazero/deque.Deque[int], as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

# Cap returns the current capacity of the Deque.
operation "cap" {
  kind    = call
  results = { result = int }
  clause {
    history = all
    event   = cap
    future  = all
  }
}

# Len returns the number of elements currently stored in the queue.
operation "len" {
  kind    = call
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

# PushBack appends an element to the back of the queue.
operation "pushBack" {
  kind = call
  args = { elem = int }
  clause {
    history = all
    event   = pushBack
    future  = all
  }
}

# PushFront prepends an element to the front of the queue.
operation "pushFront" {
  kind = call
  args = { elem = int }
  clause {
    history = all
    event   = pushFront
    future  = all
  }
}

# PopFront removes and returns the element from the front of the queue.
operation "popFront" {
  kind    = call
  results = { result = int, panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = popFront
    future  = all
  }
  # Perhaps better, as there is something after pushBack:
  # clause {
  #   history = seq(all, pushBack, all)
  #   event   = popFront
  #   future  = all
  # }
}

# PopBack removes and returns the element from the back of the queue.
operation "popBack" {
  kind    = call
  results = { result = int, panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = popBack
    future  = all
  }
}

# Front returns the element at the front of the queue.
operation "front" {
  kind    = call
  results = { result = int, panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = front
    future  = all
  }
}

# Back returns the element at the back of the queue.
operation "back" {
  kind    = call
  results = { result = int, panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = back
    future  = all
  }
}

# At returns the element at index i in the queue without removing the element from the queue.
operation "at" {
  kind    = call
  args    = { i = int }
  results = { result = int, panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = at
    future  = all
  }
}

# Set assigns the item to index i in the queue.
operation "set" {
  kind    = call
  args    = { i = int, item = int }
  results = { panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = set
    future  = all
  }
}

# Clear removes all elements from the queue, but retains the current capacity.
operation "clear" {
  kind = call
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# Grow grows deque's capacity, if necessary, to guarantee space for another n items.
operation "grow" {
  kind    = call
  args    = { n = int }
  results = { panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = grow
    future  = all
  }
}

# Rotate rotates the deque n steps front-to-back.
operation "rotate" {
  kind = call
  args = { n = int }
  clause {
    history = all
    event   = rotate
    future  = all
  }
}

# Insert is used to insert an element into the middle of the queue, before the element at the
# specified index.
operation "insert" {
  kind = call
  args = { atArg = int, item = int }
  clause {
    history = all
    event   = insert
    future  = all
  }
}

# Remove removes and returns an element from the middle of the queue, at the specified index.
operation "remove" {
  kind    = call
  args    = { atArg = int }
  results = { result = int, panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = remove
    future  = all
  }
}

# SetBaseCap sets a base capacity so that at least the specified number of items can always be
# stored without resizing.
operation "setBaseCap" {
  kind    = call
  args    = { baseCap = int }
  results = { panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = setBaseCap
    future  = all
  }
}

# Swap exchanges the two values at idxA and idxB. It panics if either index is out of range.
operation "swap" {
  kind    = call
  args    = { idxA = int, idxB = int }
  results = { panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    history = all
    event   = swap
    future  = all
  }
}

# Not here:
#   IterPopFront: returns an iterator
#   IterPopBack: returns an iterator
#   Iter: returns an iterator
#   RIter: returns an iterator
#   Copy: takes a second Deque, and a run has one
#   AppendToSlice: takes a slice, which has no ==
#   CopyInSlice: takes a slice, which has no ==
#   CopyOutSlice: takes a slice, which has no ==
#   Index: takes a function
#   RIndex: takes a function

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, pushBack, all, pushFront, all, set, all, insert, all, setBaseCap, all, cap, all, len,
    all, front, all, back, all, at, all, grow, all, rotate, all, swap, all, popFront, all,
    popBack, all, clear, all, remove, all
  )
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { i1 = int, item1 = int }
#   trace = seq(all, set(i == i1, item == item1), at(i == i1, result != item1))
# }
#
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "deque_test"
  new     = "newTestedDeque"
}
