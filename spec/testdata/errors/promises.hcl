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
  up = seq(push, push) # ERROR UncountableEvent@8 "What is counted are events"
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
  down = size # ERROR UncountableEvent@10 "What is counted are events"
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
