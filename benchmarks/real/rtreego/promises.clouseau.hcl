language = 1

# More than a node holds.
sort "Squares" {
  base = list(int)
  size = [0, 20]
}

operation "load" {
  args = { squares = Squares }
  clause {
    history = absent(load)
    event   = load
  }
}

operation "insert" { args = { n = int } }

# What was inserted can be deleted.
operation "delete" {
  args    = { n = int }
  results = { result = bool }
  clause {
    params = { k = int, i = int }
    history = seq(
      all, insert(n == k) || load(0 <= i && i < len(squares) && squares[i] == k),
      star(any - delete(n == k) - load)
    )
    event   = delete(n == k, result)
    promise = true
  }
}

target {
  package = "rtreego_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/rtreego.Tree"
  new     = "rtreego.New"
}
