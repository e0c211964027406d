# example.com/shop/shelf.Lamp, written by clouseau init. It is yours to change.
#
# Next: clouseau run lamp.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

# Switch switches it.
operation "switch" {
  results = { on = bool }
  clause {
    history = all
    event   = switch
    future  = all
  }
}

# Left out:
#   Shutdown: ends a run: it is the target's close

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, switch, all)
  violation = none
}

target {
  package = "shelf_test"
  type    = "example.com/shop/shelf.Lamp"
  new     = "newTestedLamp"
  close   = "Shutdown"
}
