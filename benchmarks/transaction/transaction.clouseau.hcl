# A store of one value. Writes commit at once; a read is requested and answered
# later, when the tester lets it run. Its answer has to be the value that was
# committed when it was requested.

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
  # A read is worth requesting if a write is going to overtake it.
  clause {
    params  = { r = int }
    history = absent(readReq(id == r))
    event   = readReq(id == r)
    future  = seq(all, write, all, readRsp(id == r), all)
  }
}

operation "readRsp" {
  kind    = receive
  fields  = { id = int }
  results = { value = int }
  # An answer is some written value. That it is the right one is for the goal to say.
  clause {
    params  = { r = int, v = int }
    history = seq(all, write(value == v), all) && seq(all, readReq(id == r), all)
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
