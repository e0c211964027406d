# example.com/shop/depot.Tx, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Rollback ends it.
operation "rollback" {
  clause {
    history = all
    event   = rollback
    future  = all
  }
}

# Put puts a name.
operation "put" {
  args = { name = Text }
  clause {
    history = all
    event   = put
    future  = all
  }
}

# Part makes a part.
operation "part" {
  args    = { name = Text }
  results = { found = bool, nameResult = Text }
  clause {
    history = all
    event   = part
    future  = all
  }
  # Perhaps better, as there is something after put:
  # clause {
  #   params  = { name1 = Text }
  #   history = seq(all, put(name == name1), all)
  #   event   = part(name == name1)
  #   future  = all
  # }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, put, all, part, all, rollback, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "lost" {
#   doc   = "what was put in is not there"
#   vars  = { name1 = Text }
#   trace = seq(all, put(name == name1), part(name == name1, !found))
# }

target {
  package = "depot_test"
  type    = "example.com/shop/depot.Tx"
  new     = "newTestedTx"
  close   = "Close"
}
