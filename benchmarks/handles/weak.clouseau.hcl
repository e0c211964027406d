# The table with a weaker spec: any closed descriptor may be the one that is
# handed out next.

language = 1

sort "Path" {
  go   = "string"
  pool = ["/a", "/b", "/c", "/d"]
}

operation "open" {
  kind    = call
  args    = { path = Path }
  results = { fd = int, ok = bool }
  clause "first" {
    history = absent(open)
    event   = open(ok == true)
    future  = all
  }
  # As long as no descriptor is free, the next one is handed out.
  clause "next" {
    params  = { f = int }
    history = absent(close) && last(open(fd == f))
    event   = open(fd == f + 1, ok == true)
    future  = all
  }
  # A free one may be handed out again.
  clause "reused" {
    params  = { f = int }
    history = seq(all, close(fd == f, ok == true), star(any - open(fd == f)))
    event   = open(fd == f, ok == true)
    future  = all
  }
}

operation "write" {
  kind    = call
  args    = { fd = int, data = int }
  results = { ok = bool }
  # 0 is what an empty file holds, so only other data tells something.
  clause {
    params  = { f = int, d = int }
    where   = d > 0
    history = seq(all, open(fd == f, ok == true), star(any - close(fd == f)))
    event   = write(fd == f, data == d, ok == true)
    future  = all
  }
}

operation "read" {
  kind    = call
  args    = { fd = int }
  results = { data = int, ok = bool }
  clause "written" {
    params  = { f = int, d = int }
    history = seq(all, write(fd == f, data == d, ok == true), star(any - write - close(fd == f)))
    event   = read(fd == f, data == d, ok == true)
    future  = all
  }
  clause "reopened" {
    params  = { f = int }
    history = seq(all, close(fd == f), all, open(fd == f, ok == true), star(any - write - close(fd == f)))
    event   = read(fd == f, ok == true)
    future  = all
  }
}

operation "close" {
  kind    = call
  args    = { fd = int }
  results = { ok = bool }
  clause {
    params  = { f = int }
    history = seq(all, open(fd == f, ok == true), star(any - close(fd == f)))
    event   = close(fd == f, ok == true)
    future  = all
  }
}

# Data was written through a descriptor that was then closed and handed out
# again for another file, one that was never opened before and so is empty. It answers
# with the data of the first file.
goal "stale_descriptor" {
  doc  = "a descriptor that is handed out again answers for the old file"
  vars = { f = int, d = int, q = Path }
  trace = seq(
    star(any - open(path == q)), write(fd == f, data == d, data > 0, ok == true),
    star(any - open(path == q) - write), close(fd == f, ok == true),
    star(any - open(path == q) - write), open(path == q, fd == f, ok == true),
    star(any - write - close(fd == f)), read(fd == f, data == d, ok == true)
  )
}

target {
  package = "handles"
  type    = "github.com/clouseau-go/clouseau/benchmarks/handles.Table"
  new     = "handles.New"
}
