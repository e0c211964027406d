# What the operations of a queue of batches promise. There is no goal: walks look for calls that
# break a promise.

language = 1

sort "Item" {
  base = record({ ID = int, Name = string })
  go   = "batch.Item"
}

operation "pushAll" {
  kind = call
  args = { items = list(Item) }
}

operation "drain" {
  kind    = call
  results = { items = list(Item) }
}

operation "unacked" {
  kind    = call
  results = { items = list(Item) }
  clause "handed_out" {
    params  = { xs = list(Item) }
    history = seq(all, drain(items == xs), absent(drain, ack))
    event   = unacked(items == xs)
    promise = true
  }
}

operation "ack" {
  kind = call
}

target {
  package = "batch"
  type    = "github.com/clouseau-go/clouseau/benchmarks/batch.Queue"
  new     = "batch.New"
}
