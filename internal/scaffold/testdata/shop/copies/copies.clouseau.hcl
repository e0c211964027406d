# package example.com/shop/copies, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Copy copies a file.
operation "copy" {
  args    = { from = Text, to = Text }
  results = { ok = bool }
  clause {
    history = all
    event   = copy
    future  = all
  }
}

# Count says how many lines a text has.
operation "count" {
  args    = { text = Text }
  results = { result = int }
  clause {
    history = all
    event   = count
    future  = all
  }
}

# Perhaps promised, if what reads changes nothing:
# relations = [pure(count)]

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, copy, all, count, all)
  violation = none
}

target {
  package = "copies_test"
  new     = "newTestedCopies"
  close   = "Close"
  errors  = { copy = ok }
}
