language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

operation "set" {
  kind    = call
  args    = { key = Text, value = int }
  results = { fresh = bool }
}

operation "delete" {
  kind    = call
  args    = { key = Text }
  results = { was = bool }
}

operation "replaceKey" {
  kind    = call
  args    = { old = Text, key = Text }
  results = { done = bool }
}

operation "get" {
  kind    = call
  args    = { key = Text }
  results = { value = int, ok = bool }
}

operation "len" {
  kind    = call
  results = { result = int }
}

operation "keys" {
  kind    = call
  results = { forth = list(Text), back = list(Text) }
}

operation "copy" {
  kind = call
}

target {
  package = "orderedmap_test"
  new     = "newElliotchance"
  reference {
    new     = "newPlain"
    methods = { set = "Put", delete = "Delete(key) (_, was)" }
  }
}
