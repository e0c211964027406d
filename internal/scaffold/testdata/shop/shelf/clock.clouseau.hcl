# example.com/shop/shelf.Clock, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

# Tick ticks.
operation "tick" {
  results = { ticks = int }
  clause {
    history = all
    event   = tick
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, tick, all)
  violation = none
}

target {
  package = "shelf_test"
  type    = "example.com/shop/shelf.Clock"
  new     = "shelf.NewClock"
}
