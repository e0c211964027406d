# What the operations of a bounded queue promise, in Go. There is no goal.

language = 1

operation "make" {
  kind     = call
  args     = { n = int }
  requires = "circularqueue.IsSize"
  ensures  = "circularqueue.Made"
}

operation "put" {
  kind     = call
  args     = { x = int }
  requires = "circularqueue.HasRoom"
  ensures  = "circularqueue.WasPut"
}

operation "get" {
  kind     = call
  results  = { x = int }
  requires = "circularqueue.HasOne"
  ensures  = "circularqueue.Gotten"
}

operation "len" {
  kind    = call
  results = { n = int }
  ensures = "circularqueue.Counted"
}

target {
  package   = "circularqueue"
  type      = "github.com/clouseau-go/clouseau/benchmarks/circularqueue.Queue"
  new       = "circularqueue.New"
  invariant = "circularqueue.WellFormed"
  abstract  = "circularqueue.StateOf"
}
