# example.com/shop/depot.Part, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

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
  panics  = panicked # its text says that it may
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = index(panicked == panicked1)
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
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
