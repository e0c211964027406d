# Mistakes in names.
language = 1

operation "push-back" { # ERROR InvalidName@12 "letters, digits and _"
  kind = call
}

operation "star" { # ERROR ReservedName@12 "a word of the language"
  kind = call
}

operation "push" {
  kind = call
  args = {
    elem = int
    elem = bool # ERROR DuplicateName@5 "here twice"
    push = int # a field may have the name of an operation
    all  = int # a word of traces, which never stands here
    int  = int # ERROR ReservedName@5 "a word of the language"
    to   = Stak # ERROR UnknownSort@12 "Did you mean .Stack."
    by   = push # ERROR UnknownSort@12 "is an operation, not a sort"
    at   = "int" # ERROR InvalidValue@12 "without quotes"
  }
  clause "first" {
    params = { x = int, Low = int } # ERROR ShadowedName@25 "name of an enumeration value"
    ghosts = { y = Stack }
    event  = push(elem == x, to == y, by == y) # what is broken is not complained about again
  }
  clause "first" { # ERROR DuplicateName@11 "clause .first. already"
    ghosts = { z = int }
    params = { z = bool } # ERROR DuplicateName@16 "Another ghost variable is called .z."
    event  = push(elem == z)
  }
  clause "unknown" {
    params = { x = int }
    event  = push(elm == x) # ERROR UnknownName@19 "push has no field.*.elm.. Did you mean .elem."
  }
  clause "dashed" {
    params  = { n = int }
    history = all-push # ERROR DashedName@15 "put spaces around the minus: all - push"
    event   = push(elem == n-1) # ERROR DashedName@28 "put spaces around the minus: n - 1"
  }
  clause "ambiguous" {
    params = { elem = int }
    event  = push(elem == 1) # ERROR AmbiguousName@19 "Rename the variable, for example to .elem1."
  }
}

operation "pop" {
  kind    = call
  args    = { n = int }
  results = { n = int } # ERROR DuplicateName@15 "a field .n. already"
}

sort "Stack" {
}

define "around" {
  params = {
    all  = trace # ERROR ReservedName@5 "the parameter, which is of sort trace, would be ambiguous. Rename it, for example to .all1."
    last = operation # ERROR ReservedName@5 "of sort operation"
    none = int
  }
  trace = seq(all, last(pop(n == none)), none || eps)
}

sort "Level" {
  values = [Low, High, Low] # ERROR DuplicateName@24 "declared already, as an enumeration value"
}

function "push" { # ERROR DuplicateName@11 "declared already, as an operation"
  result = int
}

function "parent" {
  args   = [Stak] # ERROR UnknownSort@13 "Unknown sort .Stak."
  result = Stack
}

axiom "same" {
  holds = true
}

axiom "same" { # ERROR DuplicateName@8 "Another axiom is called .same."
  holds = true
}

define "loop" {
  trace = seq(push, looped)
}

define "looped" {
  trace = star(loop) # ERROR RecursiveDefine@16 "defined by itself"
}

define "self" {
  params    = { v = int }
  qualifier = v > 0 && self(v) # ERROR RecursiveDefine@24 "defined by itself"
}

define "both" {
  trace     = eps
  qualifier = true # ERROR ConflictingAttributes@3 "not for both"
}

define "neither" { # ERROR MissingAttribute@1 ".trace. or .qualifier."
}

goal "g" {
  trace = seq(loop, both, neither) # what is broken is not complained about again
}

goal "g" { # ERROR DuplicateName@7 "Another goal or scenario is called .g."
  trace = seq(all, psuh) # ERROR UnknownOperation@20 "Did you mean .push."
}

goal "dashed-goal" { # ERROR InvalidName@7 "letters, digits and _"
  trace = eps
}

goal "ünï" { # letters of all alphabets are fine, and columns count characters
  doc   = "ünïcödé"
  vars  = { ä = int }
  trace = push(elem == ä, ö == ä) # ERROR UnknownName@27 "has no field"
}

# A variable that was not declared is no misspelt field, and the message says where it is declared.
goal "undeclared" {
  trace = push(elem == k) # ERROR UnknownName@24 "has no field.*.k.. A variable is declared first: vars = . k = int .."
}

goal "elsewhere" {
  params = { y = int } # ERROR UnknownAttribute@3 "Variables are declared in vars here"
  trace  = push(elem == 1)
}

define "elsewhere_too" {
  vars  = { y = int } # ERROR UnknownAttribute@3 "Variables are declared in params here"
  trace = push(elem == 1)
}
