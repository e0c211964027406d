# example.com/shop/depot.Plug, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

# Start starts it.
operation "start" {
  results = { ok = bool }
  clause {
    history = all
    event   = start
    future  = all
  }
}

# Volt works only after the start.
operation "volt" {
  results = { result = int }
  clause {
    history = all
    event   = volt
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, start, all, volt, all)
  violation = none
}

target {
  package = "depot_test"
  type    = "example.com/shop/depot.Plug"
  new     = "depot.Run"
  errors  = { start = ok }
}
