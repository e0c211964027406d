# The graph with a weaker spec: it does not say that nodes owe edges or have
# numbers of their own, and it allows several edges into a node, among them shortcuts.

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
  clause {
    params  = { x = int }
    history = seq(init, all)
    event   = newNode(node == x)
    future  = all
  }
}

operation "addEdge" {
  doc  = "adds an edge between two nodes that are there"
  kind = call
  args = { src = int, dst = int }
  # Edges run from older to younger nodes; none is added twice.
  clause {
    params  = { x = int, y = int }
    where   = x != y && y != 0
    history = seq(all, newNode(node == x), all, newNode(node == y), all)
    event   = addEdge(src == x, dst == y)
    future  = absent(addEdge(src == x, dst == y))
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
