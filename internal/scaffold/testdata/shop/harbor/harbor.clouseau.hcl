# example.com/shop/harbor.Harbor, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Moor lets a ship in.
operation "moor" {
  args    = { name = Text }
  results = { crew = int, nameResult = Text, ok = bool }
  clause {
    history = all
    event   = moor
    future  = all
  }
}

# Flag is the flag ship.
operation "flag" {
  results = { found = bool, crew = int, name = Text }
  clause {
    history = all
    event   = flag
    future  = all
  }
}

# Berths lists them.
operation "berths" {
  results = { by = list(Text), taken = list(bool) }
  clause {
    history = all
    event   = berths
    future  = all
  }
}

# First is nil as long as there is none.
operation "first" {
  results = { found = bool, by = Text, taken = bool }
  clause {
    history = all
    event   = first
    future  = all
  }
}

# Alarm tells that there was one.
operation "alarm" {
  results = { ready = bool }
  clause {
    history = all
    event   = alarm
    future  = all
  }
}

# Ring raises it.
operation "ring" {
  clause {
    history = all
    event   = ring
    future  = all
  }
}

# Names gives them all.
operation "names" {
  results = { allResult = list(Text) }
  clause {
    history = all
    event   = names
    future  = all
  }
}

# Call calls a pilot.
operation "call" {
  args    = { name = Text, bringMade = int }
  results = { result = int, bringCalledName = list(Text), returnCalledName = list(Text), ok = bool }
  clause {
    history = all
    event   = call
    future  = all
  }
}

# Check reports names that are not there.
operation "check" {
  args    = { name = Text }
  results = { errorfCalledFormat = list(Text), errorfCalledArgs = list(list(Text)) }
  clause {
    history = all
    event   = check
    future  = all
  }
}

# Abandon keeps an error.
operation "abandon" {
  args    = { err = Text }
  results = { before = bool }
  clause {
    history = all
    event   = abandon
    future  = all
  }
}

# Pour adds water.
operation "pour" {
  args = { water = Text }
  clause {
    history = all
    event   = pour
    future  = all
  }
}

# Read takes water.
operation "read" {
  args    = { room = int }
  results = { n = int, filled = Text, ok = bool }
  clause {
    history = all
    event   = read
    future  = all
  }
}

# Rows lists names; there are none of a closed harbor.
operation "rows" {
  args    = { limit = int }
  results = { allResult = list(Text), ok = bool }
  clause {
    history = all
    event   = rows
    future  = all
  }
}

# Load takes cargo; without any it does nothing.
operation "load" {
  clause {
    history = all
    event   = load
    future  = all
  }
}

# Not here:
#   Close: ends a run: it is the target's close
#   Endless: returns a channel

# To take one of them all the same, let its operation stand, with fields for what goes in and what
# comes of it that are plain values, and write the method in harbor_adapter_test.go:
#
# operation "endless" {
#   kind = call
#   clause {
#     history = all
#     event   = endless
#     future  = all
#   }
# }
#
#	// Endless stands for Endless() <-chan string.
#	func (s *testedHarbor) Endless() { panic("Endless is to be written") }

# The package asks for the time. With these lines, and that of the target, the tester moves it.
# Each goroutine of the system then has to end with the run. Put into the pool what lies around the
# times that matter here: a second, a minute, an hour.
# sort "Wait" {
#   base = int
#   go   = "time.Duration"
#   pool = [1000000000, 60000000000, 3600000000000]
# }
# operation "wait" {
#   args = { d = Wait }
#   clause {
#     event = wait
#   }
# }

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, moor, all, flag, all, berths, all, first, all, alarm, all, ring, all, names, all,
    call, all, check, all, abandon, all, pour, all, read, all, rows, all, load, all
  )
  violation = none
}

target {
  package = "harbor_test"
  type    = "example.com/shop/harbor.Harbor"
  new     = "newTestedHarbor"
  close   = "Close"
  errors  = { moor = ok, call = ok, read = ok, rows = ok }
  # clock = wait
}
