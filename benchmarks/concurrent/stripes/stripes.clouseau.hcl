language = 1

sort "Number" {
  base  = int
  range = [1, 4]
}

operation "add" {
  kind = call
  args = { n = Number }
}

operation "sum" {
  kind    = call
  results = { n = int }
}

model "sum" {
  state   = { total = int }
  initial = { total = 0 }

  on "add" {
    set = { total = total + n }
  }

  on "sum" {
    reply {
      n = total
    }
  }
}

target {
  type = "github.com/clouseau-go/clouseau/benchmarks/concurrent/stripes.Counter"
  new  = "stripes.New"

  consistency = quiescent # while numbers are added, the sum has some of them
}
