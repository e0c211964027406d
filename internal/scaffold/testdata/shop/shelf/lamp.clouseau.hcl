# example.com/shop/shelf.Lamp, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

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

# Not here:
#   Shutdown: ends a run: it is the target's close

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
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
