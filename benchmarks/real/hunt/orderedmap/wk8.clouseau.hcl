language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c\"\\", "<é>"]
}

operation "get" {
  kind    = call
  args    = { key = Text }
  results = { val = int, present = bool }
}

operation "load" {
  kind    = call
  args    = { key = Text }
  results = { result = int, ok = bool }
}

operation "value" {
  kind    = call
  args    = { key = Text }
  results = { val = int }
}

operation "getPair" {
  kind    = call
  args    = { key = Text }
  results = { found = bool, keyResult = Text, valueResult = int }
}

operation "set" {
  kind    = call
  args    = { key = Text, valueArg = int }
  results = { val = int, present = bool }
}

operation "store" {
  kind    = call
  args    = { key = Text, valueArg = int }
  results = { result = int, ok = bool }
}

operation "delete" {
  kind    = call
  args    = { key = Text }
  results = { val = int, present = bool }
}

operation "len" {
  kind    = call
  results = { result = int }
}

operation "keys" {
  kind    = call
  results = { forth = list(Text), back = list(Text) }
}

operation "recode" {
  kind    = call
  results = { json = bool }
}

operation "yaml" {
  kind    = call
  results = { same = bool }
}

operation "decode" {
  kind    = call
  args    = { key = Text, valueArg = int }
  results = { ok = bool }
}

operation "oldest" {
  kind    = call
  results = { found = bool, key = Text, valueResult = int }
}

operation "newest" {
  kind    = call
  results = { found = bool, key = Text, valueResult = int }
}

operation "moveAfter" {
  kind    = call
  args    = { key = Text, markKey = Text }
  results = { ok = bool }
}

operation "moveBefore" {
  kind    = call
  args    = { key = Text, markKey = Text }
  results = { ok = bool }
}

operation "moveToBack" {
  kind    = call
  args    = { key = Text }
  results = { ok = bool }
}

operation "moveToFront" {
  kind    = call
  args    = { key = Text }
  results = { ok = bool }
}

operation "getAndMoveToBack" {
  kind    = call
  args    = { key = Text }
  results = { val = int, ok = bool }
}

operation "getAndMoveToFront" {
  kind    = call
  args    = { key = Text }
  results = { val = int, ok = bool }
}

target {
  reference = "newPlain"
  package   = "orderedmap_test"
  new       = "newTestedOrderedMap"
  errors    = { moveAfter = ok, moveBefore = ok, moveToBack = ok, moveToFront = ok, getAndMoveToBack = ok, getAndMoveToFront = ok }
}
