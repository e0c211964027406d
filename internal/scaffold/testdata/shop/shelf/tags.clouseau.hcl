# example.com/shop/shelf.Tags, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Array" {
  base = list(bool)
  go   = "[2]bool"
  size = [2, 2]
}

# Set sets a tag.
operation "set" {
  args = { tag = Text, x = Array }
  clause {
    history = all
    event   = set
    future  = all
  }
}

# Add adds a tag.
operation "add" {
  args    = { tag = Text }
  results = { result = Array }
  clause {
    history = all
    event   = add
    future  = all
  }
}

# Which takes an unnamed type.
# What it answers has no value here.
operation "which" {
  clause {
    history = all
    event   = which
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, set, all, add, all, which, all)
  violation = none
}

target {
  package = "shelf_test"
  type    = "example.com/shop/shelf.Tags"
  new     = "newTestedTags"
}
