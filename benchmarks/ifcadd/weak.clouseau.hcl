# A stack machine that tracks secrets, run twice in lockstep on values that
# differ where they are secret. Whoever sees what is public must not be able to
# tell the two runs apart. The bug to look for is in the instruction add.
#
# This spec is weak: it knows neither that addresses should collide, nor that
# secrets should differ, nor what is worth storing, adding and observing.
#
# Instructions answer with the number of cells on the stack, or with -1 once one
# of them has failed.

language = 1

sort "Word" {
  base  = int
  range = [0, 9]
}

# An instruction that leaves d cells on the stack.
define "leaves" {
  params = { d = int }
  trace  = push(depth == d) || pop(depth == d) || load(depth == d) || store(depth == d) || add(depth == d)
}

operation "push" {
  doc     = "pushes left in the one run and right in the other"
  kind    = call
  args    = { public = bool, left = Word, right = Word }
  results = { depth = int }
  # What is public is the same in both runs.
  clause "first" {
    params  = { p = bool, x = Word, y = Word }
    where   = implies(p, x == y)
    history = absent(push, pop, load, store, add)
    event   = push(public == p, left == x, right == y, depth == 1)
  }
  clause "later" {
    ghosts  = { d = int }
    params  = { p = bool, x = Word, y = Word }
    where   = implies(p, x == y)
    history = seq(all, leaves(d))
    event   = push(public == p, left == x, right == y, depth == d + 1)
  }
}

operation "pop" {
  kind    = call
  results = { depth = int }
  clause {
    ghosts  = { d = int }
    where   = d > 0
    history = seq(all, leaves(d))
    event   = pop(depth == d - 1)
  }
}

operation "load" {
  doc     = "replaces the address on top by the cell that it points to"
  kind    = call
  results = { depth = int }
  # What was stored may be of interest, and is stored again.
  clause {
    ghosts  = { d = int }
    where   = d > 0
    history = seq(all, store, all, push(depth == d))
    event   = load(depth == d)
    future  = seq(all, store, all)
  }
}

operation "store" {
  doc     = "writes the cell below the top to the address on top and removes both"
  kind    = call
  results = { depth = int }
  clause {
    ghosts  = { d = int }
    where   = d > 1
    history = seq(all, leaves(d))
    event   = store(depth == d - 2)
  }
}

operation "add" {
  doc     = "replaces the two cells on top by their sum"
  kind    = call
  results = { depth = int }
  clause {
    ghosts  = { d = int }
    where   = d > 1
    history = seq(all, leaves(d))
    event   = add(depth == d - 1)
  }
}

operation "observe" {
  doc     = "whether the two runs look the same"
  kind    = call
  results = { same = bool }
  clause {
    event = observe
  }
}

# On a right machine the two runs look the same at any time.
goal "leak" {
  doc   = "the two runs can be told apart after an add"
  trace = seq(all, add, all, observe(!same))
}

target {
  package = "ifcadd"
  type    = "github.com/clouseau-go/clouseau/benchmarks/ifc.Pair"
  new     = "ifc.New"
}
