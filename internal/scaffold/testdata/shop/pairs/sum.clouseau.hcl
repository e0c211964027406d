# example.com/shop/pairs.Sum[float64], as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

# Add adds one.
operation "add" {
  args    = { n = float }
  results = { total = float }
  clause {
    history = all
    event   = add
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, add, all)
  violation = none
}

target {
  package = "pairs_test"
  type    = "example.com/shop/pairs.Sum"
  new     = "newTestedSum"
}
