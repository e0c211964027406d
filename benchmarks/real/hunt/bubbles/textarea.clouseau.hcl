language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "bcd", "e\nf", "\n", "", "ghi\n\njkl"]
}

sort "Col" {
  base  = int
  range = [0, 6]
}

operation "insert" {
  kind = call
  args = { s = Text }
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

operation "up" {
  kind = call
  args = { col = Col }
}

operation "down" {
  kind = call
  args = { col = Col }
}

operation "cursorStart" {
  kind = call
}

operation "cursorEnd" {
  kind = call
}

operation "line" {
  kind    = call
  results = { n = int }
}

operation "lineCount" {
  kind    = call
  results = { n = int }
}

operation "value" {
  kind    = call
  results = { v = string }
}

operation "length" {
  kind    = call
  results = { n = int }
}

target {
  package   = "bubbles_test"
  new       = "newArea"
  reference = "newLines"
}
