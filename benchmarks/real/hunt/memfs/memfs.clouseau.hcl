language = 1

sort "Path" {
  go   = "string"
  pool = ["a", "b", "a/b", "a/c", "a/b/c", "b/a"]
}

sort "Text" {
  go   = "string"
  pool = ["x", "yz", ""]
}

sort "Mode" {
  values = [r, rw, create, append, exclusive]
}

sort "Size" {
  base  = int
  go    = "int64"
  range = [0, 6]
}

sort "Whence" {
  base  = int
  range = [0, 2]
}

operation "write" {
  kind    = call
  args    = { name = Path, data = Text }
  results = { ok = bool }
}

operation "addTo" {
  kind    = call
  args    = { name = Path, data = Text }
  results = { ok = bool }
}

operation "read" {
  kind    = call
  args    = { name = Path }
  results = { data = Text, ok = bool }
}

operation "mkdir" {
  kind    = call
  args    = { name = Path }
  results = { ok = bool }
}

operation "remove" {
  kind    = call
  args    = { name = Path }
  results = { ok = bool }
}

operation "rename" {
  kind    = call
  args    = { src = Path, dst = Path }
  results = { ok = bool }
}

operation "link" {
  kind    = call
  args    = { to = Path, name = Path }
  results = { ok = bool }
}

operation "points" {
  kind    = call
  args    = { name = Path }
  results = { to = Path, ok = bool }
}

operation "stat" {
  kind    = call
  args    = { name = Path }
  results = { dir = bool, size = Size, ok = bool }
}

operation "lstat" {
  kind    = call
  args    = { name = Path }
  results = { dir = bool, size = Size, ok = bool }
}

operation "list" {
  kind    = call
  args    = { name = Path }
  results = { names = list(Path), ok = bool }
}

operation "openAs" {
  kind    = call
  args    = { name = Path, mode = Mode }
  results = { ok = bool }
}

operation "closeFile" {
  kind = call
}

operation "put" {
  kind    = call
  args    = { data = Text }
  results = { ok = bool }
}

operation "putAt" {
  kind    = call
  args    = { data = Text, at = Size }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { n = Whence }
  results = { data = Text, end = bool }
}

operation "getAt" {
  kind    = call
  args    = { n = Whence, at = Size }
  results = { data = Text, end = bool }
}

operation "seek" {
  kind    = call
  args    = { at = Size, whence = Whence }
  results = { to = Size, ok = bool }
}

operation "cut" {
  kind    = call
  args    = { size = Size }
  results = { ok = bool }
}

target {
  package = "memfs_test"
  new     = "newMemory"
  close   = "End"
  methods = { addTo = "Append", seek = "Move", points = "Target" }
  reference {
    new   = "newDisk"
    close = "End"
  }
}
