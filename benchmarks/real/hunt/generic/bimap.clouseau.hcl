language = 1

sort "Small" {
  base  = int
  range = [0, 5]
}

operation "len" {
  kind    = call
  results = { result = int }
}

operation "add" {
  kind = call
  args = { key = Small, value = Small }
}

operation "removeForward" {
  kind = call
  args = { key = Small }
}

operation "removeReverse" {
  kind = call
  args = { value = Small }
}

operation "each" {
  kind    = call
  results = { calledKey = list(int), calledValue = list(int) }
}

operation "containsForward" {
  kind    = call
  args    = { key = Small }
  results = { result = bool }
}

operation "getForward" {
  kind    = call
  args    = { key = Small }
  results = { result = int, ok = bool }
}

operation "containsReverse" {
  kind    = call
  args    = { value = Small }
  results = { result = bool }
}

operation "getReverse" {
  kind    = call
  args    = { value = Small }
  results = { result = int, ok = bool }
}

operation "clear" {
  kind = call
}

operation "copy" {
  kind = call
}

operation "exchange" {
  kind = call
}

target {
  reference = "newPairs"
  package   = "generic_test"
  new       = "newTestedBimap"
  reference "each" {
    any_order = [calledKey, calledValue]
  }
}
