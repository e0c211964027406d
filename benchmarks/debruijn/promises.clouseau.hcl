# What an evaluator of lambda terms promises: a term that has a type does not get stuck. There is no
# goal. A term is read as tokens, and (lam int. [0]) 7 is
#
#     app abs(int) var(0) endAbs appL const(7) appR
#
# An index counts lambdas from the inside, from 0.
#
# The ghosts are the rules of types, from the outside: hole says of which type the term is that is to
# be read next, inside which parts of a term are still missing, and full which term is complete.
# Each token demands the ghosts that come of it, so walks make terms that have a type.

language = 1

sort "Type" {
  base = string
  pool = ["int", "int->int", "int->int->int", "(int->int)->int"]
}

function "arrow" {
  args   = [Type, Type]
  result = Type
  go     = "debruijn.Arrow"
}

function "dom" {
  args   = [Type]
  result = Type
  go     = "debruijn.Domain"
}

function "cod" {
  args   = [Type]
  result = Type
  go     = "debruijn.Codomain"
}

# A term of a type is to be read at a level, in so many lambdas.
define "next" {
  params = { n = int, t = Type, d = int }
  trace  = seq(all, hole(level == n, type == t, depth == d), star(eval))
}

# At a level the part of a term is complete that was missing.
define "complete" {
  params = { n = int, p = string, u = Type, d = int }
  trace = seq(
    all, inside(level == n, part == p, type == u, depth == d), star(any - inside(level == n)),
    full(level == n + 1), star(eval)
  )
}

operation "app" {
  doc  = "an application begins, and its function"
  kind = call
  clause {
    ghosts  = { n = int, d = int, t = Type, u = Type }
    where   = n < 5
    history = next(n, t, d) && seq(all, argument(type == u), all)
    event   = app
    future = seq(
      inside(level == n, part == "function", type == u, depth == d),
      hole(level == n + 1, type == arrow(u, t), depth == d), all
    )
  }
}

operation "appL" {
  doc  = "its function ends, and its argument begins"
  kind = call
  clause {
    ghosts  = { n = int, d = int, u = Type }
    history = complete(n, "function", u, d)
    event   = appL
    future = seq(
      inside(level == n, part == "argument", type == u, depth == d),
      hole(level == n + 1, type == u, depth == d), all
    )
  }
}

operation "appR" {
  doc  = "its argument ends"
  kind = call
  clause {
    ghosts  = { n = int, d = int, u = Type }
    history = complete(n, "argument", u, d)
    event   = appR
    future  = seq(full(level == n), all)
  }
}

operation "abs" {
  doc  = "a lambda begins, and its body"
  kind = call
  args = { param = Type }
  clause {
    ghosts  = { n = int, d = int, t = Type }
    where   = t != "int"
    history = next(n, t, d)
    event   = abs(param == dom(t))
    future = seq(
      inside(level == n, part == "body", type == dom(t), depth == d),
      hole(level == n + 1, type == cod(t), depth == d + 1), all
    )
  }
}

operation "endAbs" {
  doc  = "its body ends"
  kind = call
  clause {
    ghosts  = { n = int, d = int, u = Type }
    history = complete(n, "body", u, d)
    event   = endAbs
    future  = seq(full(level == n), all)
  }
}

operation "var" {
  kind = call
  args = { index = int }
  # The lambda that binds it is not complete.
  clause {
    ghosts = { m = int, e = int, n = int, d = int, t = Type }
    history = next(n, t, d) && seq(
      all, inside(level == m, part == "body", type == t, depth == e), star(any - full(level <= m))
    )
    event  = var(index == d - e - 1)
    future = seq(full(level == n), all)
  }
}

operation "const" {
  kind = call
  args = { value = int }
  clause {
    ghosts  = { n = int, d = int }
    where   = n > 0
    history = next(n, "int", d)
    event   = const
    future  = seq(full(level == n), all)
  }
}

operation "eval" {
  doc     = "evaluates the term, unless it has no type"
  kind    = call
  results = { outcome = string }
  # Before anything is read, a number is to be read. Arguments may have these types.
  clause "nothing" {
    doc     = "nothing is no term"
    history = eps
    event   = eval(outcome == "malformed")
    future = seq(
      argument(type == "int"), argument(type == "int->int"), argument(type == "int->int->int"),
      hole(level == 0, type == "int", depth == 0), all
    )
    promise = true
  }
  clause "sound" {
    doc     = "what has a type does not get stuck"
    history = seq(any, all)
    event   = eval(outcome == "value" || outcome == "ill-typed" || outcome == "malformed")
    promise = true
  }
}

operation "argument" {
  kind   = ghost
  fields = { type = Type }
  clause {
    params = { u = Type }
    event  = argument(type == u)
  }
}

operation "hole" {
  kind   = ghost
  fields = { level = int, type = Type, depth = int }
  clause {
    params = { n = int, d = int, t = Type }
    event  = hole(level == n, type == t, depth == d)
  }
}

operation "inside" {
  kind   = ghost
  fields = { level = int, part = string, type = Type, depth = int }
  clause {
    params = { n = int, p = string, d = int, t = Type }
    event  = inside(level == n, part == p, type == t, depth == d)
  }
}

operation "full" {
  kind   = ghost
  fields = { level = int }
  clause {
    params = { n = int }
    event  = full(level == n)
  }
}

target {
  package = "debruijn_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/debruijn.Evaluator"
  new     = "debruijn.New"
}
