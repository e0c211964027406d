# A cache with room for two entries. Where there are more, it says by itself which one it has
# dropped, with the value; which one that is, is its own choice. What it says has no request, so the
# model has a rule on it.

language = 1

sort "Key" {
  base  = int
  range = [0, 3]
}

operation "put" {
  doc  = "gives a key a value"
  kind = call
  args = { key = Key, value = int }
  clause {
    event = put
  }
}

operation "get" {
  doc     = "asks for the value of a key"
  kind    = call
  args    = { key = Key }
  results = { value = int, found = bool }
  clause {
    event = get
  }
}

operation "evicted" {
  doc         = "the cache has dropped an entry"
  kind        = receive
  spontaneous = true
  fields      = { key = Key }
  results     = { value = int }
  clause {
    params  = { k = Key, v = int }
    history = seq(all, put(key == k, value == v), star(any - put(key == k) - evicted(key == k)))
    event   = evicted(key == k)
  }
}

model "cache" {
  state   = { held = map(Key, optional(int)), entries = int }
  initial = { held = nothing, entries = 0 }
  # Before the next call an entry too many has been dropped.
  unspecified = forbidden

  on "put" {
    when = entries <= 2
    set  = { held[key] = some(value), entries = has(held[key]) ? entries : entries + 1 }
  }

  on "get" {
    when = entries <= 2
    case "there" {
      when = has(held[key])
      reply {
        value = the(held[key])
        found = true
      }
    }
    otherwise "missing" {
      reply {
        found = false
      }
    }
  }

  on "evicted" {
    when    = entries > 2 && has(held[key])
    require = value == the(held[key])
    set     = { held[key] = nothing, entries = entries - 1 }
  }
}

target {
  type = "github.com/clouseau-go/clouseau/benchmarks/evicting.Cache"
  new  = "evicting.NewAdapter"
}
