# A stack, compared with a plain one. Random calls are made on both.

language = 1

operation "push" {
  kind = call
  args = { elem = int }
}

operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

target {
  package   = "pace"
  type      = "github.com/clouseau-go/clouseau/benchmarks/pace.Stack"
  new       = "pace.New"
  reference = "ref.NewStack[int]"
}
