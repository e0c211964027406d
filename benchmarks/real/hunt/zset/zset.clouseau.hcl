language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b", "c", "d", "e", "f"]
}

sort "Score" {
  base  = int
  range = [-2, 4]
}

sort "Rank" {
  base  = int
  range = [-4, 5]
}

operation "add" {
  doc     = "Add adds a new value or updates the score; true if newly created"
  kind    = call
  args    = { score = Score, value = Key }
  results = { created = bool }
}

operation "contains" {
  kind    = call
  args    = { value = Key }
  results = { ok = bool }
}

operation "count" {
  doc     = "scores between min and max, both included"
  kind    = call
  args    = { low = Score, high = Score }
  results = { n = int }
}

operation "countWithOpt" {
  doc     = "RangeOpt says whether min and max are exclusive"
  kind    = call
  args    = { low = Score, high = Score, openLow = bool, openHigh = bool }
  results = { n = int }
}

operation "incrBy" {
  doc     = "if it does not exist it is added with incr as its score"
  kind    = call
  args    = { incr = Score, value = Key }
  results = { score = int }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "range" {
  doc     = "inclusive; negative numbers are offsets from the end; by score, then lexicographically"
  kind    = call
  args    = { start = Rank, stop = Rank }
  results = { vs = list(string) }
}

operation "rangeByScore" {
  kind    = call
  args    = { low = Score, high = Score }
  results = { vs = list(string) }
}

operation "rangeByScoreWithOpt" {
  kind    = call
  args    = { low = Score, high = Score, openLow = bool, openHigh = bool }
  results = { vs = list(string) }
}

operation "rank" {
  doc     = "0-based; -1 when value is not found"
  kind    = call
  args    = { value = Key }
  results = { n = int }
}

operation "remove" {
  doc     = "the score and true, otherwise 0.0 and false"
  kind    = call
  args    = { value = Key }
  results = { score = int, ok = bool }
}

operation "removeRangeByRank" {
  kind    = call
  args    = { start = Rank, stop = Rank }
  results = { vs = list(string) }
}

operation "removeRangeByScore" {
  kind    = call
  args    = { low = Score, high = Score }
  results = { vs = list(string) }
}

operation "removeRangeByScoreWithOpt" {
  kind    = call
  args    = { low = Score, high = Score, openLow = bool, openHigh = bool }
  results = { vs = list(string) }
}

operation "revRange" {
  doc     = "the highest first"
  kind    = call
  args    = { start = Rank, stop = Rank }
  results = { vs = list(string) }
}

operation "revRangeByScore" {
  kind    = call
  args    = { high = Score, low = Score }
  results = { vs = list(string) }
}

operation "revRank" {
  kind    = call
  args    = { value = Key }
  results = { n = int }
}

operation "score" {
  kind    = call
  args    = { value = Key }
  results = { score = int, ok = bool }
}

operation "union" {
  doc     = "the score of a value is the sum of its scores in the sets where it exists"
  kind    = call
  args    = { value = Key, score = Score }
  results = { vs = list(string) }
}

operation "inter" {
  kind    = call
  args    = { value = Key, score = Score }
  results = { vs = list(string) }
}

target {
  package   = "zset_test"
  new       = "newSUT"
  reference = "newRef"
}
