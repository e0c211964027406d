# example.com/shop/depot.Depot, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Values come from the answers of operations.
sort "Tx" {
  go = "*depot.Tx"
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

# Tx only looks for a transaction.
operation "tx" {
  args    = { name = Text }
  results = { result = Tx, found = bool }
  clause {
    history = all
    event   = tx
    future  = all
  }
}

# Begin begins one.
operation "begin" {
  args    = { writable = bool }
  results = { tx = Tx, ok = bool }
  clause {
    history = all
    event   = begin
    future  = all
  }
}

# Rollback ends it.
operation "txRollback" {
  args = { tx = Tx }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txRollback(tx == tx1)
    future  = all
  }
}

# Put puts a name.
operation "txPut" {
  args = { tx = Tx, name = Text }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txPut(tx == tx1)
    future  = all
  }
}

# Part makes a part.
operation "txPart" {
  args    = { tx = Tx, name = Text }
  results = { found = bool, nameResult = Text }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txPart(tx == tx1)
    future  = all
  }
}

# The runs in which an operation answered with this value, and none has ended it.
define "givenTx" {
  params = { x1 = Tx }
  trace  = seq(all, begin(tx == x1, ok), absent(txRollback(tx == x1)))
}

# Not here:
#   Close: ends a run: it is the target's close
#   Serve: goes on until another method ends it, and the operations are called one after the other

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

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, begin, all, txPut, all, thing, all, tx, all, txPart, all, txRollback, all)
  violation = none
}

target {
  package = "depot_test"
  type    = "example.com/shop/depot.Depot"
  new     = "newTestedDepot"
  close   = "CloseAll"
  errors  = { thing = ok, begin = ok }
}
