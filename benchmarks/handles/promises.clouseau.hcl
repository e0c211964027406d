# What the operations of a table of open files promise. There is no goal: walks look for calls that
# break a promise.

language = 1

sort "Path" {
  go   = "string"
  pool = ["/a", "/b", "/c", "/d"]
}

operation "open" {
  kind    = call
  args    = { path = Path }
  results = { fd = int, ok = bool }
}

operation "write" {
  kind    = call
  args    = { fd = int, data = int }
  results = { ok = bool }
  clause "opened" {
    params  = { f = int }
    history = seq(all, open(fd == f, ok), star(any - close(fd == f)))
    event   = write(fd == f, ok)
    promise = true
  }
}

operation "read" {
  kind    = call
  args    = { fd = int }
  results = { data = int, ok = bool }
  clause "written" {
    params  = { f = int, d = int }
    history = seq(all, write(fd == f, data == d, ok), star(any - write - close(fd == f)))
    event   = read(fd == f, data == d, ok)
    promise = true
  }
  clause "new_file" {
    doc     = "a file that is opened for the first time is empty"
    params  = { f = int, p = Path }
    history = seq(absent(open(path == p)), open(path == p, fd == f, ok), star(any - write - open - close))
    event   = read(fd == f, data == 0, ok)
    promise = true
  }
  clause "closed" {
    params  = { f = int }
    history = seq(all, close(fd == f, ok), absent(open(fd == f)))
    event   = read(fd == f, !ok)
    promise = true
  }
}

operation "close" {
  kind    = call
  args    = { fd = int }
  results = { ok = bool }
  clause "opened" {
    params  = { f = int }
    history = seq(all, open(fd == f, ok), star(any - close(fd == f)))
    event   = close(fd == f, ok)
    promise = true
  }
}

target {
  package = "handles"
  type    = "github.com/clouseau-go/clouseau/benchmarks/handles.Table"
  new     = "handles.New"
}
