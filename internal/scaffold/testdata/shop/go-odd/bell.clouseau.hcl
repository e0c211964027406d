# example.com/shop/go-odd.Bell, written by clouseau init. It is yours to change.
#
# Next: clouseau run bell.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

# Which error an operation returned.
sort "Outcome" {
  values = [Fine, Shut, Failed]
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Ring rings the bell.
operation "ring" {
  results = { err = Outcome }
  clause {
    history = all
    event   = ring
    future  = all
  }
}

# Label labels the bell.
operation "label" {
  args = { text = Text }
  clause {
    history = all
    event   = label
    future  = all
  }
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, ring, all, label, all)
  violation = none
}

target {
  package = "strange_test"
  type    = "example.com/shop/go-odd.Bell"
  new     = "newTestedBell"
  errors "ring" {
    field  = err
    values = { Shut = "strange.ErrShut" }
    nil    = Fine
    other  = Failed
  }
}
