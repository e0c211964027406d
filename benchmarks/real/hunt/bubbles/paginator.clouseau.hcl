language = 1

sort "Items" {
  base  = int
  range = [1, 12]
}

operation "items" {
  kind = call
  args = { n = Items }
}

operation "nextPage" {
  kind = call
}

operation "prevPage" {
  kind = call
}

operation "onFirstPage" {
  kind    = call
  results = { ok = bool }
}

operation "onLastPage" {
  kind    = call
  results = { ok = bool }
}

operation "bounds" {
  kind    = call
  results = { start = int, end = int }
  ensures = "within"
}

operation "onPage" {
  kind    = call
  ensures = "full"
  results = { n = int }
}

target {
  package = "bubbles_test"
  new     = "newPages"
}
