# container/list.List, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

# Values come from the answers of operations.
sort "Element" {
  go = "*list.Element"
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Len returns the number of elements of list l.
operation "len" {
  kind    = call
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

# Front returns the first element of list l or nil if the list is empty.
operation "front" {
  kind    = call
  results = { result = Element }
  clause {
    history = all
    event   = front
    future  = all
  }
}

# Back returns the last element of list l or nil if the list is empty.
operation "back" {
  kind    = call
  results = { result = Element }
  clause {
    history = all
    event   = back
    future  = all
  }
}

# Remove removes e from l if e is an element of list l.
operation "remove" {
  kind    = call
  args    = { e = Element }
  results = { result = Text, found = bool }
  clause {
    params  = { e1 = Element }
    history = givenElement(e1)
    event   = remove(e == e1)
    future  = all
  }
}

# PushFront inserts a new element e with value v at the front of list l and returns e.
operation "pushFront" {
  kind    = call
  args    = { v = Text }
  results = { result = Element }
  clause {
    history = all
    event   = pushFront
    future  = all
  }
}

# PushBack inserts a new element e with value v at the back of list l and returns e.
operation "pushBack" {
  kind    = call
  args    = { v = Text }
  results = { result = Element }
  clause {
    history = all
    event   = pushBack
    future  = all
  }
}

# InsertBefore inserts a new element e with value v immediately before mark and returns e.
operation "insertBefore" {
  kind    = call
  args    = { v = Text, mark = Element }
  results = { result = Element }
  clause {
    params  = { mark1 = Element }
    history = givenElement(mark1)
    event   = insertBefore(mark == mark1)
    future  = all
  }
}

# InsertAfter inserts a new element e with value v immediately after mark and returns e.
operation "insertAfter" {
  kind    = call
  args    = { v = Text, mark = Element }
  results = { result = Element }
  clause {
    params  = { mark1 = Element }
    history = givenElement(mark1)
    event   = insertAfter(mark == mark1)
    future  = all
  }
}

# MoveToFront moves element e to the front of list l.
operation "moveToFront" {
  kind = call
  args = { e = Element }
  clause {
    params  = { e1 = Element }
    history = givenElement(e1)
    event   = moveToFront(e == e1)
    future  = all
  }
}

# MoveToBack moves element e to the back of list l.
operation "moveToBack" {
  kind = call
  args = { e = Element }
  clause {
    params  = { e1 = Element }
    history = givenElement(e1)
    event   = moveToBack(e == e1)
    future  = all
  }
}

# MoveBefore moves element e to its new position before mark.
operation "moveBefore" {
  kind = call
  args = { e = Element, mark = Element }
  clause {
    params  = { e1 = Element, mark1 = Element }
    history = givenElement(e1) && givenElement(mark1)
    event   = moveBefore(e == e1, mark == mark1)
    future  = all
  }
}

# MoveAfter moves element e to its new position after mark.
operation "moveAfter" {
  kind = call
  args = { e = Element, mark = Element }
  clause {
    params  = { e1 = Element, mark1 = Element }
    history = givenElement(e1) && givenElement(mark1)
    event   = moveAfter(e == e1, mark == mark1)
    future  = all
  }
}

# The runs in which an operation answered with this value.
define "givenElement" {
  params = { x1 = Element }
  trace = seq(
    all, front(result == x1) || back(result == x1) || pushFront(result == x1) ||
    pushBack(result == x1) || insertBefore(result == x1) || insertAfter(result == x1), all
  )
}

# Not here:
#   Init: returns a second List, and a run has one
#   PushBackList: takes a second List, and a run has one
#   PushFrontList: takes a second List, and a run has one

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, pushFront, all, pushBack, all, insertBefore, all, insertAfter, all, len, all, front,
    all, back, all, moveToFront, all, moveToBack, all, moveBefore, all, moveAfter, all, remove,
    all
  )
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "list_test"
  new     = "newTestedList"
  imports = ["container/list"]
}
