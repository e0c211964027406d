# A generator for the graph as a person would write it.

language = 1
import   = ["graph.clouseau.hcl"]

# A path: each node is entered from the one before as soon as it is there.
generator "path" {
  goal = far_node
  vars = { x = int, y = int, z = int }
  steps = [
    init,
    newNode::start(node == 0),
    newNode::later(node == x, node != 0),
    addEdge(src == 0, dst == x),
    newNode::later(node == y, node != 0, node != x),
    addEdge(src == x, dst == y),
    newNode::later(node == z, node != 0, node != x, node != y),
    addEdge(src == y, dst == z),
    isConnected(!connected)
  ]
}

# The baseline in Go: each node is entered from the root. Any number of nodes, and any answer.
generator "star" {
  recursion "spoke" {
    vars = { x = int }
    step = [
      newNode::later(node == x, node > 0),
      differ(x, x),
      addEdge(src == 0, dst == x),
      spoke()
    ]
  }
  steps = [init, newNode::start(node == 0), repeat(spoke(), 1, 4), isConnected]
}
