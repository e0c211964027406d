# Calls: a register that changes its value only for those who know its tag. Each spec has one mistake.
language = 1 # a wrong answer: the model never answers ok to another tag

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
    params  = { t = string }
    history = seq(all, get(tag == t), star(any - put))
    event   = put(match != t, ok == true) # ERROR RefusedClause@15 "After get\\(.*\\) it does not allow put\\(.*ok = true\\): refused: ok is true, expected false"
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
---
language = 1 # a goal that a right run reaches: the value may be written before

operation "get" {
  kind    = call
  results = { value = int }
  clause {
    event = get
  }
}

operation "put" {
  kind = call
  args = { next = int }
  clause {
    event = put
  }
}

goal "lost" {
  vars  = { n = int }
  trace = seq(all, put(next == n), all, get(value != n)) # ERROR PermittedBug@11 "allows a run that this goal calls a bug: put\\(next = 0\\); put\\(next = 1\\); get\\(value = 1\\), where n = 0|put\\(next = .*\\); put\\(next = .*\\); get"
}

model "register" {
  state   = { held = int }
  initial = { held = 0 }
  on "get" {
    reply {
      value = held
    }
  }
  on "put" {
    set = { held = next }
  }
}
---
language = 1 # off by one: what is equal is refused, says the model

operation "set" {
  kind    = call
  args    = { n = int }
  results = { greater = bool }
  clause {
    params  = { m = int }
    history = seq(all, set(n == m, greater == true))
    event   = set(n == m, greater == true) # ERROR RefusedClause@15 "it does not allow set\\(n = (\\d+), greater = true\\).*kept: greater is true, expected false"
  }
  clause {
    event = set
  }
}

model "register" {
  state   = { held = int }
  initial = { held = 0 }
  on "set" {
    case "kept" {
      when = n <= held
      reply {
        greater = false
      }
    }
    otherwise "written" {
      set = { held = n }
      reply {
        greater = true
      }
    }
  }
}
---
language = 1 # off by one in the model: what is equal is accepted, says the model

operation "set" {
  kind    = call
  args    = { n = int }
  results = { greater = bool }
  clause {
    event = set
  }
}

goal "twice" {
  vars  = { m = int }
  trace = seq(all, set(n == m, greater == true), set(n == m, greater == true)) # ERROR PermittedBug@11 "set\\(n = (\\d), greater = true\\); set\\(n = \\d, greater = true\\), where m = \\d"
}

model "register" {
  state   = { held = int }
  initial = { held = 0 }
  on "set" {
    case "kept" {
      when = n < held
      reply {
        greater = false
      }
    }
    otherwise "written" {
      set = { held = n }
      reply {
        greater = true
      }
    }
  }
}
---
language = 1 # the wrong initial value

operation "get" {
  kind    = call
  results = { value = int }
  clause "empty" {
    history = absent(put)
    event   = get(value == 0) # ERROR RefusedClause@15 "At the beginning it does not allow get\\(value = 0\\): value is 0, expected 1"
  }
  clause "written" {
    params  = { n = int }
    history = seq(all, put(next == n), star(any - put))
    event   = get(value == n)
  }
}

operation "put" {
  kind = call
  args = { next = int }
  clause {
    event = put
  }
}

model "register" {
  state   = { held = int }
  initial = { held = 1 }
  on "get" {
    reply {
      value = held
    }
  }
  on "put" {
    set = { held = next }
  }
}
---
language = 1 # an update that was forgotten: nothing is ever there

operation "insert" {
  kind = call
  args = { key = string }
  clause {
    event = insert
  }
}

operation "find" {
  kind    = call
  args    = { key = string }
  results = { found = bool }
  clause "there" {
    params  = { k = string }
    history = seq(all, insert(key == k), star(any - remove))
    event   = find(key == k, found == true) # ERROR RefusedClause@15 "After insert\\(key = .*\\) it does not allow find\\(key = .*, found = true\\): found is true, expected false"
  }
  clause {
    event = find(found == false)
  }
}

operation "remove" {
  kind = call
  args = { key = string }
  clause {
    event = remove
  }
}

model "keys" {
  state = { keys = set(string) }
  on "insert" {
  }
  on "remove" {
    set = { keys[key] = false }
  }
  on "find" {
    reply {
      found = keys[key]
    }
  }
}
---
language = 1 # the wrong key

operation "insert" {
  kind = call
  args = { key = string, value = int }
  clause {
    event = insert
  }
}

operation "find" {
  kind    = call
  args    = { key = string }
  results = { value = int }
  clause {
    event = find
  }
}

goal "lost" {
  vars  = { k = string, n = int }
  trace = seq(all, insert(key == k, value == n), star(any - insert(key == k)), find(key == k, value != n)) # ERROR PermittedBug@11 "insert\\(key = .*\\); find\\(key = .*\\)"
}

model "table" {
  state   = { values = map(string, int) }
  initial = { values = 0 }
  on "insert" {
    set = { values["key"] = value }
  }
  on "find" {
    reply {
      value = values[key]
    }
  }
}
---
language = 1 # a request that the model forbids

operation "open" {
  kind = call
  clause {
    event = open
  }
}

operation "read" {
  kind = call
  clause {
    history = absent(open)
    event   = read # ERROR RefusedClause@15 "At the beginning it does not allow read\\(\\): .*"
  }
  clause {
    history = seq(all, open, all)
    event   = read
  }
}

model "file" {
  state       = { is_open = bool }
  initial     = { is_open = false }
  unspecified = forbidden
  on "open" {
    set = { is_open = true }
  }
  on "read" {
    case {
      when = is_open
    }
  }
}
---
language = 1 # a history that the model does not have: it closes only once

operation "open" {
  kind = call
  clause {
    event = open
  }
}

operation "close" {
  kind    = call
  results = { ok = bool }
  clause {
    history = seq(all, close(ok == true), star(any - open), close(ok == true), star(any - open)) # ERROR RefusedClause@15 "has no run in this history.*After open\\(\\); close\\(ok = true\\) it does not allow close\\(ok = true\\): ok is true, expected false|has no run in this history"
    event   = close(ok == false)
  }
  clause {
    event = close
  }
}

model "file" {
  state   = { is_open = bool }
  initial = { is_open = false }
  on "open" {
    set = { is_open = true }
  }
  on "close" {
    set = { is_open = false }
    reply {
      ok = is_open
    }
  }
}
---
language = 1 # a future that cannot be: after a full queue no push is accepted until something is popped

operation "push" {
  kind    = call
  args    = { n = int }
  results = { ok = bool }
  clause "full" {
    history = all
    event   = push(ok == false)
    future  = seq(star(any - pop), push(ok == true), all) # ERROR RefusedClause@15 "has no run that goes on so after the event.*it does not allow push\\(n = \\d+, ok = true\\)"
  }
  clause {
    event = push(ok == true)
  }
}

operation "pop" {
  kind = call
  clause {
    event = pop
  }
}

model "queue" {
  state   = { held = list(int) }
  initial = { held = [] }
  on "push" {
    case {
      when = size(held) < 2
      set  = { held = append(held, n) }
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
  on "pop" {
    set = { held = rest(held) }
  }
}
---
language = 1 # last in, first out, says the goal of a queue

operation "push" {
  kind = call
  args = { n = int }
  clause {
    event = push
  }
}

operation "pop" {
  kind    = call
  results = { n = int }
  clause {
    history = seq(all, push, all)
    event   = pop
  }
}

goal "not_the_last" {
  vars  = { x = int, y = int }
  trace = seq(all, push(n == x), push(n == y && x != y), pop(n != y)) # ERROR PermittedBug@11 "push\\(n = \\d+\\); push\\(n = \\d+\\); pop\\(n = \\d+\\), where x = \\d+, y = \\d+"
}

model "queue" {
  state   = { held = list(int) }
  initial = { held = [] }
  on "push" {
    set = { held = append(held, n) }
  }
  on "pop" {
    case {
      when = size(held) > 0
      set  = { held = rest(held) }
      reply {
        n = first(held)
      }
    }
  }
}
---
language = 1 # the model leaves more open than the goal: what is not specified is free

operation "take" {
  kind    = call
  args    = { n = int }
  results = { ok = bool }
  clause {
    event = take
  }
}

goal "negative" {
  trace = seq(all, take(n < 0 && ok == true)) # ERROR PermittedBug@11 "take\\(n = -1, ok = true\\)|take\\(n = -\\d+, ok = true\\)"
}

model "account" {
  unspecified = free
  on "take" {
    case {
      when = n >= 0
      reply {
        ok = true
      }
    }
  }
}
---
language = 1 # the status of another operation

sort "Status" {
  values = [created, changed, missing]
}

operation "put" {
  kind    = call
  args    = { path = string }
  results = { status = Status }
  clause "new" {
    params  = { p = string }
    history = absent(put(path == p))
    event   = put(path == p, status == changed) # ERROR RefusedClause@15 "At the beginning it does not allow put\\(path = .*, status = changed\\): new: status is changed, expected created"
  }
  clause "known" {
    params  = { p = string }
    history = seq(all, put(path == p), all)
    event   = put(path == p, status == changed)
  }
}

model "store" {
  state = { paths = set(string) }
  on "put" {
    set = { paths[path] = true }
    case "known" {
      when = paths[path]
      reply {
        status = changed
      }
    }
    otherwise "new" {
      reply {
        status = created
      }
    }
  }
}
---
language = 1 # numbers that are never given twice

operation "open" {
  kind    = call
  results = { n = int }
  clause {
    event = open
  }
  clause "again" {
    params  = { m = int }
    history = seq(all, open(n == m), all)
    event   = open(n == m) # ERROR RefusedClause@15 "After open\\(n = (-?\\d+)\\) it does not allow open\\(n = -?\\d+\\)"
  }
}

model "numbers" {
  state = { given = set(int) }
  on "open" {
    choose  = { next = int }
    require = !given[next]
    set     = { given[next] = true }
    reply {
      n = next
    }
  }
}
---
language = 1 # a goal that is far away: the types lead there

operation "tick" {
  kind    = call
  results = { count = int }
  clause "first" {
    history = absent(tick)
    event   = tick(count == 1)
  }
  clause "next" {
    params  = { n = int }
    history = last(tick(count == n))
    event   = tick(count == n + 1)
  }
}

operation "pause" {
  kind = call
  clause {
    event = pause
  }
}

goal "late" {
  trace = seq(all, tick(count == 12)) # ERROR PermittedBug@11 "tick.count = 1.; .*tick.count = 11.; tick.count = 12.[.] Either"
}

model "counter" {
  state   = { ticks = int, pauses = int }
  initial = { ticks = 0, pauses = 0 }
  on "tick" {
    set = { ticks = ticks + 1 }
    reply {
      count = ticks + 1
    }
  }
  on "pause" {
    set = { pauses = pauses + 1 }
  }
}
