language = 1

sort "Size" {
  base  = int
  range = [1, 9]
}

operation "send" {
  kind    = call
  args    = { n = Size }
  results = { total = int }
}

model "sent" {
  state   = { sum = int }
  initial = { sum = 0 }

  on "send" {
    set = { sum = sum + n }
    reply {
      total = sum + n
    }
  }
}

target {
  type  = "github.com/clouseau-go/clouseau/benchmarks/concurrent/connections.Pool"
  new   = "connections.New"
  close = "Close"
}
