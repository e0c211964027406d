language = 1

sort "Path" {
  go   = "string"
  pool = ["a", "d/a", "n", "d/n", "m/n"]
}

sort "Fresh" {
  go   = "string"
  pool = ["n", "d/n", "m/n"]
}

sort "Dir" {
  go   = "string"
  pool = ["d", "m", "."]
}

sort "Text" {
  go   = "string"
  pool = ["x", "yz"]
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
  args    = { name = Dir }
  results = { ok = bool }
}

operation "remove" {
  kind    = call
  args    = { name = Fresh }
  results = { ok = bool }
}

operation "rename" {
  kind    = call
  args    = { src = Fresh, dst = Fresh }
  results = { ok = bool }
}

operation "stat" {
  kind    = call
  args    = { name = Path }
  results = { dir = bool, size = Size, ok = bool }
}

operation "isDir" {
  kind    = call
  args    = { name = Dir }
  results = { dir = bool, ok = bool }
}

operation "list" {
  kind    = call
  args    = { name = Dir }
  results = { names = list(string), ok = bool }
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

operation "get" {
  kind    = call
  args    = { n = Whence }
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
  package = "afero_test"
  new     = "newCached"
  close   = "End"
  methods = { addTo = "Append", seek = "Move" }
  reference {
    new     = "newDisk"
    close   = "End"
    methods = { addTo = "Append", seek = "Move" }
  }
}
