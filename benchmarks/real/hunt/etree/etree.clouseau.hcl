language = 1

sort "Text" {
  go   = "string"
  pool = ["", "a", "b"]
}

sort "Node" {
  base  = int
  range = [0, 5]
}

relations = [inverse(setText, text), inverse(setCData, text)]

operation "create" {
  kind = call
  args = { p = Node }
}

operation "comment" {
  kind = call
  args = { p = Node }
}

operation "addText" {
  kind = call
  args = { p = Node }
}

operation "copy" {
  kind = call
  args = { n = Node }
}

operation "add" {
  kind = call
  args = { p = Node, n = Node }
}

operation "insertAt" {
  kind = call
  args = { p = Node, i = Node, n = Node }
}

operation "insertBefore" {
  kind = call
  args = { p = Node, ex = Node, n = Node }
}

operation "remove" {
  kind = call
  args = { n = Node }
}

operation "removeAt" {
  kind = call
  args = { p = Node, i = Node }
}

operation "setText" {
  kind = call
  args = { n = Node, s = Text }
}

operation "setCData" {
  kind = call
  args = { n = Node, s = Text }
}

operation "setTail" {
  kind = call
  args = { n = Node, s = Text }
}

operation "text" {
  kind    = call
  args    = { n = Node }
  results = { s = Text }
}

operation "tail" {
  kind    = call
  args    = { n = Node }
  results = { s = Text }
}

target {
  package   = "etree_test"
  new       = "newTree"
  invariant = "hold"
}
