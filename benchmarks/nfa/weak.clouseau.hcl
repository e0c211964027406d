# The automaton with a weaker spec: each node owes an edge into it or becomes the initial one, and
# edges run between any two nodes that are there. So there may be nodes out of reach.

language = 1

sort "Label" {
  base = string
  pool = ["a", "b", "c", "d", "e"]
}

operation "init" {
  doc  = "begins an empty automaton"
  kind = call
  clause {
    history = eps
    event   = init
    future  = absent(init)
  }
}

operation "newNode" {
  doc     = "adds a node and tells its number"
  kind    = call
  results = { node = int }
  clause {
    params  = { x = int }
    history = seq(init, absent(newNode(node == x)))
    event   = newNode(node == x)
    future  = seq(all, addEdge(dst == x) || setInitial(node == x), all)
  }
}

operation "setInitial" {
  doc  = "makes a node the initial one"
  kind = call
  args = { node = int }
  clause {
    params  = { x = int }
    history = seq(all, newNode(node == x), all)
    event   = setInitial(node == x)
    future  = absent(setInitial)
  }
}

operation "setFinal" {
  doc  = "makes a node final"
  kind = call
  args = { node = int }
  clause {
    params  = { x = int }
    history = seq(all, newNode(node == x), all)
    event   = setFinal(node == x)
    future  = absent(setFinal)
  }
}

operation "addEdge" {
  doc  = "adds an edge between two nodes that are there"
  kind = call
  args = { src = int, label = Label, dst = int }
  clause {
    params  = { x = int, c = Label, y = int }
    where   = x != y
    history = seq(all, newNode(node == x), all) && seq(all, newNode(node == y), all)
    event   = addEdge(src == x, label == c, dst == y)
    future  = absent(addEdge(src == x, label == c, dst == y))
  }
}

operation "isNFA" {
  doc     = "asks whether the automaton is valid"
  kind    = call
  results = { valid = bool }
  # Worth asking once there are an initial node and a final one.
  clause {
    params  = { b = bool }
    history = seq(all, setInitial, all) && seq(all, setFinal, all)
    event   = isNFA(valid == b)
    future  = all
  }
}

# d is there, it is not final, and no edge leaves it: from there no final node is reached,
# whatever else there is.
define "deadEnd" {
  params = { d = int }
  trace  = seq(all, newNode(node == d), star(any - init - setFinal(node == d) - addEdge(src == d)))
}

# There are three edges, and a dead end.
goal "dead_end" {
  doc  = "an automaton is taken for valid although it has a dead end"
  vars = { d = int }
  trace = seq(
    deadEnd(d) && seq(all, addEdge, all, addEdge, all, addEdge, all),
    isNFA(valid)
  )
}

target {
  package = "nfa"
  type    = "github.com/clouseau-go/clouseau/benchmarks/nfa.Automaton"
  new     = "nfa.New"
}
