# example.com/shop/guarded.Board, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# What a function does that the system calls, when it is first called: it goes on, panics, or calls
# an operation back with what it was called with, where that fits. Where the documentation forbids
# one of these, take it out.
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

# Perhaps promised, if what reads changes nothing:
# relations = [pure(len)]

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, pin, all, len, all, each, all, load, all, remove, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "guarded_test"
  type    = "example.com/shop/guarded.Board"
  new     = "newTestedBoard"
  errors  = { load = ok }
}
