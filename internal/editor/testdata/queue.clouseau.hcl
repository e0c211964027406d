language = 1

operation "push" {
  kind = call
  args = { elem = int }
  clause {
    ghosts  = { n = int }
    params  = { x = int }
    history = last(size(count == n)) && absent(push(elem == x))
    event   = push(elem == x)
    future  = seq(size(count == n + 1), all)
  }
}

operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
  clause "something" {
    ghosts  = { n = int }
    params  = { x = int }
    where   = n > 0
    history = last(size(count == n)) && seq(all, push(elem == x), all)
    event   = pop(elem == x, ok)
    future  = seq(size(count == n - 1), all)
  }
  clause "nothing" {
    history = last(size(count == 0))
    event   = pop(!ok)
  }
}

operation "size" {
  kind   = ghost
  fields = { count = int }
  clause "at_first" {
    history = absent(push, pop, size)
    event   = size(count == 0)
  }
  clause "of_push" {
    ghosts  = { n = int }
    history = seq(all, size(count == n), push)
    event   = size(count == n + 1)
  }
  clause "of_pop" {
    ghosts  = { n = int }
    history = seq(all, size(count == n), pop)
    event   = size(count == n - 1)
  }
}

goal "wrong_order" {
  vars  = { x = int, y = int }
  trace = seq(all, push(elem == x), push(elem == y, x != y), pop(elem == x))
}

generator "lower_one_first" {
  goal = wrong_order
  vars = { x = int, y = int }
  steps = [
    size::at_first(count == 0),
    draw(x),
    push(elem == x),
    size::of_push(count == 1),
    draw(y, y != x, y <= x + 5),
    push(elem == y),
    size::of_push(count == 2),
    pop::something(elem == x, ok),
    size::of_pop(count == 1)
  ]
}

generator "up_and_down" {
  recursion "level" {
    params = { n = int }
    vars   = { z = int }
    step = [
      draw(z, unlike(z)),
      push(elem == z),
      size::of_push(count == n + 1),
      level(n + 1),
      pop::something(elem == z, ok),
      size::of_pop(count == n)
    ]
  }
  steps = [
    size::at_first(count == 0),
    repeat(level(0), 1, 4),
    choice([pop::nothing(!ok)], [])
  ]
}

generator "countdown" {
  vars = { most = int }
  recursion "down" {
    params = { most = int }
    level  = left
    step = [
      push(elem == left),
      size::of_push(count == most - left + 1),
      down(most)
    ]
  }
  steps = [
    draw(most, most >= 1, most <= 4),
    size::at_first(count == 0),
    repeat(down(most), most)
  ]
}

define "twice" {
  params = { o = operation, t = trace }
  trace  = seq(t, o(elem == 1), o(elem == 2))
}

count "held" {
  up   = push
  down = pop(ok)
}

sort "Level" {
  values = [Low, High]
}

function "height" {
  args   = [int]
  result = Level
  go     = "queue.Height"
}

axiom "low" {
  forall = { k = int }
  holds  = height(k) == Low || height(k) == High
}

goal "shuffled" {
  vars  = { x = int }
  trace = seq(all, push(elem == x, height(x) == High), twice(push, all), pop(!ok))
}

known "first_lost" {
  reason = "not repaired yet"
  goal   = wrong_order
  vars   = { k = int }
  trace  = seq(all, push(elem == k), push, pop(elem == k))
}

known "empty" {
  reason = "not repaired yet"
  goal   = shuffled
  trace  = seq(all, push(height(elem) == High), all, pop(!ok))
}
