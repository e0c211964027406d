language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "bcd", "efghi", "", "jklmnopqrst"]
}

sort "Col" {
  base  = int
  range = [-1, 9]
}

operation "setValue" {
  kind = call
  args = { s = Text }
}

operation "reset" {
  kind = call
}

operation "setCursor" {
  kind = call
  args = { col = Col }
}

operation "cursorStart" {
  kind = call
}

operation "cursorEnd" {
  kind = call
}

operation "position" {
  kind    = call
  results = { col = int }
}

operation "value" {
  kind    = call
  results = { v = string }
}

operation "view" {
  kind    = call
  results = { ok = bool }
}

target {
  package   = "bubbles_test"
  new       = "newInput"
  reference = "newWord"
}
