language = 1

operation "put" {
  kind    = call
  args    = { xs = list(int) }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { n = int }
  results = { xs = list(int) }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "empty" {
  kind    = call
  results = { yes = bool }
}

operation "peek" {
  kind    = call
  results = { x = int }
}

target {
  package   = "datastructures_test"
  new       = "newPriorities"
  reference = "newSorted"
}
