language = 1
operation "locked" {
  kind = ghost
  clause {
    event = locked
  }
}
operation "try" {
  kind    = call
  results = { ok = bool }
  clause {
    history = seq(all, locked) # ERROR UnseenPromise@15 "speaks of the ghost locked"
    event   = try(!ok)
    promise = true
  }
}
---
language = 1
operation "roll" {
  kind    = call
  results = { n = int }
  clause {
    params  = { x = int }
    event   = roll(n == x) # ERROR EmptyPromise@15 "accepts every answer of roll"
    promise = true
  }
}
---
language = 1
operation "get" {
  kind    = call
  args    = { key = int }
  results = { value = int, found = bool }
  promise = true
  clause "there" { # WARNING RedundantClause@3 "adds nothing"
    params  = { x = int }
    history = seq(all, get(key == x))
    event   = get(key == x, found)
  }
  clause "any" {
    event = get # ERROR EmptyPromise@13 "The clause get.any always applies. It accepts every answer"
  }
}
---
language = 1
operation "get" {
  kind    = call
  results = { value = int }
  promise = true
  clause "never" {
    event   = get(value != 3)
    promise = true # ERROR ConflictingAttributes@5 "All clauses of get together are a promise already"
  }
}
---
language = 1
operation "post" {
  kind    = send
  fields  = { n = int }
  promise = true # ERROR MisplacedAttribute@3 "Only a call can promise something"
  clause {
    event = post
  }
}
---
language = 1
operation "get" {
  kind    = call
  results = { value = int }
  promise = 1 # ERROR InvalidValue@13 "is true or false"
  clause {
    event = get(value != 3)
  }
}
---
language = 1
operation "push" {
  kind = call
  clause {
    event = push
  }
}
count "size" {
  up = seq(push, push) # ERROR UncountableEvent@8 "A count needs events"
}
---
language = 1
operation "push" {
  kind = call
  clause {
    event = push
  }
}
count "size" { # ERROR MissingAttribute@1 "Nothing is counted"
  start = 3
}
---
language = 1
operation "push" {
  kind = call
  clause {
    history = last(size(n < 3))
    event   = push
  }
}
count "size" {
  up    = push
  start = "three" # ERROR InvalidValue@11 "A count starts at a number"
}
---
language = 1
operation "push" {
  kind = call
  clause {
    event = push
  }
}
count "size" {
  down = size # ERROR UncountableEvent@10 "A count needs events"
}
---
language = 1
operation "post" {
  kind = send
  clause {
    event = post
  }
}
operation "count" { # ERROR MisplacedContract@1 "so nobody asks this function"
  kind    = call
  results = { n = int }
  ensures = "mail.Counted"
  clause {
    event = count
  }
}
target { # ERROR MisplacedContract@1 "post is a send"
  invariant = "mail.Sound"
}
---
language = 1
operation "post" {
  kind     = send
  requires = "mail.Open" # ERROR MisplacedAttribute@3 "Only a call can have a contract"
  clause {
    event = post
  }
}
---
language  = 1
relations = [
  invert(push, pop), # ERROR UnknownRelation@3 "Did you mean \"inverse\"?"
  inverse(push), # ERROR WrongArity@3 "right after f, g gives back its arguments"
  inverse(pop, push), # ERROR EmptyRelation@3 "No result of push"
  same(push, pop), # ERROR EmptyRelation@3 "other arguments or results"
  survives(pop, push), # ERROR EmptyRelation@17 "push answers nothing"
  push, # ERROR InvalidValue@3 "A relation is written"
  undoes(pop, push, any), # ERROR InvalidValue@21 "between operations that are called"
]
operation "push" {
  kind = call
  args = { n = int }
}
operation "pop" {
  kind    = call
  results = { n = int }
}
---
language  = 1
sort "Key" {
  go   = "string"
  pool = ["a", "b"]
}
relations = [
  same(len, count(pop)), # ERROR EmptyRelation@3 "They are pop"
  reverse(len, list), # ERROR EmptyRelation@3 "other arguments or results"
  reverse(list, len), # ERROR EmptyRelation@3 "other arguments or results"
  shortcut(addAll, repeat(add)),
  shortcut(add, repeat(addAll)), # ERROR InvalidValue@17 "No argument of add gives the argument ks of addAll"
  shortcut(addAll, add), # ERROR InvalidValue@20 "No argument of addAll gives the argument k of add"
  shortcut(addAll, repeat(clear)), # ERROR InvalidValue@20 "has no list whose elements are an argument of clear"
  shortcut(addAll, seq(clear, repeat(add)), add), # ERROR EmptyRelation@45 "add answers nothing"
  pure(len, len), # ERROR EmptyRelation@13 "do not make the same calls of len"
  pure(pop(k == "a")), # ERROR InvalidValue@8 "leave the condition of pop out"
  pure(), # ERROR WrongArity@3 "if no f is called"
  commutes(add), # ERROR WrongArity@3 "if g goes before f"
  resets(clear, list),
  survives(clear, count(list)), # ERROR UnknownOperation@19 "count"
]
operation "add" {
  kind = call
  args = { k = Key }
}
operation "addAll" {
  kind = call
  args = { ks = list(Key) }
}
operation "pop" {
  kind    = call
  results = { k = Key }
}
operation "list" {
  kind    = call
  results = { ks = list(Key) }
}
operation "len" {
  kind    = call
  results = { n = int }
}
operation "clear" {
  kind = call
}
---
language  = 1
relations = [pure(look)] # ERROR InvalidValue@14 "Such relations are for systems without handles"
sort "Handle" {
  go = "*box.Handle"
}
operation "open" {
  kind    = call
  results = { h = Handle }
}
operation "look" {
  kind    = call
  args    = { h = Handle }
  results = { n = int }
}
---
language  = 1
relations = [pure(add)] # ERROR EmptyRelation@14 "No other operation answers anything"
operation "add" {
  kind = call
  args = { n = int }
}
---
language  = 1
relations = [pure(add, len)] # ERROR MisplacedContract@14 "nobody makes the second run of a relation"
operation "add" {
  kind = call
  args = { n = int }
}
operation "len" {
  kind    = call
  results = { n = int }
}
operation "post" {
  kind = send
  clause {
    event = post
  }
}
