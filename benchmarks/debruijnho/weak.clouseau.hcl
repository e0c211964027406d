# An evaluator of lambda terms, which reads a term as tokens: (lam int. [0]) 7 is
#
#     app abs(int) var(0) endAbs appL const(7) appR
#
# An index counts lambdas from the inside, from 0. The bug to look for is in
# substituting under lambdas.
#
# The ghosts are brackets around each subterm. open begins one, and close ends
# it; depth is the number of lambdas around.
#
# This spec is weak: it knows nothing of types, so most of its terms are refused.

language = 1

sort "Type" {
  base = string
  pool = ["int", "int->int", "int->int->int", "(int->int)->int"]
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
    ghosts  = { i = int, f = int, x = int }
    history = seq(all, open(id == i))
    event   = app
    future = seq(
      open(id == f), all, close(id == f), appL,
      open(id == x), all, close(id == x), appR,
      close(id == i), all
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
    ghosts  = { i = int, b = int, n = int }
    history = seq(last(depth(d == n)), open(id == i))
    event   = abs
    future = seq(
      depth(d == n + 1), open(id == b), all, var, all, close(id == b), endAbs, depth(d == n),
      close(id == i), all
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
    ghosts = { i = int, n = int }
    params = { k = int }
    where  = k >= 0
    history = seq(
      all, abs, depth(d == n), star(any - depth(d < n))
    ) && last(depth(d == n + k)) && seq(all, open(id == i))
    event  = var(index == k)
    future = seq(close(id == i), all)
  }
}

operation "const" {
  kind = call
  args = { value = int }
  clause {
    ghosts  = { i = int }
    history = seq(all, open(id == i))
    event   = const
    future  = seq(close(id == i), all)
  }
}

operation "eval" {
  doc     = "evaluates the term, unless it has no type"
  kind    = call
  results = { outcome = string }
  # A lambda that returns its argument is not stuck, if it is evaluated.
  clause "identity" {
    history = seq(
      depth, open(id == 0), app, open, abs, depth, open, var, close, endAbs, depth, close,
      appL, open, const, close, appR, close(id == 0)
    )
    event = eval(outcome == "value" || outcome == "ill-typed")
  }
  # A constant is substituted in a term with further lambdas. One of these applies
  # its own variable, which stands for a lambda and must not become the constant.
  clause "inner" {
    history = seq(
      depth, open(id == 0), app, open, abs, all,
      abs, all, app, open, var(index == 0), all,
      appL, open, abs, all, appL, open, const, close, appR, close(id == 0)
    )
    event = eval
  }
}

operation "open" {
  kind   = ghost
  fields = { id = int }
  # Subterms are numbered as they begin.
  clause "whole" {
    history = depth
    event   = open(id == 0)
    future  = seq(app, without(0), close(id == 0), without(0))
  }
  clause "constant" {
    ghosts  = { n = int }
    history = last(open(id == n))
    event   = open(id == n + 1)
    future  = seq(const, close(id == n + 1), without(n + 1))
  }
  clause "variable" {
    ghosts  = { n = int }
    history = last(open(id == n))
    event   = open(id == n + 1)
    future  = seq(var, close(id == n + 1), without(n + 1))
  }
  # Functions are lambdas, or variables.
  clause "function" {
    ghosts  = { n = int }
    history = seq(last(open(id == n)), app)
    event   = open(id == n + 1)
    future  = seq(abs, without(n + 1), close(id == n + 1), without(n + 1))
  }
  # Where an argument is a lambda, its body is a leaf.
  clause "argument" {
    ghosts  = { n = int }
    history = seq(last(open(id == n)), appL)
    event   = open(id == n + 1)
    future  = seq(abs, depth, open, var || const, without(n + 1), close(id == n + 1), without(n + 1))
  }
  # An application is the whole term, or the body of a lambda.
  clause "body" {
    ghosts  = { n = int }
    history = seq(last(open(id == n)), depth)
    event   = open(id == n + 1)
    future  = seq(app, without(n + 1), close(id == n + 1), without(n + 1))
  }
}

operation "close" {
  kind   = ghost
  fields = { id = int }
  clause {
    params  = { i = int }
    history = seq(all, open(id == i), star(any - close(id == i)))
    event   = close(id == i)
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

# A right evaluator does not get stuck, since it evaluates only what has a type.
goal "stuck" {
  doc   = "the evaluation of a well-typed term gets stuck"
  trace = seq(all, eval(outcome == "stuck"))
}

target {
  package = "debruijnho"
  type    = "github.com/clouseau-go/clouseau/benchmarks/debruijn.Evaluator"
  new     = "debruijn.New"
}
