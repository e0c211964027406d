# What the operations of a directed graph promise. There is no goal: walks look for calls that break
# a promise. A graph is connected if there is a way from node 0 to each of the others.

language = 1

count "nodes" {
  up = newNode
}

count "loose" {
  up   = newNode
  down = addEdge
}

operation "init" {
  doc  = "begins an empty graph"
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
    doc     = "one more is worth adding once there are as many edges"
    history = seq(all, init, all) && last(loose(n < 2))
    event   = newNode
  }
  clause "numbered" {
    doc     = "nodes are numbered from 0"
    ghosts  = { k = int }
    history = seq(all, init, all) && last(nodes(n == k)) && last(loose(n < 2))
    event   = newNode(node == k)
    promise = true
  }
}

operation "addEdge" {
  doc  = "adds an edge between two nodes that are there"
  kind = call
  args = { src = int, dst = int }
  clause {
    doc     = "one edge into a node is enough"
    params  = { x = int, y = int }
    where   = x != y
    history = seq(all, newNode(node == x), all) && seq(all, newNode(node == y), all) && absent(addEdge(dst == y))
    event   = addEdge(src == x, dst == y)
  }
}

operation "isConnected" {
  doc     = "asks whether there is a way from node 0 to every node"
  kind    = call
  results = { connected = bool }
  clause "any" {
    event = isConnected
  }
  clause "empty" {
    history = absent(newNode)
    event   = isConnected(!connected)
    promise = true
  }
  clause "single" {
    history = seq(all, init, star(any - newNode), newNode, star(any - newNode))
    event   = isConnected(connected)
    promise = true
  }
  clause "stays" {
    doc     = "an edge more takes no way away"
    history = seq(all, isConnected(connected), star(addEdge))
    event   = isConnected(connected)
    promise = true
  }
  clause "grows" {
    doc     = "there is a way to a new node if there is an edge into it from one to which there is a way"
    params  = { x = int, y = int }
    where   = 0 <= x && x < y
    history = seq(all, isConnected(connected), newNode(node == y), star(addEdge), addEdge(src == x, dst == y), star(addEdge))
    event   = isConnected(connected)
    promise = true
  }
  clause "lonely" {
    doc     = "there is no way to a node without an edge into it"
    params  = { x = int }
    where   = x > 0
    history = seq(all, newNode(node == x), star(any - init - addEdge(dst == x)))
    event   = isConnected(!connected)
    promise = true
  }
}

target {
  package = "graph_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/graph.Graph"
  new     = "graph.New"
}
