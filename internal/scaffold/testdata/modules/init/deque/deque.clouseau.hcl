# github.com/gammazero/deque.Deque[int], written by clouseau init. It is yours to change.
#
# Next: clouseau run deque.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

# Cap returns the current capacity of the Deque.
operation "cap" {
  results = { result = int }
  clause {
    history = all
    event   = cap
    future  = all
  }
}

# Len returns the number of elements currently stored in the queue.
operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }

  # Uncomment if clear removes everything.
  # clause "nothing_after_clear" {
  #   doc     = "Clear removes all elements from the queue, but retains the current capacity."
  #   history = seq(all, clear, star(cap || len || iterPopFront || iterPopBack || front || back || iter || index))
  #   event   = len(result == 0)
  #   future  = all
  #   promise = true
  # }
}

# PushBack appends an element to the back of the queue.
operation "pushBack" {
  args = { elem = int }
  clause {
    history = all
    event   = pushBack
    future  = all
  }
}

# PushFront prepends an element to the front of the queue.
operation "pushFront" {
  args = { elem = int }
  clause {
    history = all
    event   = pushFront
    future  = all
  }
}

# PopFront removes and returns the element from the front of the queue.
operation "popFront" {
  results = { result = int, panicked = bool }
  # The documentation says: If the queue is empty, the call panics.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = popFront(panicked == panicked1)
    future  = all
  }

  # To call it only after pushBack, write this clause instead:
  # clause {
  #   history = seq(all, pushBack, all)
  #   event   = popFront
  #   future  = all
  # }
}

# IterPopFront returns an iterator that iteratively removes items from the front of the deque.
operation "iterPopFront" {
  args    = { limit = int }
  results = { called = list(int) }
  clause {
    history = all
    event   = iterPopFront
    future  = all
  }
}

# PopBack removes and returns the element from the back of the queue.
operation "popBack" {
  results = { result = int, panicked = bool }
  # The documentation says: If the queue is empty, the call panics.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = popBack(panicked == panicked1)
    future  = all
  }
}

# IterPopBack returns an iterator that iteratively removes items from the back of the deque.
operation "iterPopBack" {
  args    = { limit = int }
  results = { called = list(int) }
  clause {
    history = all
    event   = iterPopBack
    future  = all
  }
}

# Front returns the element at the front of the queue.
operation "front" {
  results = { result = int, panicked = bool }
  # The documentation says: This call panics if the queue is empty.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = front(panicked == panicked1)
    future  = all
  }
}

# Back returns the element at the back of the queue.
operation "back" {
  results = { result = int, panicked = bool }
  # The documentation says: This call panics if the queue is empty.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = back(panicked == panicked1)
    future  = all
  }
}

# At returns the element at index i in the queue without removing the element from the queue.
operation "at" {
  args    = { i = int }
  results = { result = int, panicked = bool }
  # The documentation says: If the index is invalid, the call panics.
  panics = panicked
  rare   = { i = [powers] }
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = at(panicked == panicked1)
    future  = all
  }
}

# Set assigns the item to index i in the queue.
operation "set" {
  args    = { i = int, item = int }
  results = { panicked = bool }
  # The documentation says: If the index is invalid, the call panics.
  panics = panicked
  rare   = { i = [powers], item = [powers] }
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = set(panicked == panicked1)
    future  = all
  }
}

# Iter returns a go iterator to range over all items in the Deque, yielding each item from front
# (index 0) to back (index Len()-1).
operation "iter" {
  args    = { limit = int }
  results = { called = list(int), panicked = bool }
  # The documentation says: Advancing to the next item panics if the loop body left the Deque with a
  # different head, tail, or item count.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = iter(panicked == panicked1)
    future  = all
  }
}

# RIter returns a reverse go iterator to range over all items in the Deque, yielding each item from
# back (index Len()-1) to front (index 0).
operation "rIter" {
  args    = { limit = int }
  results = { called = list(int), panicked = bool }
  # The documentation says: Advancing to the next item panics if the loop body left the Deque with a
  # different head, tail, or item count.
  panics = panicked
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = rIter(panicked == panicked1)
    future  = all
  }
}

# Clear removes all elements from the queue, but retains the current capacity.
operation "clear" {
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# Grow grows deque's capacity, if necessary, to guarantee space for another n items.
operation "grow" {
  args    = { n = int }
  results = { panicked = bool }
  # The documentation says: If n is negative, Grow panics.
  panics = panicked
  clause {
    # To try a size of 0 as well, delete n > 0. Few packages document what it means.
    params  = { panicked1 = bool }
    history = all
    event   = grow(n > 0, panicked == panicked1)
    future  = all
  }
}

# Copy copies the contents of the given src Deque into this Deque.
operation "copy" {
  results = { result = int }
  clause {
    history = all
    event   = copy
    future  = all
  }
}

# AppendToSlice appends from the Deque to the given slice.
operation "appendToSlice" {
  args    = { out = list(int) }
  results = { result = list(int) }
  rare    = { out = [long] }
  clause {
    history = all
    event   = appendToSlice
    future  = all
  }
}

# CopyInSlice replaces the contents of Deque with all the elements from the given slice, in.
operation "copyInSlice" {
  args = { in = list(int) }
  clause {
    history = all
    event   = copyInSlice
    future  = all
  }
}

# CopyOutSlice copies elements from the Deque into the given slice, up to the size of the buffer.
operation "copyOutSlice" {
  args    = { out = list(int) }
  results = { result = int }
  clause {
    history = all
    event   = copyOutSlice
    future  = all
  }
}

# Rotate rotates the deque n steps front-to-back.
operation "rotate" {
  args = { n = int }
  clause {
    history = all
    event   = rotate
    future  = all
  }
}

# Index returns the index into the Deque of the first item satisfying f(item), or -1 if none do.
operation "index" {
  args    = { limit = int }
  results = { result = int, called = list(int) }
  clause {
    history = all
    event   = index
    future  = all
  }
}

# RIndex is the same as Index, but searches from Back to Front.
operation "rIndex" {
  args    = { limit = int }
  results = { result = int, called = list(int) }
  clause {
    history = all
    event   = rIndex
    future  = all
  }
}

# Insert is used to insert an element into the middle of the queue, before the element at the
# specified index.
operation "insert" {
  args = { at = int, item = int }
  rare = { at = [powers] }
  clause {
    history = all
    event   = insert
    future  = all
  }
}

# Remove removes and returns an element from the middle of the queue, at the specified index.
operation "remove" {
  args    = { at = int }
  results = { result = int, panicked = bool }
  # The documentation says: Accepts only non-negative index values, and panics if index is out of
  # range.
  panics = panicked
  rare   = { at = [powers] }
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = remove(panicked == panicked1)
    future  = all
  }
}

# SetBaseCap sets a base capacity so that at least the specified number of items can always be
# stored without resizing.
operation "setBaseCap" {
  args = { baseCap = int }
  clause {
    # To try a size of 0 as well, delete baseCap > 0. Few packages document what it means.
    history = all
    event   = setBaseCap(baseCap > 0)
    future  = all
  }
}

# Swap exchanges the two values at idxA and idxB. It panics if either index is out of range.
operation "swap" {
  args    = { idxA = int, idxB = int }
  results = { panicked = bool }
  # The documentation says: It panics if either index is out of range.
  panics = panicked
  rare   = { idxA = [powers], idxB = [powers] }
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = swap(panicked == panicked1)
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

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "24 operations, once each"
  trace = seq(
    all, pushBack, all, pushFront, all, set, all, appendToSlice, all, insert, all, setBaseCap,
    all, cap, all, len, all, iterPopFront, all, iterPopBack, all, front, all, back, all, at,
    all, iter, all, rIter, all, grow, all, copy, all, copyInSlice, all, copyOutSlice, all,
    rotate, all, index, all, rIndex, all, swap, all, exchange, all
  )
  violation = none
}

scenario "tour_2" {
  doc       = "further operations, once each"
  trace     = seq(all, popFront, all, popBack, all, clear, all, remove, all)
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { i1 = int, item1 = int }
#   trace = seq(all, set(i == i1, item == item1), at(i == i1, result != item1))
# }
#
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "deque_test"
  new     = "newTestedDeque"
}
