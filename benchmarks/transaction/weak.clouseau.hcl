# The store with a weaker spec: it does not say that a read is
# worth requesting if a write overtakes it, and it expects answers that were
# written before the request. So it plans stale reads, which the store never serves.

language = 1

operation "write" {
  kind = call
  args = { value = int }
  clause {
    params = { v = int }
    event  = write(value == v)
  }
}

operation "readReq" {
  doc    = "requests a read; ids are not used twice"
  kind   = send
  fields = { id = int }
  clause {
    params  = { r = int }
    history = absent(readReq(id == r))
    event   = readReq(id == r)
    future  = seq(all, readRsp(id == r), all)
  }
}

operation "readRsp" {
  kind    = receive
  fields  = { id = int }
  results = { value = int }
  # An answer was written before the request, last or not.
  clause {
    params  = { r = int, v = int }
    history = seq(all, write(value == v), all, readReq(id == r), all)
    event   = readRsp(id == r, value == v)
  }
}

goal "not_atomic" {
  doc   = "a read answers with another value than the one that was committed when it was requested"
  vars  = { y = int, r = int }
  trace = seq(all, write(value == y), absent(write), readReq(id == r), all, readRsp(id == r, value != y))
}

target {
  package = "transaction"
  type    = "github.com/clouseau-go/clouseau/benchmarks/transaction.Store"
  new     = "transaction.NewAdapter"
}
