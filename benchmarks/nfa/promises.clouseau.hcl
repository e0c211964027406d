# What the operations of an automaton promise. There is no goal: walks look for calls that break a
# promise. An automaton is valid if it has an initial node and a final one, every node is reached
# from the initial one, and from every node a final one is reached.

language = 1

sort "Label" {
  base = string
  pool = ["a", "b", "c", "d", "e"]
}

count "nodes" {
  up = newNode
}

operation "init" {
  doc  = "begins an empty automaton"
  kind = call
  clause {
    history = absent(init)
    event   = init
  }
}

operation "newNode" {
  doc     = "adds a node and tells its number"
  kind    = call
  results = { node = int }
  clause "begun" {
    history = seq(all, init, all)
    event   = newNode
  }
  clause "numbered" {
    doc     = "nodes are numbered from 0"
    ghosts  = { k = int }
    history = seq(all, init, all) && last(nodes(n == k))
    event   = newNode(node == k)
    promise = true
  }
}

operation "setInitial" {
  doc  = "makes a node the only initial one"
  kind = call
  args = { node = int }
  clause {
    params  = { x = int }
    history = seq(all, newNode(node == x), all)
    event   = setInitial(node == x)
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
  }
}

operation "addEdge" {
  doc  = "adds an edge between two nodes that are there"
  kind = call
  args = { src = int, label = Label, dst = int }
  clause {
    params  = { x = int, y = int }
    history = seq(all, newNode(node == x), all) && seq(all, newNode(node == y), all)
    event   = addEdge(src == x, dst == y)
  }
}

operation "isNFA" {
  doc     = "asks whether the automaton is valid"
  kind    = call
  results = { valid = bool }
  clause "any" {
    event = isNFA
  }
  clause "no_initial" {
    history = absent(setInitial)
    event   = isNFA(!valid)
    promise = true
  }
  clause "no_final" {
    history = absent(setFinal)
    event   = isNFA(!valid)
    promise = true
  }
  clause "single" {
    history = seq(all, init, star(any - newNode), newNode, star(any - newNode)) && seq(all, setInitial(node == 0), all) && seq(all, setFinal(node == 0), all)
    event   = isNFA(valid)
    promise = true
  }
  clause "stays" {
    doc     = "an edge or a final node more takes no way away"
    history = seq(all, isNFA(valid), star(addEdge || setFinal))
    event   = isNFA(valid)
    promise = true
  }
  clause "grows" {
    doc     = "a new node with an edge from an old one and to one is a part of a valid automaton"
    params  = { x = int, y = int, z = int }
    where   = 0 <= x && x < y && 0 <= z && z < y
    history = seq(all, isNFA(valid), newNode(node == y), interleave(star(addEdge || setFinal), seq(addEdge(src == x, dst == y), addEdge(src == y, dst == z))))
    event   = isNFA(valid)
    promise = true
  }
  clause "unreached" {
    doc     = "a node that is not initial is reached by an edge"
    params  = { x = int }
    history = seq(all, newNode(node == x), star(any - init - addEdge(dst == x) - setInitial(node == x)))
    event   = isNFA(!valid)
    promise = true
  }
  clause "dead_end" {
    doc     = "from a node that is not final an edge leads on"
    params  = { x = int }
    history = seq(all, newNode(node == x), star(any - init - addEdge(src == x) - setFinal(node == x)))
    event   = isNFA(!valid)
    promise = true
  }
}

target {
  package = "nfa_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/nfa.Automaton"
  new     = "nfa.New"
}
