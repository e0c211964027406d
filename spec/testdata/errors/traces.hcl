# Mistakes in trace expressions.
language = 1

operation "push" {
  kind = call
  args = { elem = int }
  clause {
    event = pop # ERROR ForeignEvent@13 "The event of a clause of push is one event of push"
  }
  clause {
    event = seq(push, all) # ERROR ForeignEvent@13 "what comes after into future"
  }
  clause {
    params  = { x = int }
    history = x # ERROR MisplacedQualifier@15 "is a parameter of sort int"
    event   = push(elem == x)
  }
  clause {
    params  = { x = int }
    history = push(elem == x) && x == 1 # ERROR MisplacedQualifier@34 "A comparison cannot stand among traces"
    event   = push(elem == x)
  }
}

operation "pop" {
  kind    = call
  results = { elem = int }
  clause {
    history = last(seq(push, pop)) # ERROR CompoundEvent@20 "one event of one operation"
    event   = pop
  }
  clause {
    history = last(any) # ERROR CompoundEvent@20 "one event of one operation"
    event   = pop
  }
  clause {
    history = last(push, pop) # ERROR WrongArity@15 "is written last"
    event   = pop
  }
  clause {
    history = absent(push, star(pop)) # ERROR CompoundEvent@28 "single events"
    event   = pop
  }
  clause {
    history = star # ERROR WrongArity@15 "needs arguments"
    event   = pop
  }
  clause {
    history = seq() # ERROR WrongArity@15 "is written seq"
    event   = pop
  }
  clause {
    history = all(push) # ERROR WrongArity@15 "takes no arguments"
    event   = pop
  }
  clause {
    history = repeat(push, -1) # ERROR InvalidCount@28 "from 0 to 1000"
    event   = pop
  }
  clause {
    history = repeat(push, 6, 3) # ERROR InvalidCount@28 "6 is more than 3"
    event   = pop
  }
  clause {
    history = repeat(repeat(push, 1000), 1000) # ERROR HugeExpression@15 "more than 20000 nodes"
    event   = pop
  }
  clause {
    history = push + pop # ERROR UnsupportedExpression@15 "The operator . means nothing here"
    event   = pop
  }
  clause {
    history = [push, pop] # ERROR UnsupportedExpression@15 "A list means nothing here"
    event   = pop
  }
  clause {
    history = push.elem # ERROR UnsupportedExpression@15 "A path"
    event   = pop
  }
  clause {
    history = "push" # ERROR UnsupportedExpression@15 "A string means nothing here"
    event   = pop
  }
  clause {
    history = true ? push : pop # ERROR UnsupportedExpression@15 "A conditional means nothing here"
    event   = pop
  }
  clause {
    history = -push # ERROR UnsupportedExpression@15 "The sign - means nothing here"
    event   = pop
  }
  clause {
    history = seq([push, pop]...) # ERROR UnsupportedExpression@15 "means nothing here"
    event   = pop
  }
  clause {
    history = even(push) # ERROR MisplacedQualifier@15 "is a function"
    event   = pop
  }
  clause {
    history = small # ERROR MisplacedQualifier@15 "stands for a qualifier"
    event   = pop
  }
  clause {
    history = without(push, pop) # ERROR WrongArity@15 "takes one argument, not 2: without"
    event   = pop
  }
  clause {
    history = lastly(seq(push, pop)) # ERROR CompoundEvent@15 "In this use of .lastly."
    event   = pop
  }
  clause {
    history = doubled3(push) # ERROR HugeExpression@15 "In this use of .doubled3."
    event   = pop
  }
}

function "even" {
  args   = [int]
  result = bool
}

define "small" {
  qualifier = true
}

define "without" {
  params = { t = trace }
  trace  = star(any - t)
}

define "lastly" {
  params = { t = trace }
  trace  = last(t)
}

define "doubled1" {
  params = { t = trace }
  trace  = repeat(t, 100)
}

define "doubled2" {
  params = { t = trace }
  trace  = repeat(doubled1(t), 100)
}

define "doubled3" {
  params = { t = trace }
  trace  = doubled2(doubled1(t))
}

define "depth" {
  trace = seq(all, pushed)
}

operation "pushed" {
  kind   = ghost
  fields = { value = int }
}

goal "names_a_ghost" {
  trace = seq(all, pushed(value == 1)) # ERROR MisplacedGhost@20 "a goal speaks of visible operations"
}

goal "through_a_define" {
  trace = depth # ERROR MisplacedGhost@11 "names the ghost .pushed."
}

scenario "violation" {
  trace     = seq(all, pushed) # a scenario may speak of ghosts
  violation = seq(all, pushed) # ERROR MisplacedGhost@24 "a goal speaks of visible operations"
  judge     = "not a name" # ERROR InvalidGoName@15 "not the name of a Go function"
}
---
language = 1

operation "put" {
  kind = call
  args = { key = int }
}

operation "sized" {
  kind   = ghost
  fields = { count = int }
  clause {
    event = sized(count == 0)
  }
}

define "first" {
  params = { o = operation, k = int }
  trace  = seq(o(key == k), all)
}

define "compared" {
  params    = { o = operation }
  qualifier = o == 1 # ERROR MisplacedTrace@15 ".o. is an operation; expected a term"
}

goal "no_operation" {
  trace = first(putt, 1) # ERROR UnknownOperation@17 "Unknown operation .putt.. Did you mean .put."
}

goal "an_event" {
  trace = first(put(key == 1), 1) # ERROR UnknownOperation@17 "Expected the name of an operation"
}

goal "a_ghost" {
  trace = first(sized, 1) # ERROR MisplacedGhost@17 "a goal speaks of visible operations"
}

scenario "another_field" {
  trace     = first(sized, 1) # ERROR UnknownName@15 "In this use of .first.: .*key"
  violation = none
}

goal "blanks" {
  vars  = { x = int }
  trace = seq(all, put(key > _), put(_ == key), put(key != _)) # ERROR MisplacedBlank@30 "any value of a field" ERROR MisplacedBlank@38 "any value" ERROR MisplacedBlank@60 "any value"
  where = _ == x # ERROR MisplacedBlank@11 "any value of a field"
}

goal "no_later" {
  trace = later # ERROR WrongArity@11 ".later. needs arguments, such as later\\(a, b\\)"
}
---
language = 1

operation "put" {
  kind = call
  args = { key = int }
  clause { event = put }
}

goal "never" {
  vars  = { x = int }
  where = x < 0 && x > 0 # ERROR UnsatisfiableWhere@11 "No values of the variables"
  trace = seq(all, put(key == x))
}
