# example.com/shop/shelf.Tags, written by clouseau init. It is yours to change.
#
# Next: clouseau run tags.clouseau.hcl. Then write goals: runs that would be a bug.

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
# Its result is not recorded.
operation "which" {
  clause {
    history = all
    event   = which
    future  = all
  }
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
