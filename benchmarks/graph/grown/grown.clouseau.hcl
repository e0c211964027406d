# Graphs of any size. A goal cannot say that every node is reached, since its variables
# stand for so many nodes; here a function in Go looks at the graph that was built.

language = 1

import = ["../graph.clouseau.hcl"]

# There is a way from node 0 to z that takes three edges, whatever else there is. The clauses see to it that
# each node has an edge into it from an older one.
scenario "grown" {
  doc  = "a graph is taken for disconnected although there is a way to every node"
  vars = { x = int, y = int, z = int }
  trace = seq(
    all, addEdge(src == 0, dst == x), all, addEdge(src == x, dst == y), all, addEdge(src == y, dst == z), all,
    isConnected(connected == false)
  )
  judge = "graph.Misjudged"
  depth = [0, 4] # any number of nodes: no size is likelier than another
}
