# example.com/shop/shelf.Shelf, written by clouseau init. It is yours to change.
#
# Next: clouseau run shelf.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Add adds a thing.
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

  # To call it only after add, write this clause instead:
  # clause {
  #   params  = { thing1 = Text }
  #   history = seq(all, add(thing == thing1), all)
  #   event   = has(thing == thing1)
  #   future  = all
  # }

  # Uncomment if nothing is evicted and add always adds.
  # clause "what_was_added" {
  #   doc     = "Add adds a thing."
  #   params  = { thing1 = Text }
  #   history = seq(all, add(thing == thing1), star(add(thing != thing1) || has))
  #   event   = has(thing == thing1, result)
  #   future  = all
  #   promise = true
  # }
}

operation "reset" {
  clause {
    history = all
    event   = reset
    future  = all
  }
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   pure(has), # has changes nothing
#   resets(reset), # the system is then as new
# ]

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, add, all, has, all, reset, all)
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
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
