# A store that takes changes back, compared with one that copies all.

language = 1

sort "Bucket" {
  base = string
  pool = ["p", "q"]
}

sort "Key" {
  base = string
  pool = ["k", "l"]
}

sort "Text" {
  base = string
  pool = ["x", "y"]
}

operation "begin" {
  kind    = call
  results = { ok = bool }
}

operation "commit" {
  kind    = call
  results = { ok = bool }
}

operation "rollback" {
  kind    = call
  results = { ok = bool }
}

operation "reopen" {
  kind = call
}

operation "createBucket" {
  kind    = call
  args    = { name = Bucket }
  results = { ok = bool }
}

operation "deleteBucket" {
  kind    = call
  args    = { name = Bucket }
  results = { ok = bool }
}

operation "put" {
  kind    = call
  args    = { bucket = Bucket, key = Key, value = Text }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { bucket = Bucket, key = Key }
  results = { value = Text, ok = bool }
}

operation "delete" {
  kind    = call
  args    = { bucket = Bucket, key = Key }
  results = { ok = bool }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Undo"
  new       = "compared.NewUndo"
  reference = "ref.NewStore"
}
