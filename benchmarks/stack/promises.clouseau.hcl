# What the operations of a stack promise. There is no goal: walks look for calls that break a
# promise.

language = 1

count "size" {
  up   = push
  down = pop(ok)
}

operation "push" {
  kind = call
  args = { elem = int }
}

operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
  clause "last_in" {
    params  = { x = int }
    history = seq(all, push(elem == x), star(isEmpty))
    event   = pop(elem == x, ok)
    promise = true
  }
  clause "empty" {
    history = last(size(n == 0))
    event   = pop(!ok)
    promise = true
  }
  clause "some" {
    history = last(size(n > 0))
    event   = pop(ok)
    promise = true
  }
}

operation "isEmpty" {
  kind    = call
  results = { empty = bool }
  clause "empty" {
    history = last(size(n == 0))
    event   = isEmpty(empty)
    promise = true
  }
  clause "some" {
    history = last(size(n > 0))
    event   = isEmpty(!empty)
    promise = true
  }
}

target {
  package = "stack"
  type    = "github.com/clouseau-go/clouseau/benchmarks/stack.Stack"
  new     = "stack.New"
}
