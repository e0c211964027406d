language = 1

sort "Value" {
  base  = int
  range = [0, 3]
}

sort "Time" {
  base = int
  go   = "time.Duration"
  pool = [1000000, 50000000, 99000000, 100000000]
}

operation "wait" {
  kind = call
  args = { d = Time }
}

operation "set" {
  kind = call
  args = { value = Value }
}

operation "cancel" {
  kind    = call
  results = { ok = bool }
}

operation "passed" {
  kind    = call
  results = { times = int, value = Value }
}

model "debouncer" {
  state   = { now = int, due = int, held = optional(Value), times = int, latest = Value }
  initial = { now = 0, due = 0, held = nothing, times = 0, latest = 0 }

  on "wait" {
    case "due" {
      when = has(held) && now + d >= due
      set  = { now = now + d, times = times + 1, latest = the(held), held = nothing }
    }
    otherwise {
      set = { now = now + d }
    }
  }

  on "set" {
    set = { held = some(value), due = now + 100000000 }
  }

  on "cancel" {
    case "held" {
      when = has(held)
      set  = { held = nothing }
      reply {
        ok = true
      }
    }
    otherwise {
      reply {
        ok = false
      }
    }
  }

  on "passed" {
    reply {
      times = times
      value = latest
    }
  }
}

target {
  type  = "github.com/clouseau-go/clouseau/benchmarks/concurrent/debouncer.Debouncer"
  new   = "debouncer.New"
  clock = wait
}
