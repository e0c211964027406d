# A register that changes its value only for those who know its tag, and chooses a new tag
# with every change.

language = 1

operation "get" {
  kind    = call
  results = { value = int, tag = string }
  clause {
    event = get
  }
}

operation "put" {
  kind    = call
  args    = { match = string, next = int }
  results = { ok = bool }
  clause {
    event = put
  }
}

model "register" {
  state   = { held = int, current = string }
  initial = { held = 0 }

  on "get" {
    reply {
      value = held
      tag   = current
    }
  }
  on "put" {
    case "matches" {
      when    = match == current
      choose  = { fresh = string }
      require = fresh != current
      set     = { held = next, current = fresh }
      reply {
        ok = true
      }
    }
    otherwise "refused" {
      reply {
        ok = false
      }
    }
  }
}
