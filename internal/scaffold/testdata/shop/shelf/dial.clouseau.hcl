# example.com/shop/shelf.Dial, written by clouseau init. It is yours to change.
#
# Next: clouseau run dial.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Dial turns it.
operation "dial" {
  args    = { to = Text }
  results = { from = Text, found = bool }
  rare    = { to = [""] }
  clause {
    history = all
    event   = dial
    future  = all
  }
}

# At says where it is.
operation "at" {
  results = { result = Text }
  clause {
    history = all
    event   = at
    future  = all
  }
}

# Clear returns the dial, so that one can go on.
operation "clear" {
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# Start returns what another method of the dial returns.
operation "start" {
  clause {
    history = all
    event   = start
    future  = all
  }
}

# Spare returns another dial.
operation "spare" {
  clause {
    history = all
    event   = spare
    future  = all
  }
}

# Swaps the system and the second one, which some operations take or return.
operation "exchange" {
  clause {
    history = all
    event   = exchange
    future  = all
  }
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, dial, all, at, all, start, all, spare, all, exchange, all, clear, all)
  violation = none
}

target {
  package = "shelf_test"
  type    = "example.com/shop/shelf.Dial"
  new     = "newTestedDial"
}
