# Models read what is never there.
language = 1

operation "put" {
  args = { x = int }
  clause {
    event = put
  }
}

operation "get" {
  results = { x = int }
  clause {
    event = get
  }
}

operation "look" {
  results = { x = int }
  clause {
    event = look
  }
}

model "box" {
  state   = { queue = list(int), held = optional(int), old = optional(int), by = map(int, optional(int)) }
  initial = { held = nothing, old = nothing, by = nothing }

  on "put" {
    case "first" {
      when = !has(held)
      set  = { queue = append(queue, x), held = some(x), old = held, by[x] = nothing }
    }
    case "next" {
      when = has(held) && size(queue) < 3
      set  = { queue = append(queue, queue[size(queue) - 1]), old = held, by[x] = some(size(queue) > 0 ? queue[0] : x) }
    }
    otherwise "full" {
      set = { held = some(the(held) + queue[2]) }
    }
  }

  on "get" {
    case "last" {
      when = size(queue) > 0
      reply { # WARNING AbsentElement@7 "Wherever this case applies, queue.size.queue.. is not there: .* and the last is queue.size.queue. - 1"
        x = queue[size(queue)]
      }
    }
    case "none" {
      when = !has(held)
      reply { # WARNING AbsentElement@7 "the.held. is not there: it has no value then"
        x = the(held)
      }
    }
    case "guarded" {
      when = size(queue) == 0 || queue[0] == 3
      reply {
        x = size(queue) == 0 ? 0 : first(queue)
      }
    }
    case "key" {
      when = has(old) && !has(by[the(old)])
      reply { # WARNING AbsentElement@7 "the.by.the.old... is not there"
        x = the(by[the(old)])
      }
    }
  }

  on "look" { # WARNING AbsentElement@3 "queue.0. is not there"
    when = size(queue) == 0 && queue[0] == 3
  }
}
