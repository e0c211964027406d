# example.com/shop/guarded.Gate, written by clouseau init. It is yours to change.
#
# Next: clouseau run gate.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

# Enter blocks until there is room, or the context ends.
operation "enter" {
  results = { ok = bool }
  clause {
    history = all
    event   = enter
    future  = all
  }
}

# Leave makes room.
operation "leave" {
  clause {
    history = all
    event   = leave
    future  = all
  }
}

# Inside is how many are inside.
operation "inside" {
  results = { result = int }
  clause {
    history = all
    event   = inside
    future  = all
  }
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, enter, all, leave, all, inside, all)
  violation = none
}

target {
  package = "guarded_test"
  type    = "example.com/shop/guarded.Gate"
  new     = "newTestedGate"
  errors  = { enter = ok }
}
