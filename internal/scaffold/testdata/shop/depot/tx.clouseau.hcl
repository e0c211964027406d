# example.com/shop/depot.Tx, written by clouseau init. It is yours to change.
#
# Next: clouseau run tx.clouseau.hcl. Then write goals: runs that would be a bug.

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
  rare    = { name = [near] }
  clause {
    history = all
    event   = part
    future  = all
  }

  # To call it only after put, write this clause instead:
  # clause {
  #   params  = { name1 = Text }
  #   history = seq(all, put(name == name1), all)
  #   event   = part(name == name1)
  #   future  = all
  # }
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, put, all, part, all, rollback, all)
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
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
