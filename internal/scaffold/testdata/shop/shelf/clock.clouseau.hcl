# example.com/shop/shelf.Clock, written by clouseau init. It is yours to change.
#
# Next: clouseau run clock.clouseau.hcl. Then write goals: runs that would be a bug.

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

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
