language = 1

sort "Path" {
  go   = "string"
  pool = ["a", "b", "a.b", "a.c", "a.b.c", "b.a"]
}

sort "Key" {
  go   = "string"
  pool = ["a", "b"]
}

sort "Value" {
  base  = int
  range = [1, 9]
}

operation "set" {
  kind    = call
  args    = { path = Path, v = Value }
  results = { ok = bool }
}

operation "delete" {
  kind = call
  args = { path = Path }
}

operation "mergeAt" {
  kind    = call
  args    = { path = Path, key = Key, v = Value }
  results = { ok = bool }
}

operation "copy" {
  kind = call
}

operation "cut" {
  kind = call
  args = { path = Path }
}

operation "number" {
  kind    = call
  args    = { path = Path }
  results = { v = int }
}

operation "exists" {
  kind    = call
  args    = { path = Path }
  results = { ok = bool }
}

operation "keys" {
  kind    = call
  results = { ks = list(string) }
}

operation "mapKeys" {
  kind    = call
  args    = { path = Path }
  results = { ks = list(string) }
}

target {
  package = "koanf_test"
  new     = "newConf"
  methods = { number = "Int" }
  reference {
    new     = "newTree"
    methods = { number = "Int" }
  }
}
