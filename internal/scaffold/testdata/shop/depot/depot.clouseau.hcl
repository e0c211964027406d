# example.com/shop/depot.Depot, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Thing makes one.
operation "thing" {
  args    = { name = Text }
  results = { result = int, ok = bool }
  clause {
    history = all
    event   = thing
    future  = all
  }
}

# Begin begins one.
operation "begin" {
  args    = { writable = bool }
  results = { ok = bool }
  clause {
    history = all
    event   = begin
    future  = all
  }
}

# Not here:
#   Close: ends a run: it is the target's close
#   Serve: goes on until another method ends it, and the operations are called one after the other
#   Tx: returns a Tx that has to end with its Rollback, which no operation does: in the adapter, write a method that goes on to that

# To take one of them all the same, let its operation stand, with fields for what goes in and what
# comes of it that are plain values, and write the method in depot_adapter_test.go:
#
# operation "serve" {
#   kind = call
#   clause {
#     history = all
#     event   = serve
#     future  = all
#   }
# }
#
#	// Serve stands for Serve().
#	func (s *testedDepot) Serve() { panic("Serve is to be written") }
#
# operation "tx" {
#   kind = call
#   clause {
#     history = all
#     event   = tx
#     future  = all
#   }
# }
#
#	// Tx stands for Tx(name string) *depot.Tx.
#	func (s *testedDepot) Tx() { panic("Tx is to be written") }

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, begin, all, thing, all)
  violation = none
}

target {
  package = "depot_test"
  type    = "example.com/shop/depot.Depot"
  new     = "newTestedDepot"
  close   = "Close"
  errors  = { thing = ok, begin = ok }
}
