language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

operation "add" {
  kind = call
  args = { values = list(Text) }
}

operation "prepend" {
  kind = call
  args = { values = list(Text) }
}

operation "remove" {
  kind = call
  args = { index = int }
}

operation "insert" {
  kind    = call
  args    = { index = int, values = list(Text) }
  ensures = "inserted"
  clause {
    event = insert(values != []) # panics otherwise
  }
}

target {
  package  = "gods_test"
  new      = "newTestedList"
  abstract = "elements"
}
