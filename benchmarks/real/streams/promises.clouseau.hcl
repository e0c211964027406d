language = 1

# Without a pool, so that what add answers is an argument of del.
sort "Id" {
  go = "string"
}

# No id is given twice.
operation "add" {
  results = { id = Id, ok = bool }
  clause {
    params  = { x = Id }
    history = absent(add(id == x, ok))
    event   = add(id == x, ok)
    promise = true
  }
}

operation "del" {
  args    = { id = Id }
  results = { n = int, ok = bool }
}

operation "wait" { args = { ms = int } }

target {
  package = "streams_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/streams.Stream"
  new     = "streams.New"
  close   = "Close"
  errors  = { add = ok, del = ok }
}
