language = 1

sort "Steps" {
  base  = int
  range = [-9, 40]
}

operation "len" {
  kind    = call
  results = { result = int }
}

operation "pushBack" {
  kind = call
  args = { elem = int }
}

operation "pushFront" {
  kind = call
  args = { elem = int }
}

operation "popFront" {
  kind    = call
  results = { result = int, panicked = bool }
  panics  = panicked
}

operation "iterPopFront" {
  kind    = call
  args    = { limit = int }
  results = { called = list(int) }
}

operation "popBack" {
  kind    = call
  results = { result = int, panicked = bool }
  panics  = panicked
}

operation "iterPopBack" {
  kind    = call
  args    = { limit = int }
  results = { called = list(int) }
}

operation "front" {
  kind    = call
  results = { result = int, panicked = bool }
  panics  = panicked
}

operation "back" {
  kind    = call
  results = { result = int, panicked = bool }
  panics  = panicked
}

operation "at" {
  kind    = call
  args    = { i = int }
  results = { result = int, panicked = bool }
  panics  = panicked
}

operation "set" {
  kind    = call
  args    = { i = int, item = int }
  results = { panicked = bool }
  panics  = panicked
}

operation "iter" {
  kind    = call
  args    = { limit = int }
  results = { called = list(int), panicked = bool }
  panics  = panicked
}

operation "rIter" {
  kind    = call
  args    = { limit = int }
  results = { called = list(int), panicked = bool }
  panics  = panicked
}

operation "clear" {
  kind = call
}

operation "grow" {
  kind    = call
  args    = { n = int }
  results = { panicked = bool }
  panics  = panicked
}

operation "copy" {
  kind    = call
  results = { result = int, panicked = bool }
  panics  = panicked
}

operation "appendToSlice" {
  kind    = call
  args    = { out = list(int) }
  results = { result = list(int) }
}

operation "copyInSlice" {
  kind    = call
  args    = { in = list(int) }
  results = { panicked = bool }
  panics  = panicked
}

operation "copyOutSlice" {
  kind    = call
  args    = { out = list(int) }
  results = { result = int }
}

operation "rotate" {
  kind = call
  args = { n = Steps }
}

operation "insert" {
  kind = call
  args = { atArg = int, item = int }
}

operation "remove" {
  kind    = call
  args    = { atArg = int }
  results = { result = int, panicked = bool }
  panics  = panicked
}

operation "setBaseCap" {
  kind    = call
  args    = { baseCap = int }
  results = { panicked = bool }
  panics  = panicked
}

operation "swap" {
  kind    = call
  args    = { idxA = int, idxB = int }
  results = { panicked = bool }
  panics  = panicked
}

operation "exchange" {
  kind = call
}

target {
  reference = "newPlain"
  package   = "deque_test"
  new       = "newTestedDeque"
}
