language = 1
operation "push" {
  kind = call
  args = { elem = int, again = bool }
  clause "small" {
    event = push(elem < 10)
  }
  clause "large" {
    event = push(elem >= 10)
  }
}
operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
  clause {
    event = pop
  }
}
operation "depth" {
  kind   = ghost
  fields = { n = int }
  clause {
    history = absent(depth)
    event   = depth(n == 0)
  }
}
define "both" {
  params = { a = int, b = int }
  qualifier = a == b
}
goal "empty" {
  trace = seq(all, pop(!ok))
}
generator "wrong" {
  goal = emty # ERROR UnknownGoal@10 "Unknown goal or scenario .emty.. Did you mean .empty.."
  vars = { x = int, y = int, b = bool, elem = int, int = int, push = int, third = int } # ERROR ReservedName@52 "" ERROR ShadowedName@63 ""
  steps = [
    x == y, # ERROR UnsupportedExpression@5 "expected a step, such as draw.x."
    [pop], # ERROR UnsupportedExpression@5 "A list means nothing"
    drow(x), # ERROR UnknownOperation@5 "Did you mean .draw.."
    both(1, 2), # ERROR MisplacedStep@5 ".both. is a define"
    seq(pop, pop), # ERROR MisplacedStep@5 "is a word of trace expressions"
    draw(), # ERROR WrongArity@5 "draw.x, x >= 1"
    draw(1), # ERROR InvalidValue@10 "name of a variable"
    draw(z), # ERROR UnknownName@10 "Unknown variable .z."
    push(elem == x, again), # ERROR UnboundVariable@18 ".x. has no value here"
    draw(x, x > y), # ERROR UnboundVariable@17 ".y. has no value"
    draw(y, y == b, x + y), # ERROR MismatchedSort@18 "" ERROR MismatchedSort@21 ""
    draw(x), # ERROR ReboundVariable@10 ".x. has a value already"
    draw(b, [b], !b), # ERROR InvalidValue@18 "brackets each"
    push(elem == x), # ERROR MissingArgument@5 "what its again is"
    push(elem == x, elem == 2, again), # ERROR DuplicateName@21 "elem of push is set twice"
    push(elem == x, again == again), # ERROR MisplacedQualifier@30 "a field of the same event is none"
    push(elem == x, again, x > 2), # ERROR MisplacedQualifier@28 "about no answer of push"
    push(elem == elem, again), # ERROR AmbiguousName@18 "also a variable"
    push::medium(elem == x, !again), # ERROR UnknownClause@5 "has no clause .medium.; it has small, large"
    pop(ok == x), # ERROR MismatchedSort@15 ""
    decide(depth(n == 0)), # ERROR MisplacedStep@12 "never runs"
    decide(draw(x)), # ERROR MisplacedStep@12 "marks an event"
    assert(1), # ERROR MismatchedSort@12 ""
    let(x, 2), # ERROR ReboundVariable@9 ""
    let(third, 7, 1), # ERROR InvalidCount@19 "from 2 on"
    differ(q, x), # ERROR UnknownName@12 ""
    differ(x, q), # ERROR UnknownName@15 ""
    repeat(pop, 2), # ERROR WrongArity@5 "repeat..push"
    repeat(again(1), 2), # ERROR UnknownFunction@12 "Unknown recursion .again."
    repeat([pop], 3, 2), # ERROR InvalidCount@19 "3 is more than 2"
    repeat([pop], 1001), # ERROR InvalidCount@19 "from 0 to 1000.* a variable"
    repeat([pop], x), # its draw is what is wrong
    repeat([pop], 1, x), # ERROR InvalidCount@22 "from 0 to 1000"
    repeat([pop], none), # ERROR UnknownName@19 "Unknown variable .none."
    choice(pop, [pop]), # ERROR InvalidValue@12 "Steps stand in a list"
    pop(all...) # ERROR UnsupportedExpression@5 "Arguments are written out"
  ]
}
generator "nesting" {
  vars = { x = int, unread = int }
  recursion "draw" { # ERROR ReservedName@14 "a word of steps"
    step = [pop]
  }
  recursion "down" {
    params = { n = int, n2 = int }
    base   = [down(n, n)] # ERROR MisplacedStep@15 "no level below"
    step   = [down(n + 1), down(n, x), pop] # ERROR WrongArity@15 "takes 2 arguments, not 1" ERROR UnknownName@36 ""
  }
  recursion "down" { # ERROR DuplicateName@14 "already"
    step = [pop]
  }
  recursion "quoted" {
    level = "n" # ERROR InvalidValue@13 "names a variable, without quotes"
    step  = [pop]
  }
  recursion "taken" {
    params = { n = int }
    level  = n # ERROR DuplicateName@14 "Another parameter is called .n."
    step   = [taken(n)]
  }
  recursion "popping" {
    level = pop # ERROR ShadowedName@13 ""
    step  = [pop]
  }
  steps = [
    down(1, 2), # ERROR MisplacedStep@5 "Only the step of .down. itself"
    repeat([draw(x)], 2),
    pop(elem == x),
    repeat(down(1), 2) # ERROR WrongArity@12 "takes 2 arguments"
  ]
  base = [] # ERROR UnknownAttribute@3 ""
}
generator "counting" {
  vars = { a = int, b = int, c = int, d = int, e = bool }
  steps = [
    draw(a, a <= 3),
    draw(b, b >= a),
    draw(c, c >= -1, c <= 4),
    draw(e),
    repeat([pop], a),
    repeat([pop], a), # ERROR InvalidCount@19 ".a. is no count of .repeat. here.* draw between two numbers and for this .repeat. alone"
    repeat([pop], b), # ERROR InvalidCount@19 "is drawn between two numbers from 0 to 1000: draw.b, b >= 1, b <= 4."
    repeat([pop], c), # ERROR InvalidCount@19 "is drawn between two numbers"
    repeat([pop], e), # ERROR InvalidCount@19 "is drawn between two numbers"
    draw(d, d <= 4),
    repeat([pop], d), # ERROR InvalidCount@19 ".d. is no count"
    choice([repeat([pop], b)], []) # ERROR InvalidCount@27 ".b. is no count"
  ]
}
generator "nesting" { # ERROR DuplicateName@12 "called .nesting."
  steps = pop # ERROR InvalidValue@11 "Steps stand in a list"
}
generator { # ERROR MissingLabel@1 "" ERROR MissingAttribute@1 ".steps."
}
---
language = 1
operation "push" {
  kind = call
  args = { elem = int }
  clause "first" {
    history = absent(push)
    event   = push(elem > 0)
    future  = seq(all, pop, all)
  }
  clause "larger" {
    ghosts  = { y = int }
    params  = { x = int }
    where   = y < x
    history = last(push(elem == y))
    event   = push(elem == x)
  }
}
operation "pop" {
  kind    = call
  results = { ok = bool }
  clause {
    history = seq(all, push, all)
    event   = pop
  }
}
operation "ask" {
  kind   = send
  fields = { id = int }
  clause {
    params = { i = int }
    event  = ask(id == i)
    future = seq(all, answer(id == i), all)
  }
}
operation "answer" {
  kind   = receive
  fields = { id = int }
  clause {
    event = answer
  }
}
goal "refused" {
  vars  = { y = int }
  trace = seq(all, push(elem == y), all, pop(!ok))
}
generator "no_value" {
  vars = { x = int }
  steps = [
    draw(x, x > 4, x < 5), # ERROR EmptyDraw@5 "No value satisfies"
    push(elem == x), pop
  ]
}
generator "contradiction" {
  vars = { x = int }
  steps = [
    draw(x, x > 4),
    push(elem == x), pop,
    assume(x == 1) # ERROR ContradictoryStep@5 "never holds"
  ]
}
generator "unpopped" {
  steps = [push(elem == 1)] # ERROR UntypedEvent@12 "future of push.first fails at pop, an event that has to come after; the history of push.larger fails at push.elem == y., an event that has to come before. For example in the run: .push.elem = 1..."
}
generator "smaller" {
  vars = { x = int, y = int }
  steps = [
    draw(x, x >= 1), draw(y, y >= 1),
    push(elem == x),
    push(elem == y), # ERROR UntypedEvent@5 "history of push.first fails at star.any - push.; the where of push.larger fails at y < x"
    pop
  ]
}
generator "too_early" {
  steps = [pop, push(elem == 1), pop] # ERROR UntypedEvent@12 "The clause pop.1 does not allow this event: its history fails at push, an event that has to come before"
}
generator "twice_answered" {
  steps = [ask(id == 1), answer(id == 1), answer(id == 1)] # ERROR UncausedEvent@43 "each needs its own event of ask"
}
generator "unasked" {
  steps = [answer(id == 1)] # ERROR UncausedEvent@12 "demands answer; each needs its own event of ask"
}
generator "upheld" {
  goal  = refused
  steps = [push(elem == 1), pop] # ERROR MissedGoal@29 "outside of the goal refused: it fails at pop.!ok., an event that is missing.* pop.ok = true"
}
generator "early_decision" {
  goal  = refused
  steps = [push(elem == 1), decide(pop(ok)), pop(!ok)] # ERROR MisplacedDecision@36 "not reached with it"
}
generator "one_bad_branch" {
  goal  = refused
  steps = [
    push(elem == 1),
    choice([pop(!ok)], [pop(ok), push(elem == 2)]) # ERROR MissedGoal@34 "branch 2 of 2"
  ]
}
generator "deep" { # WARNING UncheckedDepth@1 "6 least depths"
  goal  = refused
  steps = [push(elem == 1), repeat([pop], 1, 9), pop(!ok)]
}
generator "wide" { # WARNING UndecidedGenerator@1 "more than 128 paths"
  steps = [push(elem == 1), pop, repeat([choice([pop(ok)], [pop(!ok)])], 8)]
}
