# example.com/shop/go-odd.Desk, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Ticket" {
  base = int64
  go   = "strange.Ticket"
}

# Take takes a ticket.
operation "take" {
  results = { result = Ticket }
  clause {
    history = all
    event   = take
    future  = all
  }
}

# Return returns one.
operation "return" {
  args    = { t = Ticket }
  results = { accepted = bool }
  clause {
    history = all
    event   = return
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, return, all, take, all)
  violation = none
}

target {
  package = "strange_test"
  type    = "example.com/shop/go-odd.Desk"
  new     = "strange.New"
}
