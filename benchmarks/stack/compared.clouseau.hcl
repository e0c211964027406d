# The stack, compared with a plain one. Nothing else has to be said: random pushes and pops are made
# on both.

language = 1

operation "push" {
  kind = call
  args = { elem = int }
}

operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
}

operation "isEmpty" {
  kind    = call
  results = { empty = bool }
}

target {
  package   = "stack"
  type      = "github.com/clouseau-go/clouseau/benchmarks/stack.Stack"
  new       = "stack.New"
  reference = "ref.NewStack[int]"
}
