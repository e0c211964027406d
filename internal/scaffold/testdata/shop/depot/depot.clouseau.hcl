# example.com/shop/depot.Depot, written by clouseau init. It is yours to change.
#
# Next: clouseau run depot.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Runs take these values from the answers of operations.
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
  rare    = { name = [near] }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txPart(tx == tx1)
    future  = all
  }
}

# Runs in which an operation returned this value, and nothing has ended it.
define "givenTx" {
  params = { x1 = Tx }
  trace  = seq(all, begin(tx == x1, ok), absent(txRollback(tx == x1)))
}

# Left out:
#   Close: ends a run: it is the target's close
#   Serve: goes on until another method ends it, and the operations are called one after the other

# To add one, uncomment its operation, give it args and results, and write its method in
# depot_adapter_test.go:
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

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
