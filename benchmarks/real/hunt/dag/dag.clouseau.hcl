language = 1

sort "Id" {
  go   = "string"
  pool = ["a", "b", "c", "d", "e", "f"]
}

operation "addVertex" {
  doc     = "an error if v is already part of the graph, or the id is"
  kind    = call
  args    = { id = Id, v = Id }
  results = { ok = bool }
}

operation "addEdge" {
  doc     = "an error if an end is unknown, the edge exists, or it would create a loop"
  kind    = call
  args    = { src = Id, dst = Id }
  results = { ok = bool }
}

operation "deleteEdge" {
  doc     = "an error if an end is unknown or there is no edge"
  kind    = call
  args    = { src = Id, dst = Id }
  results = { ok = bool }
}

operation "deleteVertex" {
  doc     = "also deletes all attached edges"
  kind    = call
  args    = { id = Id }
  results = { ok = bool }
}

operation "isEdge" {
  doc     = "an error if an end is unknown or they are the same"
  kind    = call
  args    = { src = Id, dst = Id }
  results = { is = bool, ok = bool }
}

operation "isLeaf" {
  kind    = call
  args    = { id = Id }
  results = { is = bool, ok = bool }
}

operation "isRoot" {
  kind    = call
  args    = { id = Id }
  results = { is = bool, ok = bool }
}

operation "leaves" {
  doc     = "all vertices without children"
  kind    = call
  results = { ids = list(string) }
}

operation "roots" {
  kind    = call
  results = { ids = list(string) }
}

operation "order" {
  kind    = call
  results = { n = int }
}

operation "size" {
  doc     = "the number of edges"
  kind    = call
  results = { n = int }
}

operation "vertices" {
  kind    = call
  results = { ids = list(string) }
}

operation "parents" {
  kind    = call
  args    = { id = Id }
  results = { ids = list(string), ok = bool }
}

operation "children" {
  kind    = call
  args    = { id = Id }
  results = { ids = list(string), ok = bool }
}

operation "ancestors" {
  kind    = call
  args    = { id = Id }
  results = { ids = list(string), ok = bool }
}

operation "descendants" {
  kind    = call
  args    = { id = Id }
  results = { ids = list(string), ok = bool }
}

operation "orderedAncestors" {
  kind    = call
  args    = { id = Id }
  results = { ids = list(string), ok = bool }
}

operation "orderedDescendants" {
  kind    = call
  args    = { id = Id }
  results = { ids = list(string), ok = bool }
}

operation "descendantsGraph" {
  doc     = "the vertex and all its descendants (i.e. the subgraph)"
  kind    = call
  args    = { id = Id }
  results = { ids = list(string), edges = int, ok = bool }
}

operation "ancestorsGraph" {
  kind    = call
  args    = { id = Id }
  results = { ids = list(string), edges = int, ok = bool }
}

operation "reduce" {
  kind = call
}

operation "flush" {
  kind = call
}

operation "copy" {
  doc     = "Copy returns a copy; calls go on with it"
  kind    = call
  results = { ok = bool }
}

operation "orderedWalk" {
  doc     = "for any edge a -> b, a is visited before b"
  kind    = call
  results = { ids = list(string), sorted = bool }
}

operation "walkBFS" {
  doc     = "traverses the entire DAG"
  kind    = call
  results = { ids = list(string) }
}

operation "walkDFS" {
  kind    = call
  results = { ids = list(string) }
}

target {
  package   = "dag_test"
  new       = "newSUT"
  reference = "newRef"
}
