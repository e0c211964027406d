# example.com/shop/depot.Plug, written by clouseau init. It is yours to change.
#
# Next: clouseau run plug.clouseau.hcl. Then write goals: runs that would be a bug.

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

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
