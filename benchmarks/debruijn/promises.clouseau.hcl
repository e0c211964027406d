# What an evaluator of lambda terms promises. There is no goal: walks look for calls that break a
# promise. A term is read as tokens, and (lam int. [0]) 7 is
#
#     app abs(int) var(0) endAbs appL const(7) appR
#
# An index counts lambdas from the inside, from 0.

language = 1

sort "Type" {
  base = string
  pool = ["int", "int->int"]
}

count "lambdas" {
  up   = abs
  down = endAbs
}

count "functions" {
  up   = app
  down = appL
}

count "arguments" {
  up   = appL
  down = appR
}

operation "app" {
  doc  = "an application begins, and its function"
  kind = call
  clause {
    history = eps || seq(all, app || appL || abs)
    event   = app
  }
}

operation "appL" {
  doc  = "its function ends, and its argument begins"
  kind = call
  clause {
    history = seq(all, var || const || endAbs || appR) && last(functions(n > 0))
    event   = appL
  }
}

operation "appR" {
  doc  = "its argument ends"
  kind = call
  clause {
    history = seq(all, var || const || endAbs || appR, star(arguments)) && last(arguments(n > 0))
    event   = appR
  }
}

operation "abs" {
  doc  = "a lambda begins, and its body"
  kind = call
  args = { param = Type }
  clause {
    history = seq(all, app || appL || abs)
    event   = abs
  }
}

operation "endAbs" {
  doc  = "its body ends"
  kind = call
  clause {
    history = seq(all, var || const || endAbs || appR, star(lambdas)) && last(lambdas(n > 0))
    event   = endAbs
  }
}

operation "var" {
  doc  = "a variable that a lambda around it binds"
  kind = call
  args = { index = int }
  clause {
    ghosts  = { d = int }
    params  = { k = int }
    where   = 0 <= k && k < d
    history = seq(all, app || appL || abs, star(lambdas)) && last(lambdas(n == d))
    event   = var(index == k)
  }
}

operation "const" {
  doc  = "a number, which is worth having where no function is asked for"
  kind = call
  args = { value = int }
  clause {
    history = seq(all, appL || abs)
    event   = const
  }
}

operation "eval" {
  doc     = "evaluates the term, unless it has no type"
  kind    = call
  results = { outcome = string }
  clause {
    doc     = "what has a type does not get stuck"
    history = seq(all, var || const || endAbs || appR, star(lambdas || functions || arguments || eval)) && last(lambdas(n == 0)) && last(functions(n == 0)) && last(arguments(n == 0))
    event   = eval(outcome == "value" || outcome == "ill-typed" || outcome == "malformed")
    promise = true
  }
}

target {
  package = "debruijn_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/debruijn.Evaluator"
  new     = "debruijn.New"
}
