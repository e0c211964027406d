# example.com/shop/go-odd.Stock, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Values come from the answers of operations: nothing else provides them.
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

# The runs in which an operation answered with this value.
define "givenId" {
  params = { x1 = Id }
  trace  = seq(all, reserve(id == x1) || take(id == x1), all)
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
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
