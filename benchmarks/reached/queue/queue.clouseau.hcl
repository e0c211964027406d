# A double-ended queue of numbers on a circular buffer. All numbers are different.

language = 1

# How many elements there are.
count "size" {
  up   = push || pushFront
  down = pop(ok) || popBack(ok)
}

operation "push" {
  args = { v = int }
  clause {
    params  = { x = int }
    history = absent(push(v == x), pushFront(v == x))
    event   = push(v == x)
  }
}

operation "pushFront" {
  args = { v = int }
  clause {
    params  = { x = int }
    history = absent(push(v == x), pushFront(v == x)) && seq(all, push, all)
    event   = pushFront(v == x)
  }
}

operation "pop" {
  results = { v = int, ok = bool }
  clause {
    history = last(size(n > 0))
    event   = pop(ok)
  }
}

operation "popBack" {
  results = { v = int, ok = bool }
  clause {
    history = last(size(n > 0))
    event   = popBack(ok)
  }
}

operation "at" {
  args    = { i = int }
  results = { v = int, panicked = bool }
  panics  = panicked
  clause "at_first" {
    ghosts  = { m = int }
    history = last(size(n == m)) && absent(shrink, rotate, pushFront, pop, popBack)
    event   = at(i >= 0, i < m)
  }
  clause "after_ends" {
    ghosts  = { m = int }
    history = last(size(n == m)) && seq(absent(shrink, rotate), pushFront || pop(ok) || popBack(ok), absent(shrink, rotate))
    event   = at(i >= 0, i < m)
  }
  clause "after_more" {
    ghosts  = { m = int }
    history = last(size(n == m)) && seq(all, shrink || rotate, all)
    event   = at(i >= 0, i < m)
  }
}

# Moves the first k elements to the back.
operation "rotate" {
  args = { k = int }
  clause {
    history = last(size(n > 1))
    event   = rotate(k >= -5, k <= 5, k != 0)
  }
}

# Gives memory back. It is worth it when the buffer has grown and elements are gone.
operation "shrink" {
  clause {
    history = seq(all, size(n > 4), all, pop(ok), all)
  }
}

goal "out_of_order" {
  doc  = "an element comes out at the front before one that was pushed at the back earlier, or another than the last at the back"
  vars = { x = int, y = int }
  trace = (seq(
    absent(rotate), push(v == x), star(any - rotate - pop(v == x) - popBack(v == x)), push(v == y, v != x),
    star(any - rotate - pop(v == x) - popBack(v == x)), pop(v == y, ok)
    ) ||
  seq(all, push(v == x), star(at || shrink || pushFront), popBack(v != x || !ok)))
}

goal "moved" {
  doc  = "what is at an index is elsewhere after something at the other end, or after memory was given back"
  vars = { j = int, x = int }
  trace = (seq(all, at(i == j, v == x), plus(push || shrink || at), at(i == j, v != x || panicked)) ||
    seq(all, at(i == j, v == x), pushFront, star(shrink), at(i == j + 1, v != x || panicked)) ||
  seq(all, at(i == j + 1, v == x), pop(ok), star(shrink), at(i == j, v != x || panicked)))
}

goal "turned_wrongly" {
  doc  = "after a rotation the front is not what was k behind it, or turning back does not bring back what was there"
  vars = { j = int, x = int, d = int }
  trace = (seq(all, at(i == d, v == x), rotate(k == d), at(i == 0, v != x || panicked)) ||
  seq(all, at(i == j, v == x), rotate(k == d), rotate(k == -d), at(i == j, v != x || panicked)))
}

target {
  type = "example.com/m/queue.Numbers"
  new  = "queue.NewNumbers"
}
