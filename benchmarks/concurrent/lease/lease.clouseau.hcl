language = 1

sort "Owner" {
  go   = "string"
  pool = ["ann", "bob"]
}

sort "Time" {
  base = int
  go   = "time.Duration"
  pool = [1000000000, 30000000000, 59000000000, 60000000000]
}

operation "wait" {
  kind = call
  args = { d = Time }
}

operation "acquire" {
  kind    = call
  args    = { owner = Owner }
  results = { ok = bool }
}

operation "renew" {
  kind    = call
  args    = { owner = Owner }
  results = { ok = bool }
}

operation "release" {
  kind    = call
  args    = { owner = Owner }
  results = { ok = bool }
}

# Whoever has the lease has it until its end, and not longer.
model "lease" {
  state   = { now = int, ends = int, who = optional(Owner) }
  initial = { now = 0, ends = 0, who = nothing }

  on "wait" {
    case "ends" {
      when = now + d >= ends
      set  = { now = now + d, who = nothing }
    }
    otherwise {
      set = { now = now + d }
    }
  }

  on "acquire" {
    case "free" {
      when = !has(who)
      set  = { who = some(owner), ends = now + 60000000000 }
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

  on "renew" {
    case "held" {
      when = has(who) && the(who) == owner
      set  = { ends = now + 60000000000 }
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

  on "release" {
    case "held" {
      when = has(who) && the(who) == owner
      set  = { who = nothing }
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
}

target {
  type  = "github.com/clouseau-go/clouseau/benchmarks/concurrent/lease.Server"
  new   = "lease.New"
  close = "Close"
  clock = wait
}
