# example.com/shop/shelf.Dial, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Dial turns it.
operation "dial" {
  args    = { to = Text }
  results = { from = Text, found = bool }
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

# The system and the other one, which some operations take or answer, change places.
operation "exchange" {
  clause {
    history = all
    event   = exchange
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
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
