# example.com/shop/shelf.Shelf, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

operation "add" {
  args    = { thing = Text }
  results = { result = bool }
  clause {
    history = all
    event   = add
    future  = all
  }
}

operation "has" {
  args    = { thing = Text }
  results = { result = bool }
  clause {
    history = all
    event   = has
    future  = all
  }
  # Perhaps better, as there is something after add:
  # clause {
  #   params  = { thing1 = Text }
  #   history = seq(all, add(thing == thing1), all)
  #   event   = has(thing == thing1)
  #   future  = all
  # }
  # Perhaps promised, if nothing is evicted, and add always adds:
  # clause "what_was_added" {
  #   params  = { thing1 = Text }
  #   history = seq(all, add(thing == thing1), star(add(thing != thing1) || has))
  #   event   = has(thing == thing1, result)
  #   future  = all
  #   # promise = true
  # }
}

operation "reset" {
  clause {
    history = all
    event   = reset
    future  = all
  }
}

# Perhaps promised, if what reads changes nothing, after reset the system is as a new one:
# relations = [pure(has), resets(reset)]

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, add, all, has, all, reset, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "lost" {
#   doc   = "what was put in is not there"
#   vars  = { thing1 = Text }
#   trace = seq(all, add(thing == thing1), has(thing == thing1, !result))
# }

target {
  package = "shelf_test"
  type    = "example.com/shop/shelf.Shelf"
  new     = "shelf.Wood"
}
