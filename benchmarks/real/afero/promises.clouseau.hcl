language = 1

sort "Int64" {
  base  = int
  go    = "int64"
  range = [0, 20]
}

sort "Whence" {
  base  = int
  range = [0, 0]
}

sort "Text" {
  go   = "string"
  pool = ["a", "bc", "def"]
}

operation "truncate" {
  args    = { size = Int64 }
  results = { ok = bool }
}

operation "seek" {
  args    = { offset = Int64, whence = Whence }
  results = { result = Int64, ok = bool }
}

operation "write" {
  args    = { b = Text }
  results = { n = int, ok = bool }
  ensures = "written"
}

target {
  package  = "afero_test"
  new      = "newTestedFile"
  close    = "Close"
  abstract = "contents"
  errors   = { truncate = ok, seek = ok, write = ok }
}
