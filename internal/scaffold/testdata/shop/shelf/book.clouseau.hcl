# example.com/shop/shelf.Book, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Title changes the title.
operation "title" {
  args    = { title = Text }
  results = { old = Text }
  clause {
    history = all
    event   = title
    future  = all
  }
}

operation "label" {
  args = { text = Text }
  clause {
    history = all
    event   = label
    future  = all
  }
}

operation "ring" {
  results = { ok = bool }
  clause {
    history = all
    event   = ring
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, title, all, label, all, ring, all)
  violation = none
}

target {
  package = "shelf_test"
  type    = "example.com/shop/shelf.Book"
  new     = "newTestedBook"
  errors  = { ring = ok }
}
