# github.com/clouseau-go/clouseau/benchmarks/real/miniredis.Lists, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Push appends a value.
operation "push" {
  args    = { key = Text, value = Text }
  results = { result = int }
  clause {
    history = all
    event   = push
    future  = all
  }
}

# Lpush puts a value in front.
operation "lpush" {
  args    = { key = Text, value = Text }
  results = { result = int }
  clause {
    history = all
    event   = lpush
    future  = all
  }
  # Perhaps better, as there is something after push:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, push(key == key1), star(any - pop(key == key1)))
  #   event   = lpush(key == key1)
  #   future  = all
  # }
}

# Pop takes the last value.
operation "pop" {
  args    = { key = Text }
  results = { result = Text }
  clause {
    history = all
    event   = pop
    future  = all
  }
  # Perhaps better, as there is something after push:
  # clause {
  #   params  = { key1 = Text }
  #   history = seq(all, push(key == key1), star(any - pop(key == key1)))
  #   event   = pop(key == key1)
  #   future  = all
  # }
}

# Lpop takes the first value.
operation "lpop" {
  args    = { key = Text }
  results = { result = Text }
  clause {
    history = all
    event   = lpop
    future  = all
  }
}

# Copy copies a list to another key.
operation "copy" {
  args    = { from = Text, to = Text }
  results = { result = bool }
  clause {
    history = all
    event   = copy
    future  = all
  }
}

# Not here:
#   List: returns a slice, which has no ==

operation "list" {
  args    = { key = Text }
  results = { values = list(Text) }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, push, all, lpush, all, lpop, all, copy, all, pop, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { key1 = Text, value1 = Text }
#   trace = seq(all, push(key == key1, value == value1), lpop(key == key1, result != value1))
# }

target {
  package   = "miniredis_test"
  type      = "github.com/clouseau-go/clouseau/benchmarks/real/miniredis.Lists"
  new       = "miniredis.New"
  reference = "newPlain"
}
