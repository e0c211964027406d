# Clauses that another clause of their operation makes superfluous.
language = 1

operation "push" {
  kind = call
  args = { elem = int }
  clause "any_value" {
    params = { x = int }
    event  = push(elem == x)
  }
  clause "first" { # WARNING RedundantClause@3 "Clause any_value allows push wherever this clause does"
    history = absent(push)
    event   = push
  }
  clause "positive" { # WARNING RedundantClause@3 "narrow its history"
    params = { x = int }
    where  = x > 0
    event  = push(elem == x)
    future = seq(all, pop(elem == x), all)
  }
}

operation "pop" { # a history, an event and a future that are larger on one side only
  kind    = call
  results = { elem = int }
  clause "of_something" {
    history = seq(all, push, all)
    event   = pop(elem > 0)
  }
  clause "of_zero" {
    history = seq(all, push(elem == 0), all)
    event   = pop(elem == 0)
  }
  clause "at_once" {
    event  = pop
    future = eps
  }
}

operation "same" { # of two that say the same the first one stays
  kind = call
  clause "one" {
    event = same
  }
  clause "two" { # WARNING DuplicateClause@3 "Clause one says the same about same"
    event = same
  }
}

operation "ask" {
  kind = call
  clause "anytime" {
    event = ask
  }
  clause "and_hear" { # causes the answer, which the other clause merely allows
    event  = ask
    future = seq(all, answer, all)
  }
}

operation "answer" {
  kind = receive
  clause {
    event = answer
  }
}
