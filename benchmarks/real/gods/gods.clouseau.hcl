# github.com/emirpasic/gods/v2/lists/doublylinkedlist.List[string], as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Add appends a value (one or more) at the end of the list (same as Append())
operation "add" {
  args = { values = list(Text) }
  clause {
    history = all
    event   = add
    future  = all
  }
}

# Prepend prepends a values (or more)
operation "prepend" {
  args = { values = list(Text) }
  clause {
    history = all
    event   = prepend
    future  = all
  }
}

# Get returns the element at index.
operation "get" {
  args    = { index = int }
  results = { result = Text, ok = bool }
  clause {
    history = all
    event   = get
    future  = all
  }
}

# Remove removes the element at the given index from the list.
operation "remove" {
  args = { index = int }
  clause {
    history = all
    event   = remove
    future  = all
  }
}

# Size returns number of elements within the list.
operation "size" {
  results = { result = int }
  clause {
    history = all
    event   = size
    future  = all
  }
}

# Clear removes all elements from the list.
operation "clear" {
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# Swap swaps values of two elements at the given indices.
operation "swap" {
  args = { i = int, j = int }
  clause {
    history = all
    event   = swap
    future  = all
  }
}

# Insert inserts values at specified index position shifting the value at that position (if any)
# and any subsequent elements to the right.
operation "insert" {
  args = { index = int, values = list(Text) }
  clause {
    history = all
    event   = insert(values != []) # panics otherwise
    future  = all
  }
}

# Set value at specified index position Does not do anything if position is negative or bigger than
# list's size Note: position equal to list's size is valid, i.e.
operation "set" {
  args = { index = int, value = Text }
  clause {
    history = all
    event   = set
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, add, all, prepend, all, insert, all, set, all, get, all, size, all, swap, all, remove,
    all, clear, all
  )
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { index1 = int, values1 = Text }
#   trace = seq(all, insert(index == index1, values == values1), get(index == index1, ok, result != values1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { index1 = int }
#   trace = seq(all, insert(index == index1), all, remove(index == index1), get(index == index1, ok))
# }
#
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, size(result < 0))
# }

target {
  package = "gods_test"
  new     = "newTestedList"
  reference {
    new = "ref.NewList[string]"
    methods = {
      add  = "AppendAll", prepend = "PrependAll", insert = "InsertAll(index, values) (_)"
      set  = "Put(index, value) (_)", get = "At", remove = "Remove(index) (_, _)"
      swap = "Swap(i, j) (_)", size = "Len", clear = "Init"
    }
  }
}
