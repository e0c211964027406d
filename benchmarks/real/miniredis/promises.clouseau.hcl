language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

operation "push" {
  args    = { key = Text, value = Text }
  results = { result = int }
}

operation "lpush" {
  args    = { key = Text, value = Text }
  results = { result = int }
}

operation "pop" {
  args    = { key = Text }
  results = { result = Text }
}

operation "lpop" {
  args    = { key = Text }
  results = { result = Text }
}

operation "copy" {
  args    = { from = Text, to = Text }
  results = { result = bool }
}

# A list changes only by commands on its key.
operation "list" {
  args    = { key = Text }
  results = { values = list(Text) }
  clause {
    event = list
  }
  clause {
    params = { k = Text, l = list(Text) }
    history = seq(
      all, list(key == k, values == l),
      star(any - push(key == k) - lpush(key == k) - pop(key == k) - lpop(key == k) - copy(to == k))
    )
    event   = list(key == k, values == l)
    promise = true
  }
}

target {
  package = "miniredis_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/miniredis.Lists"
  new     = "miniredis.New"
}
