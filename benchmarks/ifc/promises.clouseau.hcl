# What the operations of a stack machine that tracks secrets promise, run twice in lockstep on values
# that differ where they are secret. There is no goal: walks look for calls that break a promise.
#
# Instructions answer with the number of cells on the stack, or with -1 once one of them has failed.
# Addresses are 0 to 4.

language = 1

sort "Word" {
  base  = int
  range = [0, 4]
}

# An instruction that leaves d cells on the stack.
define "leaves" {
  params = { d = int }
  trace  = push(depth == d) || pop(depth == d) || load(depth == d) || store(depth == d) || add(depth == d)
}

# An instruction that has not failed.
define "going" {
  trace = push(depth >= 0) || pop(depth >= 0) || load(depth >= 0) || store(depth >= 0) || add(depth >= 0)
}

operation "push" {
  doc     = "pushes left in the one run and right in the other; what is public is the same in both"
  kind    = call
  args    = { public = bool, left = Word, right = Word }
  results = { depth = int }
  clause "alike" {
    params  = { p = bool, x = Word, y = Word }
    where   = implies(p, x == y)
    history = absent(push, pop, load, store, add) || seq(all, going, star(observe))
    event   = push(public == p, left == x, right == y)
  }
  clause "first" {
    params  = { p = bool, x = Word, y = Word }
    where   = implies(p, x == y)
    history = absent(push, pop, load, store, add)
    event   = push(public == p, left == x, right == y, depth == 1)
    promise = true
  }
  clause "later" {
    ghosts  = { d = int }
    params  = { p = bool, x = Word, y = Word }
    where   = implies(p, x == y) && d >= 0
    history = seq(all, leaves(d), star(observe))
    event   = push(public == p, left == x, right == y, depth == d + 1)
    promise = true
  }
}

operation "pop" {
  kind    = call
  results = { depth = int }
  clause "possible" {
    ghosts  = { d = int }
    where   = d > 0
    history = seq(all, leaves(d), star(observe))
    event   = pop
  }
  clause "leaves" {
    ghosts  = { d = int }
    where   = d > 0
    history = seq(all, leaves(d), star(observe))
    event   = pop(depth == d - 1)
    promise = true
  }
}

operation "load" {
  doc     = "replaces the address on top by the cell that it points to"
  kind    = call
  results = { depth = int }
  clause "possible" {
    ghosts  = { d = int }
    where   = d > 0
    history = seq(all, push(depth == d), star(observe))
    event   = load
  }
  clause "leaves" {
    ghosts  = { d = int }
    where   = d > 0
    history = seq(all, push(depth == d), star(observe))
    event   = load(depth == d)
    promise = true
  }
}

operation "store" {
  doc     = "writes the cell below the top to the address on top and removes both; where that is secret it may refuse, since it could show where it points to"
  kind    = call
  results = { depth = int }
  clause "possible" {
    ghosts  = { d = int }
    where   = d > 1
    history = seq(all, push(depth == d), star(observe))
    event   = store
  }
  clause "public" {
    ghosts  = { d = int }
    where   = d > 1
    history = seq(all, push(public, depth == d), star(observe))
    event   = store(depth == d - 2)
    promise = true
  }
}

operation "add" {
  doc     = "replaces the two cells on top by their sum"
  kind    = call
  results = { depth = int }
  clause "possible" {
    ghosts  = { d = int }
    where   = d > 1
    history = seq(all, leaves(d), star(observe))
    event   = add
  }
  clause "leaves" {
    ghosts  = { d = int }
    where   = d > 1
    history = seq(all, leaves(d), star(observe))
    event   = add(depth == d - 1)
    promise = true
  }
}

operation "observe" {
  doc     = "whether the two runs look the same to somebody who sees what is public"
  kind    = call
  results = { same = bool }
  clause {
    event   = observe(same)
    promise = true
  }
}

target {
  package = "ifc_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/ifc.Pair"
  new     = "ifc.New"
}
