# Directories with entries, compared with a list of paths.

language = 1

sort "Path" {
  base = string
  pool = ["/a", "/b", "/a/a", "/a/b", "/b/a", "/a/a/b"]
}

sort "Text" {
  base = string
  pool = ["x", "y"]
}

operation "mkdir" {
  kind    = call
  args    = { name = Path }
  results = { ok = bool }
}

operation "write" {
  kind    = call
  args    = { name = Path, text = Text }
  results = { ok = bool }
}

operation "read" {
  kind    = call
  args    = { name = Path }
  results = { text = Text, ok = bool }
}

operation "isDir" {
  kind    = call
  args    = { name = Path }
  results = { is = bool }
}

operation "remove" {
  kind    = call
  args    = { name = Path }
  results = { ok = bool }
}

operation "rename" {
  kind    = call
  args    = { from = Path, to = Path }
  results = { ok = bool }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Tree"
  new       = "compared.NewTree"
  reference = "ref.NewFiles"
}
