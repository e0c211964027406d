# Mistakes in the target.
language = 1

sort "Status" {
  values = [fine, closed, failed]
}

operation "open" {
  kind    = call
  args    = { name = string }
  results = { ok = bool, fd = int }
}

operation "read" {
  kind    = call
  results = { status = Status, data = string }
}

operation "opened" {
  kind = ghost
}

target {
  package = "my package" # ERROR InvalidGoName@13 "is not the name of a package"
  type    = "Store" # ERROR InvalidGoName@13 "with its import path"
  new     = "a b" # ERROR InvalidGoName@13 "is not a Go function"
  methods = {
    opne   = "Open" # ERROR UnknownOperation@5 "Did you mean .open."
    opened = "Opened" # ERROR MisplacedGhost@5 "has no method"
    read   = read # ERROR InvalidGoName@14 "named by a string"
  }
  imports = [time] # ERROR InvalidGoName@14 "An import path"
  errors = {
    open  = okay # ERROR UnknownField@13 "no result .okay."
    opens = ok # ERROR UnknownOperation@5 "Unknown operation .opens."
    read  = status # ERROR MismatchedSort@13 "needs a block"
  }
  renames = {
    unlock       = opne # ERROR UnknownOperation@20 "Did you mean .open."
    unpack       = "open" # ERROR InvalidValue@20 "without quotes"
    load         = read
    "load.text"  = dada # ERROR UnknownField@20 "Did you mean .data."
    "look.text"  = data # ERROR UnknownOperation@6 "Unknown operation .look."
    "open.title" = name
  }
  errors "read" { # ERROR DuplicateName@11 "mapped twice"
    field = status
    nil   = fine
  }
}

target { # ERROR DuplicateTarget@1 "one target"
}
---
language = 1

sort "Status" {
  values = [fine, closed, failed]
}

operation "open" {
  kind    = call
  results = { fd = int }
}

operation "read" {
  kind    = call
  results = { status = Status }
}

target {
  errors "read" { # ERROR MissingAttribute@3 "value for no error is missing"
    field  = status
    values = {
      shut   = "io.ErrClosed" # ERROR UnknownName@7 "no value .shut."
      closed = io # ERROR InvalidGoName@16 "named by a string"
    }
    other = broken # ERROR UnknownName@13 "has no value .broken."
  }
  errors "open" {
    field = fd # ERROR MismatchedSort@13 "of sort int"
    nil   = 0
  }
}
---
language = 1

target {
  deadline = "5" # ERROR InvalidDuration@14 "no length of time above zero"
}
---
language = 1

target {
  deadline = "-1s" # ERROR InvalidDuration@14 "no length of time above zero"
}
---
language = 1

target {
  informative = 30 # ERROR InvalidShare@17 "share of the runs, from 0 .never warn. to 1"
}
---
language = 1
operation "go" {
  kind = call
}

goal "g" {
  trace       = seq(go, all)
  informative = "often" # ERROR InvalidShare@17 "a share of the runs"
}
---
language = 1

target {
  informative = -0.5 # ERROR InvalidShare@17 "a share of the runs"
}
---
language = 1

target {
  schedule = "pctt" # ERROR UnknownSchedule@14 "pct2, pctcp5 and so on. Did you mean"
}
---
language = 1

target {
  schedule = "pos"
  faults   = -1 # ERROR InvalidValue@14 "from 0 to 1000"
}
---
language = 1
operation "wait" {
  kind    = call
  args    = { d = int }
  results = { ok = bool }
}

target {
  clock = wait # ERROR InvalidClock@11 "a call with one argument"
}
---
language = 1
operation "wait" {
  kind = call
  args = { d = int }
}

target {
  clock   = "wait" # ERROR InvalidClock@13 "without quotes"
  methods = { wait = "Wait" }
}
---
language = 1
operation "wait" {
  kind = call
  args = { d = int }
}

target {
  clock   = wait # ERROR InvalidClock@13 "no method of the system"
  methods = { wait = "Wait" }
}
---
language = 1
operation "wait" {
  kind = call
  args = { d = int }
}

operation "has" {
  kind    = call
  results = { ok = bool }
}

target {
  new   = "lease.New"
  clock = wait # ERROR InvalidClock@11 "the same for both"
  reference {
    new     = "ref.NewTimedMap"
    methods = { wait = "Advance" }
  }
}
