# example.com/shop/go-odd.Bell, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

# What the errors of the operations say.
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

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
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
