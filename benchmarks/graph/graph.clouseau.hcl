# A directed graph that is built step by step. Nodes are numbered from 0; a graph
# is connected if there is a way from node 0 to each of the others.

language = 1

operation "init" {
  doc  = "begins an empty graph"
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
  clause "start" {
    history = seq(init, absent(newNode))
    event   = newNode(node == 0)
    future  = all
  }
  # Each node but the first has a number of its own and owes an edge into it.
  clause "later" {
    params  = { x = int }
    where   = x != 0
    history = seq(init, absent(newNode), newNode(node != x), absent(newNode(node == x)))
    event   = newNode(node == x)
    future  = seq(all, addEdge(dst == x), all)
  }
}

operation "addEdge" {
  doc  = "adds an edge between two nodes that are there"
  kind = call
  args = { src = int, dst = int }
  # Edges run from older to younger nodes, so that each node is reached from node 0
  # once every node has its edge. No node gets a second one: it could be a
  # shortcut, and would hide how far away a node is.
  clause {
    params  = { x = int, y = int }
    where   = x != y && y != 0
    history = seq(all, newNode(node == x), all, newNode(node == y), all) && absent(addEdge(dst == y))
    event   = addEdge(src == x, dst == y)
    future  = absent(addEdge(dst == y))
  }
}

operation "isConnected" {
  doc     = "asks whether there is a way from node 0 to every node"
  kind    = call
  results = { connected = bool }
  clause {
    params = { b = bool }
    event  = isConnected(connected == b)
  }
}

# Neither is a graph begun nor a node made.
define "old" {
  trace = star(any - init - newNode)
}

# There are four nodes, and a way through all of them: from 0 to x to y to z. Each of its edges
# is added when both of its ends are there, so that it counts. Then there is a way from 0 to every
# node, whatever other edges there are.
goal "far_node" {
  doc  = "a graph is taken for disconnected although there is a way to every node"
  vars = { x = int, y = int, z = int }
  trace = seq(
    all, init,
    interleave(
      old,
      seq(
        newNode(node == 0), newNode(node == x, x != 0),
        interleave(
          addEdge(src == 0, dst == x),
          seq(
            newNode(node == y, y != 0, y != x),
            interleave(
              addEdge(src == x, dst == y),
              seq(newNode(node == z, z != 0, z != x, z != y), addEdge(src == y, dst == z))
            )
          )
        )
      )
    ),
    isConnected(connected == false)
  )
}

target {
  package = "graph"
  type    = "github.com/clouseau-go/clouseau/benchmarks/graph.Graph"
  new     = "graph.New"
}
