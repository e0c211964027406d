# example.com/shop/depot.Part, written by clouseau init. It is yours to change.
#
# Next: clouseau run part.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Byte" {
  base = int
  go   = "byte"
}

# Name says what it is called.
operation "name" {
  results = { result = Text }
  clause {
    history = all
    event   = name
    future  = all
  }
}

# Index panics if there is no such letter.
operation "index" {
  args    = { i = int }
  results = { result = Byte, panicked = bool }
  # The documentation says: Index panics if there is no such letter.
  panics = panicked
  rare   = { i = [powers] }
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = index(panicked == panicked1)
    future  = all
  }
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, name, all, index, all)
  violation = none
}

target {
  package = "depot_test"
  type    = "example.com/shop/depot.Part"
  new     = "newTestedPart"
  close   = "Close"
}
