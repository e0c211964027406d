language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

operation "add" { args = { values = list(Text) } }

operation "prepend" { args = { values = list(Text) } }

operation "remove" { args = { index = int } }

operation "insert" {
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
