language = 1

# Words of traces as names of fields and variables: where a trace stands they are words, elsewhere
# they are names.

sort "Level" {
  values = [Low, High]
}

operation "push" {
  kind    = call
  args    = { last = int, seq = Level }
  results = { none = bool }
  clause {
    params = { all = int, star = Level }
    event  = push(last == all, seq == star)
    future = all
  }
}

operation "pop" {
  kind    = call
  results = { any = int, absent = bool }
  clause {
    params  = { opt = int }
    history = seq(last(push(last == opt)), star(any - push(none == true)))
    event   = pop(any == opt, absent == false)
  }
}

define "twice" {
  params = { part = trace, all = int, op = operation }
  trace  = seq(part, push(last == all), all, op, none || eps)
}

define "above" {
  params    = { repeat = int, plus = int }
  qualifier = repeat > plus && plus >= 0
}

goal "lost" {
  vars  = { all = int, eps = int }
  where = above(all, eps)
  trace = seq(twice(all, eps, pop), all, last(push(last == all, none == false)), pop(any == all && above(any, eps), !absent))
}

generator "lost_by_hand" {
  goal = lost
  vars = { all = int, eps = int, star = Level }
  steps = [
    draw(eps, eps >= 0),
    draw(all, all > eps),
    draw(star),
    push(last == eps, seq == star),
    pop(any == eps, !absent),
    want(push(last == all, seq == star, !none)),
    decide(pop(any == all, !absent))
  ]
}

model "stack" {
  state   = { interleave = list(int) }
  initial = { interleave = [] }

  on "push" {
    let = { seq2 = last + 1 }
    set = { interleave = append(interleave, last) }
    reply {
      none = seq2 < last
    }
  }

  on "pop" {
    choose  = { plus = int }
    require = plus < 0 && !contains(interleave, plus)
    reply {
      any    = plus
      absent = size(interleave) == 0
    }
  }
}
