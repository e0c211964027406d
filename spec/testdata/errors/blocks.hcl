# Mistakes in blocks, attributes, sorts and the signatures of operations.
language = 1
version  = 3 # ERROR UnknownAttribute@1 "Unknown attribute .version. in the top level"

goals "g" { # ERROR UnknownBlock@1 "Did you mean .goal."
  trace = eps
}

goal { # ERROR MissingLabel@1 "A goal has a name"
  trace = eps
}

goal "two" "names" { # ERROR SuperfluousLabel@12 "has one name"
  trace = eps
}

goal "no_trace" { # ERROR MissingAttribute@1 "needs the attribute .trace."
  traces = eps # ERROR UnknownAttribute@3 "Did you mean .trace."
}

goal "doc" {
  doc   = 7 # ERROR InvalidValue@11 "a string in quotes"
  trace = eps
}

goal "vars" {
  vars  = [y] # ERROR InvalidValue@11 "in braces"
  trace = eps
}

goal "interpolated" {
  doc   = "a ${b} c" # ERROR InvalidValue@11 "without .{ }"
  trace = eps
}

sort "Empty" {
  values = [] # ERROR EmptyEnumeration@12 "at least one value"
}

sort "Quoted" {
  values = ["a", "b"] # ERROR InvalidValue@13 "names without quotes" ERROR InvalidValue@18 "names without quotes"
}

sort "Mixed" {
  values = [Low, High]
  pool   = ["a"] # ERROR ConflictingAttributes@3 "does not go with .values."
}

sort "Float" {
  base = complex # ERROR InvalidValue@10 "another integer type"
}

sort "Backwards" {
  base  = int
  range = [9, 0] # ERROR EmptyRange@11 "from 9 to 0"
}

sort "Short" {
  base  = int
  range = [9] # ERROR InvalidValue@11 "smallest and the largest"
}

sort "Fraction" {
  base  = int
  range = [0, 1.5] # ERROR InvalidValue@11 "are integers"
}

sort "Dry" {
  pool = [] # ERROR EmptyPool@10 "no value to draw"
}

sort "Twice" {
  pool = ["a", "b", "a"] # ERROR DuplicateValue@21 "holds .a. twice"
}

sort "Unlike" {
  pool = ["a", 1] # ERROR InvalidValue@16 "is a literal"
}

sort "Type" {
  go = "time Duration" # ERROR InvalidGoName@8 "not a Go type"
}

sort "Generated" {
  go  = "uuid.UUID"
  gen = "a.b.c" # ERROR InvalidGoName@9 "name of a Go function"
}

function "result" { # ERROR MissingAttribute@1 "needs the attribute .result."
  args = [int]
}

function "args" {
  args   = int # ERROR InvalidValue@12 "is a list"
  result = bool
}

operation "kindless" {
  fields = { n = int } # ERROR MissingAttribute@3 "send, receive or ghost"
}

operation "strange" {
  kind = recieve # ERROR UnknownKind@10 "Did you mean .receive."
}

operation "sent" {
  kind    = send
  args    = { a = int } # ERROR MisplacedAttribute@3 "has fields instead of args"
  results = { ok = bool } # ERROR MisplacedAttribute@3 "has no results"
}

operation "called" {
  kind        = call
  fields      = { a = int } # ERROR MisplacedAttribute@3 "has args instead of fields"
  spontaneous = true # ERROR MisplacedAttribute@3 "Only a receive"
}

operation "unlucky" {
  kind   = receive
  fields = { a = int }
  fault  = true # ERROR MisplacedAttribute@3 "Only a send or a call can be a fault"
}

operation "vague" {
  kind  = send
  fault = maybe # ERROR InvalidValue@11 "true or false"
}

operation "received" {
  kind        = receive
  spontaneous = maybe # ERROR InvalidValue@17 "true or false"
}

operation "panicking" {
  kind   = call
  panics = never # ERROR InvalidValue@12 "is allowed"
}

operation "spirit" {
  kind   = ghost
  panics = allowed # ERROR MisplacedAttribute@3 "never runs"
  case { # ERROR UnknownBlock@3 "cannot stand in a block of type .operation."
    event = spirit
  }
}

operation "keys" {
  kind = call
  args = { (a) = int } # ERROR InvalidValue@12 "stands a name"
}
