# What the operations of a reader promise: a handle is new, and what it reads is the number in the
# file, as often as it is asked. There is no goal.

language = 1

operation "open" {
  kind    = call
  results = { handle = int, ok = bool }
  clause "new" {
    params  = { h = int }
    history = absent(open(handle == h))
    event   = open(handle == h, ok)
    promise = true
  }
}

operation "read" {
  kind    = call
  args    = { handle = int }
  results = { n = int, ok = bool }
  clause "number" {
    params  = { h = int }
    history = seq(all, open(handle == h), all)
    event   = read(handle == h, n == 123456, ok)
    promise = true
  }
}

target {
  package = "filereader"
  type    = "github.com/clouseau-go/clouseau/benchmarks/filereader.Reader"
  new     = "filereader.New"
  close   = "Close"
}
