# Mistakes in qualifiers and terms.
language = 1

sort "Path" {
  pool = ["/a", "/b"]
}

sort "ID" {
  go  = "uuid.UUID"
  gen = "ids.Draw"
}

sort "Level" {
  values = [Low, High]
}

sort "Ticks" {
  base = int
}

function "parent" {
  args   = [Path]
  result = Path
}

axiom "no_qualifier" {
  forall = { p = Path }
  holds  = parent(p) # ERROR MismatchedSort@12 "of sort Path; expected bool"
}

axiom "event" {
  holds = put # ERROR MisplacedTrace@11 "is an operation; expected a term"
}

define "positive" {
  params    = { n = int }
  qualifier = n > 0
}

define "term" {
  params    = { n = int }
  qualifier = n + 1 # ERROR MismatchedSort@15 "of sort int; expected bool"
}

define "noise" {
  trace = star(put)
}

operation "put" {
  kind = call
  args = { path = Path, id = ID, level = Level, n = int, at = Ticks, on = bool }
  clause {
    where = 1 # ERROR MismatchedSort@13 "of sort int; expected bool"
    event = put(n == at, at == 3, path == "/c", on, !on, on == (n > 1)) # these are fine
  }
  clause {
    where = n > 0 # ERROR UnknownName@13 "is a field of put, and fields have a meaning only inside of an event"
    event = put
  }
  clause {
    event = put(n) # ERROR MismatchedSort@17 "Compare it with something, such as n == x"
  }
  clause {
    params = { x = Path }
    event  = put(x) # ERROR MismatchedSort@18 "Fields are named: path == x"
  }
  clause {
    event = put(n == true) # ERROR MismatchedSort@22 "is bool, but n is int\\."
  }
  clause {
    event = put("/a" == n) # ERROR MismatchedSort@17 "is string, but \\w+ is int\\."
  }
  clause {
    event = put(level == 1) # ERROR MismatchedSort@26 "is int, but \\w+ is Level\\."
  }
  clause {
    event = put(path == id) # ERROR MismatchedSort@25 "is ID, but \\w+ is Path\\."
  }
  clause {
    event = put(id == "first") # ERROR InvalidLiteral@23 "no value of the sort ID"
  }
  clause {
    event = put(path < "/b") # ERROR UnorderedSort@17 "of sort Path" ERROR UnorderedSort@24 "of sort string"
  }
  clause {
    event = put(level >= High) # ERROR UnorderedSort@17 "of sort Level" ERROR UnorderedSort@26 "of sort Level"
  }
  clause {
    event = put(n * at == 4) # ERROR NonlinearProduct@17 "One factor"
  }
  clause {
    event = put(n / 2 == 4) # ERROR UnsupportedOperator@17 "The operator / is not part"
  }
  clause {
    event = put(n == 1.5) # ERROR InvalidNumber@22 "Numbers are integers"
  }
  clause {
    event = put(n == 99999999999999999999) # ERROR InvalidNumber@22 "Numbers are integers"
  }
  clause {
    event = put(n + 9000000000000000 > 9000000000000000000 * 3) # ERROR InvalidNumber@40 "beyond 18446744073709551615"
  }
  clause {
    event = put(n == null) # ERROR UnsupportedExpression@22 "The language has no null"
  }
  clause {
    event = put(path == "/${n}") # ERROR UnsupportedExpression@25 "A string with .{ }"
  }
  clause {
    event = put(n == [1, 2]) # ERROR MismatchedSort@22 "This is a list; expected int"
  }
  clause {
    event = put(parent == "/a") # ERROR WrongArity@17 "needs its arguments in parentheses"
  }
  clause {
    event = put(parent(path, path) == "/a") # ERROR WrongArity@17 "takes one argument, not 2"
  }
  clause {
    event = put(parent(n) == "/a") # ERROR MismatchedSort@24 "of sort int; expected Path"
  }
  clause {
    event = put(parnet(path) == "/a") # ERROR UnknownFunction@17 "Did you mean .parent."
  }
  clause {
    event = put(implies(on)) # ERROR WrongArity@17 "implies.a, b."
  }
  clause {
    event = put(last(put)) # ERROR MisplacedTrace@17 "makes a trace"
  }
  clause {
    event = put(on && put(on)) # ERROR MisplacedTrace@23 "is an operation"
  }
  clause {
    event = put(noise) # ERROR MisplacedTrace@17 "stands for a trace"
  }
  clause {
    event = put(any) # ERROR MisplacedTrace@17 "a word of trace expressions"
  }
  clause {
    event = put(positive(on)) # ERROR MismatchedSort@26 "of sort bool; expected int"
  }
  clause {
    event = put(Low(n)) # ERROR UnknownFunction@17 "takes no arguments"
  }
  clause {
    event = put(-on == 1) # ERROR MismatchedSort@18 "of sort bool; expected int"
  }
  clause {
    params = { s = string, t = string }
    where  = s != s + t # ERROR MismatchedSort@19 "of sort string; expected int. Only models join values of sort string, with concat.s, t.. Here declare a function"
    event  = put
  }
  clause {
    params = { s = string }
    where  = s != concat(s, "/") # ERROR UnknownFunction@19 "Only terms of models and sessions know it. Here declare it: function .concat."
    event  = put
  }
  clause {
    event = put(on + n == 1) # ERROR MismatchedSort@17 "of sort bool; expected int.$"
  }
  clause {
    event = put(on ? n : on) # ERROR MismatchedSort@26 "is bool, but \\w+ is int\\."
  }
  clause {
    event = put((on ? 1 : n) + (n > 1 ? 2 : n) + (n > 2 ? 3 : n) + (n > 3 ? 4 : n) + (n > 4 ? 5 : n) + (n > 5 ? 6 : n) + (n > 6 ? 7 : n) > 0) # ERROR HugeExpression@17 "more than 64 cases"
  }
}
