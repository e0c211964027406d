language = 1
operation "take" {
  kind    = call
  args    = { k = string }
  results = { n = int }
  clause {
    event = take
  }
}
operation "ask" {
  kind   = send
  fields = { conn = int }
  clause {
    event  = ask
    future = seq(all, hear, all)
  }
}
operation "hear" {
  kind    = receive
  fields  = { conn = int }
  clause {
    event = hear
  }
}
operation "note" {
  kind = ghost
  clause {
    event = note
  }
}
goal "m" {
  trace = seq(all, take(n == 1))
}
model "m" { # ERROR DuplicateName@8 "goal or scenario .m. exists already"
  state   = {
    held = int
    has  = int # ERROR ReservedName@5 "word of models"
    take = int # ERROR ShadowedName@5 "name of an operation"
    odd  = bag(int) # ERROR UnknownSort@12 "optional\\(S\\), list\\(S\\)"
    pair = map(int) # ERROR UnknownSort@12 "map\\(K, S\\)"
    odder = map(string, optonal(int)) # ERROR UnknownSort@25 "Did you mean .optional."
    keyed = map(bag(int), int) # ERROR UnknownSort@17 "Unknown kind of sort"
    none_of_it = list(integer) # ERROR UnknownSort@23 "Unknown sort"
    k    = int
    q    = list(int)
    o    = optional(string)
    s    = set(string)
    m    = map(string, optional(int))
    lists = map(string, list(int))
  }
  initial = {
    hold = 1 # ERROR UnknownName@5 "Did you mean .held."
    held = "x" # ERROR MismatchedSort@12 "of sort string"
    q    = 1 # ERROR MisplacedCollection@12 "a list in brackets"
    o    = 1 # ERROR MisplacedCollection@12 "an optional: nothing"
    m    = some("x") # ERROR MismatchedSort@17 "of sort string; expected int"
  }
  unspecified = fee # ERROR InvalidValue@17 "Did you mean .free."
  on "note" { # ERROR MisplacedRule@7 "note is a ghost"
  }
  on "tke" { # ERROR UnknownOperation@7 "Did you mean .take."
  }
  on "take" { # ERROR AmbiguousName@7 "state variable of the model and also an argument"
    choose = {
      held = int # ERROR DuplicateName@7 "Another state variable is called .held."
      c    = int
    }
    let     = { big = c + 1 }
    require = big > 0 && o == "a" # ERROR MisplacedCollection@26 "such as the\\(o\\)"
    set = {
      held = first(q) + size(q) + q[0]
      q    = append(q, s) # ERROR MisplacedCollection@24 "is a set"
      s    = held # ERROR MisplacedCollection@14 "a list in brackets"
      m[1] = 2 # ERROR MismatchedSort@8 "of sort int; expected string"
      o["x"] = nothing # ERROR MisplacedCollection@7 "is an optional"
      wrong = 1 # ERROR UnknownName@7 "Unknown state variable"
      1 = 2 # ERROR InvalidValue@7 "Left of ="
    }
    case "one" {
      when = contains(held, 1) # ERROR MismatchedSort@23 "A value of sort int has no .contains."
      reply {
        n = m["x"] # ERROR MisplacedCollection@13 "has\\(m"
        x = 1 # ERROR UnknownField@9 "no field"
      }
      reply { # ERROR MisplacedReply@7 "answered here already"
        n = 1
      }
    }
    otherwise "two words" { # ERROR InvalidName@16 "not a name"
      when = the(nothing) == 1 || k + "/" == k # ERROR MismatchedSort@39 "joined by concat: write concat.s, t." ERROR MisplacedCollection@14 "no value"
      require = first(lists["a"]) == 1 # ERROR MisplacedCollection@23 "x\\[0\\] is the first element"
      set = {
        held = 1 # ERROR ConflictingUpdates@9 "set twice"
        q    = rest(o) # ERROR MisplacedCollection@21 "such as the\\(o\\)"
      }
      reply "hear" { # ERROR MisplacedReply@14 "results"
      }
    }
  }
  on "take" { # ERROR DuplicateName@7 "already"
  }
  on "ask" {
    otherwise { # ERROR MisplacedOtherwise@5 "case before"
      when = has(conn) # ERROR MisplacedCollection@18 "an optional"
    }
    case {
      when = has(m) # ERROR MisplacedCollection@18 "a map .* write m\\[\\.\\.\\.\\]"
    }
    reply { # ERROR MisplacedReply@5 "is a receive"
    }
    reply "take" { # ERROR MisplacedReply@12 "a receive; take is a call"
    }
    reply "her" { # ERROR UnknownOperation@12 "Did you mean .hear."
    }
    reply "hear" {
      conn = some(1) # ERROR MisplacedCollection@14 "no single value"
    }
  }
  network {
    order      = lifo # ERROR InvalidValue@18 "Did you mean .fifo."
    lossy      = 1 # ERROR InvalidValue@18 "true or false"
    copies     = 5000 # ERROR InvalidValue@18 "0 to 1000"
    connection = con # ERROR UnknownName@18 "Did you mean .conn."
  }
  network { # ERROR DuplicateName@3 "one network"
  }
}
model "again" { # ERROR DuplicateModel@1 "one model"
}
---
language = 1
operation "take" {
  kind = call
  clause {
    event = take
  }
}
model "m" {
  go    = "models.New" # ERROR ConflictingAttributes@3 "either a Go function"
  state = { held = int }
  on "take" {
    set = { held = held + size(held, 2) } # ERROR WrongArity@27 "size\\(q\\)"
  }
}
---
language = 1
operation "take" {
  kind = call
  clause {
    event = take
  }
}
model "m" {
  state = { held = int, idle = int } # WARNING UnusedVariable@25 "state variable .idle."
  on "take" {
    choose = { c = int } # WARNING UnusedVariable@16 "choice .c."
    set = { held = held + 1 }
  }
}
---
language = 1

operation "take" {
  kind    = call
  results = { n = int, ok = bool }
  clause "many" {
    event = take(n > 9) # ERROR RefusedClause@13 "At the beginning it does not allow take.n = 10, ok = true.: n is 10, expected 1[.]"
  }
  clause "after" {
    history = seq(all, take(ok == true), take(ok == false)) # ERROR RefusedClause@15 "has no run in this history"
    event   = take
  }
  clause "before" {
    event  = take
    future = seq(all, take(n == 0)) # ERROR RefusedClause@14 "has no run that goes on so after the event"
  }
}

goal "few" {
  trace = seq(all, take(n <= 1 && ok == true)) # ERROR PermittedBug@11 "take.n = 1, ok = true..*Either the goal"
}

model "m" {
  state   = { refused = bool }
  initial = { refused = false }
  on "take" {
    choose  = { b = bool }
    require = b || refused
    reply {
      n  = 1
      ok = b
    }
  }
}
---
language = 1
operation "take" {
  kind = call
  clause {
    event = take
  }
}
operation "look" {
  kind = call
  clause {
    event = look
  }
}
operation "peek" {
  kind = call
  clause {
    event = peek
  }
}
model "m" {
  extends = n # ERROR UnknownBase@13 "no model .n."
  on "take" {
    extends = peek
  }
  on "look" {
    extends = tak # ERROR UnknownBase@15 "Did you mean .take."
  }
  on "peek" {
    extends = take # ERROR CyclicBase@15 "extends itself"
  }
}
---
language = 1
operation "take" {
  kind = call
  clause {
    event = take
  }
}
model "m" {
  on "take" {
    remove = [gone] # ERROR MisplacedChange@5 "nothing to change or remove"
    case "twice" {
      change "it" { # ERROR UnknownBlock@7 "cannot stand"
      }
    }
  }
}
---
language = 1
operation "take" {
  kind = call
  clause {
    event = take
  }
}
operation "look" {
  kind = call
  clause {
    event = look
  }
}
model "m" {
  on "take" {
    case "twice" {
      when = true
    }
    case "twice" {
      when = true
    }
  }
  on "look" {
    extends = take
    remove  = [twice] # ERROR AmbiguousName@16 "two cases"
    change "gone" { # ERROR UnknownPart@13 "no case .gone."
    }
  }
}
---
# What a model judges may be asked for at any time; what it receives has to have a cause.
language = 1
operation "ask" {
  kind = send
  fields = { n = int }
}
operation "answer" { # ERROR UnjustifiedOperation@1 "has no clause"
  spontaneous = true
  kind = receive
  fields = { n = int }
}
operation "now" {
  kind    = call
  results = { n = int }
}
model "echo" {
  state   = { held = int }
  initial = { held = 0 }
  on "ask" {
    set = { held = n + 0 }
  }
  on "now" {
    reply {
      n = held
    }
  }
}
