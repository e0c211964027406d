# What the operations of a queue promise. There is no goal: walks look for calls that break a
# promise.

language = 1

count "pushed" {
  up = push
}

count "popped" {
  up = pop(ok)
}

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
  # After i pops it is the turn of what was pushed after i others.
  clause "first_in" {
    ghosts  = { i = int }
    params  = { x = int }
    history = seq(all, pushed(n == i), star(any - push), push(elem == x), all) && last(popped(n == i))
    event   = pop(elem == x, ok)
    promise = true
  }
  clause "empty" {
    history = last(size(n == 0))
    event   = pop(!ok)
    promise = true
  }
}

target {
  package = "queue"
  type    = "github.com/clouseau-go/clouseau/benchmarks/queue.Queue"
  new     = "queue.New"
}
