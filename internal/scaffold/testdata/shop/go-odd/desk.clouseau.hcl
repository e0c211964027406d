# example.com/shop/go-odd.Desk, written by clouseau init. It is yours to change.
#
# Next: clouseau run desk.clouseau.hcl. Then write goals: runs that would be a bug.

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
  rare    = { t = [ends] }
  clause {
    history = all
    event   = return
    future  = all
  }
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
