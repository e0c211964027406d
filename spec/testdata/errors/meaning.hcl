# What a spec cannot mean, found with a solver.
language = 1

operation "push" {
  kind = call
  args = { elem = int }
  clause "first" {
    history = absent(push)
    event   = push
  }
  clause "no_values" {
    params = { x = int, y = int }
    where  = x < y && y < x # ERROR UnsatisfiableWhere@14 "No values of the variables"
    event  = push(elem == x + y)
  }
  clause "no_event" {
    params = { x = int }
    where  = x > 0
    event  = push(elem == x, elem == -1) # ERROR UnsatisfiableEvent@14 "together with where"
  }
  clause "no_history" {
    params  = { x = int }
    history = seq(push(elem == x), push(elem > x)) && seq(push(elem == x), push(elem == x)) # ERROR EmptyHistory@15 "No trace satisfies this history\\."
    event   = push
  }
  clause "no_history_for_it" {
    params  = { x = int }
    history = seq(all, push(elem < x), all) && absent(push(elem < 5)) # ERROR EmptyHistory@15 "together with where and the event"
    event   = push(elem == x, x < 4)
  }
  clause "no_future" {
    event  = push
    future = absent(push) && seq(all, push) # ERROR EmptyFuture@14 "No trace satisfies this future"
  }
  clause "waits" {
    history = last(pop(elem < 0)) # WARNING UselessClause@15 "events that no clause describes"
    event   = push
  }
}

operation "pop" {
  kind    = call
  results = { elem = int }
  clause {
    ghosts  = { n = int }
    history = last(depth(level == n))
    event   = pop(elem > 0)
    future  = all
  }
  clause "asks" {
    event  = pop(elem == 1)
    future = seq(pop(elem < 0), all) # WARNING UselessClause@14 "future asks for events"
  }
}

operation "open" { # ERROR UnjustifiedOperation@1 "wait for events that are never justified"
  kind = call
  clause {
    history = last(close)
    event   = open
  }
}

operation "close" { # ERROR UnjustifiedOperation@1 "wait for events that are never justified"
  kind = call
  clause {
    history = last(open)
    event   = close
  }
}

operation "bare" { # ERROR UnjustifiedOperation@1 "has no clause"
  kind = call
}

operation "answer" { # ERROR UncausedReceive@1 "spontaneous = true"
  kind    = receive
  results = { n = int }
  clause {
    event = answer
  }
}

operation "alarm" {
  kind        = receive
  spontaneous = true
  clause {
    event = alarm
  }
}

operation "depth" {
  kind   = ghost
  fields = { level = int, on = bool }
  clause "forged" {
    params  = { i = int }
    history = seq(all, push, all)
    event   = depth(level == i, on) # WARNING UnpinnedGhost@15 "where the value of .level. comes from"
  }
  clause "half" { # WARNING RedundantClause@3 "Clause forged allows depth"
    params  = { i = int }
    history = last(push(elem > i))
    event   = depth(level == i, on) # WARNING UnpinnedGhost@15 "value of .level."
  }
  clause "carried" { # WARNING RedundantClause@3 "Clause forged allows depth"
    params  = { i = int, j = int }
    where   = i == 2 * j
    history = last(push(elem == j - 1))
    event   = depth(level == i, on)
  }
  clause "constant" {
    event = depth(level == 0, !on)
  }
}

goal "nothing" {
  trace = seq(all, push(elem < 0 && elem > 0)) # ERROR EmptyGoal@11 "No run is in this goal"
}

goal "everything" {
  trace = all # ERROR TrivialGoal@11 "every system would be wrong"
}

goal "wrong_answer" {
  trace = seq(all, pop(elem < 0)) # WARNING UnjustifiedGoal@11 "clause .deciding. {\n    ghosts  = { n = int }\n    history = seq\\(all, depth\\(.*\\), star\\(any - depth\\)\\)\n    event   = pop\\(elem <= -1\\)"
}

goal "right_answer" {
  vars  = { y = int }
  trace = seq(all, pop(elem == y), absent(push), pop(elem == y))
}

scenario "watched" { # only for crashes and hangs
  trace     = seq(all, push, push)
  violation = none
}

scenario "unjudged" { # WARNING UnjudgedScenario@1 "which runs of the scenario are wrong"
  trace = seq(push, pop)
}

scenario "judged" {
  trace = seq(push, pop)
  judge = "judge.Two"
}

goal "primes" { # the shortest run has 82,861 events
  trace = plus(repeat(push, 41)) && plus(repeat(push, 43)) && plus(repeat(push, 47)) # WARNING UndecidedTrace@11 "limit of 2000 states"
}
