language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "bc", "def", "ghij", "klmno"]
}

sort "Size" {
  base  = int
  range = [0, 5]
}

operation "write" {
  doc     = "to the end of the buffer; io.ErrShortWrite if not enough space"
  kind    = call
  args    = { s = Text }
  results = { n = int, ok = bool }
}

operation "read" {
  doc     = "from the top of the buffer"
  kind    = call
  args    = { k = Size }
  results = { s = string }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "reset" {
  doc  = "Len() == 0"
  kind = call
}

operation "cap" {
  kind    = call
  results = { n = int }
}

target {
  package   = "buffer_test"
  new       = "newSUT"
  reference = "newRef"
}
