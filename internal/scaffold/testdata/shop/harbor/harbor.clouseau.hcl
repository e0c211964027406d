# example.com/shop/harbor.Harbor, written by clouseau init. It is yours to change.
#
# Next: clouseau run harbor.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Moor lets a ship in.
operation "moor" {
  args    = { name = Text }
  results = { crew = int, nameResult = Text, ok = bool }
  rare    = { name = [""] }
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
  rare = { water = [near] }
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

# Left out:
#   Close: ends a run: it is the target's close
#   Endless: returns a channel

# To add one, uncomment its operation, give it args and results, and write its method in
# harbor_adapter_test.go:
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

# To let the tester move the clock, uncomment this and clock in the target. The system's goroutines
# must then end with the run.
# sort "Wait" {
#   base = int
#   go   = "time.Duration"
#   pool = [1000000000, 60000000000, 3600000000000] # 1s, 1m, 1h: put in the times that matter here
# }
# operation "wait" {
#   args = { d = Wait }
#   clause {
#     event = wait
#   }
# }

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
