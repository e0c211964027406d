# example.com/shop/pairs.Map[string, int], written by clouseau init. It is yours to change.
#
# Next: clouseau run map.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Runs take these values from the answers of operations.
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

# Runs in which an operation returned this value.
define "givenEntry" {
  params = { x1 = Entry }
  trace  = seq(all, put(result == x1, found), all)
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
