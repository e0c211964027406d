# What an evaluator of lambda terms promises: a term that has a type does not get stuck. There is no
# goal. A term is read as tokens, and (lam int. [0]) 7 is
#
#     app abs(int) var(0) endAbs appL const(7) appR
#
# An index counts lambdas from the inside, from 0.
#
# This is promises.clouseau.hcl in another form. The ghosts are brackets around each subterm: open
# begins one, and close ends it and has its type; depth is the number of lambdas around. Nothing
# demands the first of them, so walks do not begin; scripts are synthesized in their place.

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

function "size" {
  args   = [Type]
  result = int
  go     = "debruijn.Size"
}

# Types are built from int by arrows, each in one way only.
axiom "arrows_have_parts" {
  forall = { a = Type, b = Type }
  holds  = dom(arrow(a, b)) == a && cod(arrow(a, b)) == b
}

axiom "int_has_none" {
  forall = { a = Type, b = Type }
  holds  = arrow(a, b) != "int"
}

axiom "arrows_are_larger" {
  forall = { a = Type, b = Type }
  holds  = size(arrow(a, b)) > size(a) && size(arrow(a, b)) > size(b)
}

# The subterm i does not begin or end.
define "without" {
  params = { i = int }
  trace  = absent(open(id == i), close(id == i))
}

operation "app" {
  doc  = "an application begins, and its function"
  kind = call
  clause {
    ghosts  = { i = int, f = int, x = int, t = Type, u = Type }
    history = seq(all, open(id == i))
    event   = app
    future = seq(
      open(id == f), all, close(id == f, type == arrow(u, t)), appL,
      open(id == x), all, close(id == x, type == u), appR,
      close(id == i, type == t), all
    )
  }
}

operation "appL" {
  doc  = "its function ends, and its argument begins"
  kind = call
  clause {
    history = seq(all, close)
    event   = appL
  }
}

operation "appR" {
  doc  = "its argument ends"
  kind = call
  clause {
    history = seq(all, close)
    event   = appR
  }
}

operation "abs" {
  doc  = "a lambda begins, and its body"
  kind = call
  args = { param = Type }
  clause {
    ghosts  = { i = int, b = int, n = int, t = Type }
    params  = { u = Type }
    history = seq(last(depth(d == n)), open(id == i))
    event   = abs(param == u)
    future = seq(
      depth(d == n + 1), open(id == b), all, close(id == b, type == t), endAbs, depth(d == n),
      close(id == i, type == arrow(u, t)), all
    )
  }
}

operation "endAbs" {
  doc  = "its body ends"
  kind = call
  clause {
    ghosts  = { n = int }
    where   = n > 0
    history = last(depth(d == n)) && seq(all, close)
    event   = endAbs
  }
}

operation "var" {
  kind = call
  args = { index = int }
  # The lambda that binds it is open since it made the depth n.
  clause {
    ghosts = { i = int, n = int, t = Type }
    params = { k = int }
    where  = k >= 0
    history = seq(
      all, abs(param == t), depth(d == n), star(any - depth(d < n))
    ) && last(depth(d == n + k)) && seq(all, open(id == i))
    event  = var(index == k)
    future = seq(close(id == i, type == t), all)
  }
}

operation "const" {
  kind = call
  args = { value = int }
  clause {
    ghosts  = { i = int }
    history = seq(all, open(id == i))
    event   = const
    future  = seq(close(id == i, type == "int"), all)
  }
}

operation "eval" {
  doc     = "evaluates the term, unless it has no type"
  kind    = call
  results = { outcome = string }
  clause "sound" {
    doc     = "what has a type does not get stuck"
    event   = eval(outcome == "value" || outcome == "ill-typed" || outcome == "malformed")
    promise = true
  }
  clause "typed" {
    history = seq(depth, open(id == 0), all, close(id == 0))
    event   = eval
  }
}

operation "open" {
  kind   = ghost
  fields = { id = int }
  # Subterms are numbered as they begin.
  clause "whole" {
    history = depth
    event   = open(id == 0)
    future  = seq(const || abs || app, without(0), close(id == 0), without(0))
  }
  clause "part" {
    ghosts  = { n = int }
    history = last(open(id == n))
    event   = open(id == n + 1)
    future  = seq(const || var || abs || app, without(n + 1), close(id == n + 1), without(n + 1))
  }
}

operation "close" {
  kind   = ghost
  fields = { id = int, type = Type }
  clause {
    params  = { i = int, t = Type }
    history = seq(all, open(id == i), star(any - close(id == i)))
    event   = close(id == i, type == t)
  }
}

operation "depth" {
  kind   = ghost
  fields = { d = int }
  clause "outermost" {
    history = eps
    event   = depth(d == 0)
  }
  clause "inside" {
    ghosts  = { n = int }
    history = seq(last(depth(d == n)), abs)
    event   = depth(d == n + 1)
  }
  clause "outside" {
    ghosts  = { n = int }
    history = seq(last(depth(d == n)), endAbs)
    event   = depth(d == n - 1)
  }
}

target {
  package = "debruijn_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/debruijn.Evaluator"
  new     = "debruijn.New"
}
