# example.com/shop/shelf.Book, written by clouseau init. It is yours to change.
#
# Next: clouseau run book.clouseau.hcl. Then write goals: runs that would be a bug.

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

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
