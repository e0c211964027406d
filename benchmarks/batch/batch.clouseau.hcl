# A queue that is filled and emptied in batches. The batch that drain hands out is remembered until
# it is acknowledged.

language = 1

sort "Item" {
  base = record({ ID = int, Name = string })
  go   = "batch.Item"
}

operation "pushAll" {
  kind = call
  args = { items = list(Item) }
  clause {
    history = all
    event   = pushAll(len(items) > 0)
    future  = all
  }
}

operation "drain" {
  kind    = call
  results = { items = list(Item) }
  # What was pushed since the last time; here as one batch.
  clause "one_batch" {
    params  = { xs = list(Item) }
    history = seq(opt(seq(all, drain)), absent(pushAll, drain), pushAll(items == xs), absent(pushAll, drain))
    event   = drain(items == xs)
    future  = all
  }
}

operation "unacked" {
  kind    = call
  results = { items = list(Item) }
  clause "handed_out" {
    params  = { xs = list(Item) }
    history = seq(all, drain(items == xs), absent(drain, ack))
    event   = unacked(items == xs)
    future  = all
  }
}

operation "ack" {
  kind = call
  clause {
    history = seq(all, drain, absent(ack))
    event   = ack
    future  = all
  }
}

goal "overwritten" {
  doc   = "a batch that was handed out changes when others are pushed"
  vars  = { xs = list(Item) }
  trace = seq(all, drain(items == xs), star(any - drain - ack), pushAll, star(any - drain - ack), unacked(items != xs))
}

target {
  package = "batch"
  type    = "github.com/clouseau-go/clouseau/benchmarks/batch.Queue"
  new     = "batch.New"
}
