# What the operations of a list in order promise, in Go. There is no goal.

language = 1

operation "insert" {
  kind    = call
  args    = { x = int }
  ensures = "sortedlist.Inserted"
}

operation "cons" {
  kind     = call
  args     = { x = int }
  requires = "sortedlist.IsLeast"
  ensures  = "sortedlist.Consed"
}

operation "sum" {
  kind    = call
  results = { total = int }
  ensures = "sortedlist.Summed"
}

target {
  package   = "sortedlist"
  type      = "github.com/clouseau-go/clouseau/benchmarks/sortedlist.List"
  new       = "sortedlist.New"
  invariant = "sortedlist.InOrder"
  abstract  = "sortedlist.Elems"
}
