# Warnings about what has no effect.
language = 1

sort "Path" { # WARNING UnusedSort@7 "Nothing uses the sort .Path."
}

function "f" { # WARNING UnusedFunction@11 "Nothing uses the function .f."
  result = int
}

define "noise" { # WARNING UnusedDefine@9 "Nothing uses the define .noise."
  params = { t = trace } # WARNING UnusedVariable@14 "uses the parameter .t."
  trace  = all
}

axiom "trivial" {
  forall = { p = int } # WARNING UnusedVariable@14 "in this axiom uses the variable .p."
  holds  = true
}

operation "push" {
  kind = call
  args = { elem = int }
  results = { ok = bool }
  clause {
    ghosts = { n = int } # WARNING UnusedVariable@16 "in this clause uses the ghost variable .n."
    params = { x = int } # WARNING UnusedVariable@16 "in this clause uses the parameter .x."
    event  = push
  }
}

goal "g" {
  vars  = { y = int } # WARNING UnusedVariable@13 "in this goal uses the variable .y."
  trace = seq(all, push(ok))
}
