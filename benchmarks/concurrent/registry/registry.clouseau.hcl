language = 1

sort "Name" {
  go   = "string"
  pool = ["a", "b"]
}

sort "Who" {
  base  = int
  range = [1, 3]
}

operation "claim" {
  kind    = call
  args    = { name = Name, who = Who }
  results = { ok = bool }
}

operation "holder" {
  kind    = call
  args    = { name = Name }
  results = { who = Who, taken = bool }
}

# A name is given back and passed on by who claimed it; anybody else is refused.
operation "free" {
  kind    = call
  args    = { name = Name, who = Who }
  results = { ok = bool }
}

operation "pass" {
  kind    = call
  args    = { name = Name, who = Who, to = Who }
  results = { ok = bool }
}

model "names" {
  state   = { held = map(Name, optional(Who)) }
  initial = { held = nothing }

  on "claim" {
    case "free" {
      when = !has(held[name])
      set  = { held[name] = some(who) }
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

  on "holder" {
    case "taken" {
      when = has(held[name])
      reply {
        taken = true
        who   = the(held[name])
      }
    }
    otherwise {
      reply {
        taken = false
      }
    }
  }

  on "free" {
    case "held" {
      when = has(held[name]) && the(held[name]) == who
      set  = { held[name] = nothing }
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

  on "pass" {
    case "held" {
      when = has(held[name]) && the(held[name]) == who
      set  = { held[name] = some(to) }
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
  type = "github.com/clouseau-go/clouseau/benchmarks/concurrent/registry.Registry"
  new  = "registry.New"
}
