language = 1

sort "Elem" {
  base  = int
  range = [1, 5]
}

operation "put" {
  kind  = call
  args  = { elem = Elem }
  waits = true
}

operation "take" {
  kind    = call
  results = { elem = int }
  waits   = true
}

operation "len" {
  kind    = call
  results = { n = int }
}

target {
  type  = "github.com/clouseau-go/clouseau/benchmarks/concurrent/boundedqueue.Queue"
  new   = "boundedqueue.New"
  close = "Close"

  reference {
    new = "ref.NewRing[int](3)"
    methods = {
      put  = "Offer(elem) (ready)"
      take = "Pop() (elem, ready)"
    }
  }
}
