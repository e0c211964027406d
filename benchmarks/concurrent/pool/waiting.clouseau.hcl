language = 1

sort "Slot" {
  base  = int
  range = [0, 2]
}

operation "await" {
  kind    = call
  results = { slot = Slot }
  waits   = true
}

operation "release" {
  kind    = call
  args    = { slot = Slot }
  results = { ok = bool }
}

model "slots" {
  state       = { lent = set(Slot) }
  unspecified = forbidden

  on "await" {
    when    = size(lent) < 3
    choose  = { free = Slot }
    require = !lent[free]
    set     = { lent[free] = true }
    reply {
      slot = free
    }
  }

  on "release" {
    case "lent" {
      when = lent[slot]
      set  = { lent[slot] = false }
      reply {
        ok = true
      }
    }
    otherwise "free" {
      reply {
        ok = false
      }
    }
  }
}

target {
  type  = "github.com/clouseau-go/clouseau/benchmarks/concurrent/pool.Pool"
  new   = "pool.New"
  close = "Close"
}
