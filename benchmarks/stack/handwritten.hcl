# Generators for the stack as a person would write them.

language = 1
import   = ["stack.clouseau.hcl"]

# Pushes nest: what was pushed last comes off first, and y is the one that is left.
generator "nested" {
  goal = lost_element
  vars = { y = int }
  recursion "nest" {
    params = { d = int, under = int }
    vars   = { x = int }
    step = [
      draw(x, x > under, x <= under + 3),
      push(elem == x),
      top::of_push(depth == d + 1, elem == x),
      nest(d + 1, x),
      pop(elem == x, ok),
      top::of_pop(depth == d, elem == under)
    ]
  }
  steps = [
    init,
    top::of_init(depth == 0, elem == 0),
    draw(y),
    push(elem == y),
    top::of_push(depth == 1, elem == y),
    repeat(nest(1, y), 2, 5),
    isEmpty::one_left(empty)
  ]
}

# What the baseline in Go counts, the parameters carry: it pushes, pops as often, and asks where
# asking is worth it. It is for no goal, so only the clauses have to allow what it does.
generator "counting" {
  vars = { first = int }
  recursion "some" {
    params = { d = int, under = int }
    vars   = { x = int }
    step = [
      draw(x, x > under, x <= under + 3),
      push(elem == x),
      top::of_push(depth == d + 1, elem == x),
      some(d + 1, x),
      pop(elem == x, ok),
      top::of_pop(depth == d, elem == under)
    ]
  }
  steps = [
    init,
    top::of_init(depth == 0, elem == 0),
    choice([isEmpty::none_left(empty)], []),
    draw(first),
    push(elem == first),
    top::of_push(depth == 1, elem == first),
    choice([isEmpty::one_left(!empty)], []),
    repeat(some(1, first), 0, 3),
    choice([isEmpty::one_left(!empty)], []),
    pop(elem == first, ok),
    top::of_pop(depth == 0, elem == 0),
    isEmpty::none_left(empty)
  ]
}
