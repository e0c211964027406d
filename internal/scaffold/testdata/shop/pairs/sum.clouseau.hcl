# example.com/shop/pairs.Sum[float64], written by clouseau init. It is yours to change.
#
# Next: clouseau run sum.clouseau.hcl. Then write goals: runs that would be a bug.

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

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
