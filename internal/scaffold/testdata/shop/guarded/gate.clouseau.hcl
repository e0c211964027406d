# example.com/shop/guarded.Gate, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

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

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
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
