language = 1

sort "Level" {
  values = [L, H]
}

sort "Ticks" {
  base  = int
  go    = "time.Duration"
  range = [0, 1000]
}

sort "Path" {
  go   = "string"
  pool = ["/a", "/a/b", "/c"]
}

function "parent" {
  args   = [Path]
  result = Path
  go     = "paths.Parent"
}

function "isRoot" {
  args   = [Path]
  result = bool
  go     = "paths.IsRoot"
}

axiom "only_root_is_its_parent" {
  forall = { p = Path }
  holds  = isRoot(p) == (parent(p) == p)
}

# a pushed element that has not been popped since
define "unpopped" {
  params = { v = int }
  trace  = star(any - pop(elem == v))
}

operation "push" {
  doc  = "pushes an element"
  kind = call
  args = { elem = int, path = Path, level = Level, at = Ticks }
  clause "onto_smaller" {
    ghosts  = { n = int, top = int }
    params  = { x = int, p = Path, t = Ticks }
    where   = top < x
    history = last(pushed(index == n, value == top))
    event   = push(elem == x, path == p && !isRoot(parent(p)) && path != "/c", implies(level == H, elem > 2 * n), at == t)
    future  = seq(pushed(index == n + 1, value == x), all)
  }
  clause "first" {
    params  = { x = int }
    history = absent(push, pop)
    event   = push(elem == x)
    future  = seq(pushed(index == 0, value == x), all)
  }
}

operation "pop" {
  kind    = call
  results = { elem = int }
  panics  = allowed
  clause {
    params  = { x = int }
    history = seq(all, push(elem == x), unpopped(x))
    event   = pop(elem == x)
  }
}

operation "isEmpty" {
  kind    = call
  results = { result = bool }
  clause {
    event = isEmpty
  }
}

operation "pushed" {
  kind   = ghost
  fields = { index = int, value = int }
  clause {
    params  = { i = int, x = int }
    history = seq(all, push(elem == x))
    event   = pushed(index == i, value == x)
  }
}

goal "lost_element" {
  doc   = "a pushed element vanishes"
  vars  = { y = int }
  trace = seq(all, push(elem == y), unpopped(y), isEmpty(result))
}

target {
  package = "stack_test"
  type    = "example.com/stack.Stack"
  new     = "stack.New"
  close   = "Close"
  methods = { push = "Push", isEmpty = "Empty" }
}
