# The stack with a weaker spec: a push owes no pop, and pushes and pops
# come in any order.
#
# The ghost event top records, after each update, how many elements the stack
# holds and which is on top (0 where there is none). It never runs; it carries
# the state that histories speak of.

language = 1

# There are d elements, x is on top, and below is directly under it: what was
# on top when there was last one element less.
define "standing" {
  params = { d = int, x = int, below = int }
  trace = seq(
    all, top(depth == d - 1, elem == below),
    star(any - top(depth < d)), top(depth == d, elem == x),
    star(any - top)
  )
}

operation "init" {
  doc  = "empties the stack"
  kind = call
  clause {
    history = all
    event   = init
    future  = seq(top(depth == 0, elem == 0), all)
  }
}

operation "push" {
  kind = call
  args = { elem = int }
  # Elements are distinct, so that a lost one cannot hide behind an equal one.
  clause {
    ghosts  = { d = int }
    params  = { x = int }
    history = last(top(depth == d)) && absent(push(elem == x))
    event   = push(elem == x)
    future  = seq(top(depth == d + 1, elem == x), all)
  }
}

operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
  # The element on top comes off.
  clause "lifo" {
    ghosts  = { d = int, below = int }
    params  = { x = int }
    history = standing(d, x, below)
    event   = pop(elem == x, ok == true)
    future  = seq(top(depth == d - 1, elem == below), all)
  }
}

operation "isEmpty" {
  kind    = call
  results = { empty = bool }
  # Asking is worth it at the boundary: where one element should be left.
  clause "one_left" {
    history = last(top(depth == 1))
    event   = isEmpty
    future  = all
  }
  clause "none_left" {
    history = last(top(depth == 0))
    event   = isEmpty(empty == true)
    future  = all
  }
}

operation "top" {
  kind   = ghost
  fields = { depth = int, elem = int }
  clause "of_init" {
    history = seq(all, init)
    event   = top(depth == 0, elem == 0)
    future  = all
  }
  clause "of_push" {
    ghosts  = { d = int, x = int }
    history = seq(all, top(depth == d), star(any - top), push(elem == x))
    event   = top(depth == d + 1, elem == x)
    future  = all
  }
  clause "of_pop" {
    ghosts  = { d = int, x = int, below = int }
    history = seq(standing(d, x, below), pop)
    event   = top(depth == d - 1, elem == below)
    future  = all
  }
}

# The stack says that it is empty although an element was pushed and not popped.
# Three to six pushes come before the first pop; asking in between is allowed.
goal "lost_element" {
  doc  = "a pushed element vanishes"
  vars = { y = int }
  trace = (seq(all, push(elem == y), star(any - pop(elem == y) - init), isEmpty(empty == true))
  && seq(all, init, interleave(repeat(push, 3, 6), star(isEmpty)), star(any - push - init)))
}

target {
  package = "stack"
  type    = "github.com/clouseau-go/clouseau/benchmarks/stack.Stack"
  new     = "stack.New"
}
