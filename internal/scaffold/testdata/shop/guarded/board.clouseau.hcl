# example.com/shop/guarded.Board, written by clouseau init. It is yours to change.
#
# Next: clouseau run board.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# What a function does when the system first calls it: it goes on, panics, or calls an operation.
# Delete what the documentation forbids.
sort "Doing" {
  values = [goesOn, throws, callsPin, callsRemove, callsLen]
}

# Pin gives a note a number.
operation "pin" {
  args = { note = Text, number = int }
  clause {
    history = all
    event   = pin
    future  = all
  }
}

# Remove takes a note away.
operation "remove" {
  args = { note = Text }
  clause {
    history = all
    event   = remove
    future  = all
  }
}

# Len is how many notes there are.
operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

# Each calls f with each note, in order.
operation "each" {
  args    = { doing = Doing }
  results = { calledNote = list(Text), calledNumber = list(int), thrown = bool }
  clause {
    history = all
    event   = each
    future  = all
  }
}

# Load returns the number of a note; where there is none, it is made.
operation "load" {
  args    = { note = Text, made = int, fails = bool, doing = Doing }
  results = { result = int, calledNote = list(Text), thrown = bool, ok = bool }
  clause {
    history = all
    event   = load
    future  = all
  }
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   pure(len), # len changes nothing
# ]

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, pin, all, len, all, each, all, load, all, remove, all)
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "guarded_test"
  type    = "example.com/shop/guarded.Board"
  new     = "newTestedBoard"
  errors  = { load = ok }
}
