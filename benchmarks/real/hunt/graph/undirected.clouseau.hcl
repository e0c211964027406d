language = 1

sort "V" {
  base  = int
  range = [0, 4]
}

sort "Weight" {
  base  = int
  range = [0, 5]
}

operation "addVertex" {
  kind    = call
  args    = { v = V }
  results = { ok = bool }
}

operation "removeVertex" {
  kind    = call
  args    = { v = V }
  results = { ok = bool }
}

operation "addEdge" {
  kind    = call
  args    = { v = V, w = V, weight = Weight }
  results = { ok = bool }
}

operation "updateEdge" {
  kind    = call
  args    = { v = V, w = V, weight = Weight }
  results = { ok = bool }
}

operation "removeEdge" {
  kind    = call
  args    = { v = V, w = V }
  results = { ok = bool }
}

operation "edge" {
  kind    = call
  args    = { v = V, w = V }
  results = { weight = Weight, ok = bool }
}

operation "order" {
  kind    = call
  results = { n = int }
}

operation "size" {
  kind    = call
  results = { n = int }
}

operation "edges" {
  kind    = call
  results = { weights = list(int) }
}

operation "after" {
  kind    = call
  args    = { v = V }
  results = { next = list(int) }
}

operation "before" {
  kind    = call
  args    = { v = V }
  results = { next = list(int) }
}

operation "clone" {
  kind    = call
  results = { ok = bool }
}

operation "reached" {
  kind    = call
  args    = { v = V }
  results = { vs = list(int) }
}

operation "deep" {
  kind    = call
  args    = { v = V }
  results = { vs = list(int) }
}

operation "distance" {
  kind    = call
  args    = { v = V, w = V }
  results = { weight = Weight, ok = bool }
}

operation "paths" {
  kind    = call
  args    = { v = V, w = V }
  results = { n = int }
}

operation "tree" {
  kind    = call
  results = { weight = Weight }
}

target {
  package   = "graph_test"
  new       = "newUndirected"
  reference = "newBothWays"
  reference "edges" {
    any_order = [weights]
  }
  reference "reached" {
    any_order = [vs]
  }
  reference "deep" {
    any_order = [vs]
  }
}
