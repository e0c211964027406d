language = 1

sort "Path" {
  go   = "string"
  pool = ["a", "b", "a.b", "a.c", "a.b.c", "b.a"]
}

sort "Text" {
  go   = "string"
  pool = ["x", "", "\"{}", "[é],\\"]
}

sort "Index" {
  base  = int
  range = [0, 4]
}

operation "set" {
  kind    = call
  args    = { path = Path, v = Text }
  results = { ok = bool }
}

operation "setRaw" {
  kind    = call
  args    = { path = Path }
  results = { ok = bool }
}

operation "delete" {
  kind    = call
  args    = { path = Path }
  results = { ok = bool }
}

operation "push" {
  kind    = call
  args    = { v = Text }
  results = { ok = bool }
}

operation "setAt" {
  kind    = call
  args    = { i = Index, v = Text }
  results = { ok = bool }
}

operation "deleteAt" {
  kind    = call
  args    = { i = Index }
  results = { ok = bool }
}

operation "text" {
  kind    = call
  results = { s = string }
}

operation "pretty" {
  kind = call
}

target {
  package   = "sjson_test"
  new       = "newDoc"
  reference = "newTree"
}
