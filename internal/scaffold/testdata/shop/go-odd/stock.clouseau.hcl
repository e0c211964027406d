# example.com/shop/go-odd.Stock, written by clouseau init. It is yours to change.
#
# Next: clouseau run stock.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Runs take these values from the answers of operations: nothing else provides them.
sort "Id" {
  go = "int"
}

# Reserve takes a piece, and answers the number of the order.
operation "reserve" {
  args    = { sku = Text }
  results = { id = Id }
  clause {
    history = all
    event   = reserve
    future  = all
  }
}

# Available answers how many pieces there are.
operation "available" {
  args    = { sku = Text }
  results = { result = int }
  clause {
    history = all
    event   = available
    future  = all
  }
}

# Take ships the piece of an order; id is -1 if there is none.
operation "take" {
  results = { id = Id }
  clause {
    history = all
    event   = take
    future  = all
  }
}

# Cancel gives the piece of an order back.
operation "cancel" {
  args = { id = Id }
  clause {
    params  = { id1 = Id }
    history = givenId(id1)
    event   = cancel(id == id1)
    future  = all
  }
}

# Runs in which an operation returned this value.
define "givenId" {
  params = { x1 = Id }
  trace  = seq(all, reserve(id == x1) || take(id == x1), all)
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, reserve, all, available, all, cancel, all, take, all)
  violation = none
}

target {
  package = "strange_test"
  type    = "example.com/shop/go-odd.Stock"
  new     = "strange.NewStock"
}
