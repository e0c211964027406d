language = 1

sort "Failures" {
  base  = int
  range = [0, 6]
}

sort "Time" {
  base = int
  go   = "time.Duration"
  pool = [500000000, 1000000000, 2000000000, 4000000000]
}

operation "wait" {
  kind = call
  args = { d = Time }
}

operation "begin" {
  kind = call
  args = { failures = Failures }
}

operation "stop" {
  kind = call
}

operation "tried" {
  kind    = call
  results = { n = int }
}

# The tries of a job come 0, 1, 3, 7 and 11 seconds after its beginning.
model "backoff" {
  state   = { ran = int, left = int, running = bool }
  initial = { ran = 0, left = 0, running = false }

  on "begin" {
    set = { ran = 0, left = failures + 1, running = true }
  }

  on "wait" {
    case "running" {
      when = running
      set  = { ran = ran + d }
    }
    otherwise {
    }
  }

  on "stop" {
    set = { running = false }
  }

  on "tried" {
    case "limited" {
      when = left < (ran < 1000000000 ? 1 : ran < 3000000000 ? 2 : ran < 7000000000 ? 3 : ran < 11000000000 ? 4 : 5)
      reply {
        n = left
      }
    }
    otherwise {
      reply {
        n = ran < 1000000000 ? 1 : ran < 3000000000 ? 2 : ran < 7000000000 ? 3 : ran < 11000000000 ? 4 : 5
      }
    }
  }
}

target {
  type  = "github.com/clouseau-go/clouseau/benchmarks/concurrent/retry.Job"
  new   = "retry.New"
  clock = wait
}
