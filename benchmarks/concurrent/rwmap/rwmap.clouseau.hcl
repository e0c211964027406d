language = 1

sort "Key" {
  base  = int
  range = [0, 2]
}

sort "Value" {
  base  = int
  range = [1, 5]
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = Value, ok = bool }
}

operation "put" {
  kind = call
  args = { key = Key, value = Value }
}

operation "delete" {
  kind    = call
  args    = { key = Key }
  results = { value = Value, ok = bool }
}

operation "getOrPut" {
  kind    = call
  args    = { key = Key, value = Value }
  results = { now = Value, there = bool }
}

operation "move" {
  kind    = call
  args    = { from = Key, to = Key }
  results = { ok = bool }
}

model "map" {
  state   = { m = map(Key, optional(Value)) }
  initial = { m = nothing }

  on "get" {
    case "there" {
      when = has(m[key])
      reply {
        ok    = true
        value = the(m[key])
      }
    }
    otherwise {
      reply {
        ok = false
      }
    }
  }

  on "put" {
    set = { m[key] = some(value) }
    reply {}
  }

  on "delete" {
    case "there" {
      when = has(m[key])
      set  = { m[key] = nothing }
      reply {
        ok    = true
        value = the(m[key])
      }
    }
    otherwise {
      reply {
        ok = false
      }
    }
  }

  on "getOrPut" {
    case "there" {
      when = has(m[key])
      reply {
        there = true
        now   = the(m[key])
      }
    }
    otherwise {
      set = { m[key] = some(value) }
      reply {
        there = false
        now   = value
      }
    }
  }

  on "move" {
    case "there" {
      when = has(m[from])
      set  = { m[from] = nothing, m[to] = m[from] }
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
  type = "github.com/clouseau-go/clouseau/benchmarks/concurrent/rwmap.Map"
  new  = "rwmap.New"
}
