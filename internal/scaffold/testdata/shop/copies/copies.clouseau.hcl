# package example.com/shop/copies, written by clouseau init. It is yours to change.
#
# Next: clouseau run copies.clouseau.hcl. Then write goals: runs that would be a bug.

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
  rare    = { text = ["\n", near] }
  clause {
    history = all
    event   = count
    future  = all
  }
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   pure(count), # count changes nothing
# ]

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
