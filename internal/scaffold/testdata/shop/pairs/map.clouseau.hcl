# example.com/shop/pairs.Map[string, int], as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Values come from the answers of operations.
sort "Entry" {
  go = "testedMapEntry"
}

# Put puts an entry.
operation "put" {
  args    = { key = Text, value = int }
  results = { result = Entry, found = bool }
  clause {
    history = all
    event   = put
    future  = all
  }
}

# Drop drops an entry.
operation "drop" {
  args = { e = Entry }
  clause {
    params  = { e1 = Entry }
    history = givenEntry(e1)
    event   = drop(e == e1)
    future  = all
  }
}

# The runs in which an operation answered with this value.
define "givenEntry" {
  params = { x1 = Entry }
  trace  = seq(all, put(result == x1, found), all)
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, put, all, drop, all)
  violation = none
}

target {
  package = "pairs_test"
  type    = "example.com/shop/pairs.Map"
  new     = "newTestedMap"
}
