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
---
language = 1

operation "pop" {
  kind    = call
  args    = { n = int }
  results = { ok = bool }
  clause {
    event = pop
  }
}

goal "pair" {
  trace = seq(all, pop(n > 3, ok == true), pop(ok == false))
}

known "late" {
  reason  = "issue 5"
  verdict = hangs # ERROR InvalidValue@13 "violation, crashed, hung, starved or vacuous"
  trace   = seq(all, pop(n > 3), any)
}

known "told" {
  reason  = "issue 6"
  message = "nil map" # ERROR ConflictingAttributes@3 "Only a crash has a message"
  trace   = seq(all, pop(n > 3), any)
}

known "nothing" {
  reason  = "issue 7"
  verdict = vacuous
  trace   = seq(all, pop) # ERROR ConflictingAttributes@3 "does not go with .verdict = vacuous."
}

known "bare" { # ERROR MissingAttribute@1 "needs the attribute .trace."
  reason  = "issue 8"
  verdict = hung
}
---
language = 1

operation "pop" {
  kind    = call
  args    = { n = int }
  results = { ok = bool }
  clause {
    event = pop
  }
}

goal "pair" {
  trace = seq(all, pop(n > 3, ok == true), pop(ok == false))
}

known "answered" {
  reason  = "issue 9"
  verdict = crashed
  trace   = seq(pop(ok == true), any, pop(n == 4, ok == false) || star(pop(n < 9, ok == true))) # ERROR AnsweredKnown@13 "gives no answer ok"
}

known "fine" {
  reason  = "issue 10"
  verdict = crashed
  message = "nil map"
  trace   = seq(star(pop(ok == true)), pop(n == 4))
}
