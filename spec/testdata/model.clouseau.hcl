# A register that answers with tags of its own choosing, and sets its value only for those
# who know the tag: written to have every kind of state and step once.

language = 1

sort "Tag" {
  go   = "string"
  pool = ["a", "b", "c"]
}

sort "Conn" {
  values = [left, right]
}

operation "get" {
  kind    = call
  results = { value = int, tag = Tag }
  clause {
    event = get
  }
}

operation "put" {
  kind    = call
  args    = { condition = Tag, data = int }
  results = { ok = bool }
  clause {
    event = put
  }
}

operation "ask" {
  kind   = send
  fields = { conn = Conn, question = int }
  clause {
    event  = ask
    future = seq(star(any), hear, star(any))
  }
}

operation "hear" {
  kind    = receive
  fields  = { conn = Conn }
  results = { answer = int }
  clause {
    event = hear
  }
}

goal "lost" {
  doc   = "a value disappears"
  vars  = { t = Tag }
  trace = seq(all, put(condition == t, ok == true), get(tag == t))
}

model "register" {
  doc = "compare and set, with tags that the register chooses"
  state = {
    held    = int
    current = optional(Tag)
    queue   = list(int)
    known   = set(Tag)
    uses    = map(Tag, int)
    by      = map(Tag, optional(Conn))
  }
  initial = { held = 0, queue = [1, 2], known = [], uses = 0, by = nothing }

  unspecified = forbidden

  on "get" {
    case "fresh" {
      when    = !has(current)
      choose  = { t = Tag }
      require = !known[t]
      set     = { current = some(t), known[t] = true, by[t] = some(left) }
      reply {
        value = held
        tag   = t
      }
    }
    otherwise "again" {
      reply {
        value = held
        tag   = the(current)
      }
    }
  }

  on "put" {
    let = { matches = has(current) && the(current) == condition }
    case "refused" {
      when = !matches || uses[condition] > 3
      reply {
        ok = false
      }
    }
    otherwise "done" {
      set = {
        held            = data
        current         = nothing
        uses[condition] = uses[condition] + 1
        queue           = append(queue, data)
      }
      reply {
        ok = true
      }
      case "twice" {
        when = has(by[condition]) && the(by[condition]) == right && contains(known, condition)
        set  = { known = [] }
      }
      otherwise {
      }
    }
  }

  on "ask" {
    case {
      when = size(queue) > 0
      set  = { queue = rest(queue) }
      reply "hear" {
        conn   = conn
        answer = first(queue)
      }
    }
    otherwise {
      when = question > 0
      reply "hear" {
        conn = conn
      }
    }
  }

  network {
    order      = fifo
    connection = conn
    lossy      = false
    copies     = 1
    capacity   = 4
  }
}
