language = 1

operation "push" {
  kind = call
  args = { elem = int }
  clause {
    event = push
  }
}

goal "pair" {
  vars  = { y = int }
  trace = seq(all, push(elem == y && y > 3), push(elem < y))
}

known "none" {
  reason = "issue 1"
  trace  = seq(all, push(elem < 0 && elem > 0)) # ERROR EmptyKnown@12 "No run"
}

known "elsewhere" {
  reason = "issue 2"
  trace  = push(elem == 5) # WARNING IdleKnown@12 "excuses nothing"
}

known "all_of_it" {
  reason = "issue 3"
  trace  = seq(all, push, push) # WARNING CoveredGoal@12 "Every violation of pair"
}
---
language = 1

operation "push" {
  kind = call
  args = { elem = int }
  clause {
    event = push
  }
}

goal "pair" {
  vars  = { y = int }
  trace = seq(all, push(elem == y && y > 3), push(elem < y))
}

known "file" {
  reason = "issue 4"
  goal   = pai # ERROR UnknownGoal@12 "Did you mean .pair."
  trace  = seq(all, push(elem == 5), any)
  saved  = "run.txt" # ERROR InvalidPath@12 "no trace file"
}

known "file" { # ERROR DuplicateName@8 "known failure" # ERROR MissingAttribute@1 "needs the attribute .reason."
  link  = 7 # ERROR InvalidValue@11 "string in quotes"
  trace = seq(all, push(elem == y)) # ERROR UnknownName@33 "y"
}
