# What the system says by itself. Each spec has one mistake.
language = 1 # nobody is told before something was put off

operation "delay" {
  kind = call
  args = { n = int }
  clause {
    event = delay
  }
}

operation "due" {
  kind        = receive
  spontaneous = true
  fields      = { n = int }
  clause {
    history = absent(delay)
    event   = due # ERROR RefusedClause@15 "At the beginning it does not allow due\\(n = \\d+\\): "
  }
}

model "timer" {
  state = { waiting = set(int) }
  on "delay" {
    set = { waiting[n] = true }
  }
  on "due" {
    when = waiting[n]
    set  = { waiting[n] = false }
  }
}
---
language = 1 # a goal that a right run reaches: it may be put off again

operation "delay" {
  kind = call
  args = { n = int }
  clause {
    event = delay
  }
}

operation "due" {
  kind        = receive
  spontaneous = true
  fields      = { n = int }
  clause {
    params  = { m = int }
    history = seq(all, delay(n == m), all)
    event   = due(n == m)
  }
}

goal "twice" {
  vars  = { m = int }
  trace = seq(all, due(n == m), all, due(n == m)) # ERROR PermittedBug@11 "delay\\(n = 0\\); due\\(n = 0\\); delay\\(n = 0\\); due\\(n = 0\\)"
}

model "timer" {
  state = { waiting = set(int) }
  on "delay" {
    set = { waiting[n] = true }
  }
  on "due" {
    when = waiting[n]
    set  = { waiting[n] = false }
  }
}
