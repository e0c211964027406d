language = 1

sort "Text" {
  go   = "string"
  pool = ["", "a", "ab", "abc", "ac", "b", "ba", "bab"]
}

operation "insert" {
  args    = { k = Text, v = Text }
  results = { old = Text, ok = bool }
}

operation "delete" {
  args    = { k = Text }
  results = { old = Text, ok = bool }
}

operation "from" {
  args    = { k = Text }
  results = { keys = Text }
  ensures = "met"
}

target {
  package = "iradix_test"
  new     = "newTestedTxn"
}
