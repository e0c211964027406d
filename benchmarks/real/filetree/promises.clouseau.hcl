language = 1

sort "Dir" {
  go   = "string"
  pool = ["a", "ab", "a/b", "b"]
}

sort "File" {
  go   = "string"
  pool = ["x", "y"]
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

operation "write" {
  args    = { dir = Dir, file = File, text = Text }
  results = { result = bool }
}

operation "remove" {
  args    = { dir = Dir, file = File }
  results = { result = bool }
}

operation "removeAll" {
  args    = { dir = Dir }
  results = { result = bool }
}

# A file goes only by itself or with a directory above it.
operation "read" {
  args    = { dir = Dir, file = File }
  results = { text = Text, ok = bool }
  clause {
    params = { d = Dir, f = File, t = Text }
    history = seq(
      all, write(dir == d, file == f, text == t, result),
      star(
        any - write(dir == d, file == f) - remove(dir == d, file == f) -
        removeAll(dir == d || (d == "a/b" && dir == "a"))
      )
    )
    event   = read(dir == d, file == f, text == t, ok)
    promise = true
  }
}

target {
  package = "filetree_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/filetree.Tree"
  new     = "filetree.New"
}
