language = 1

sort "Key" {
  base  = int
  range = [0, 30]
}

operation "put" {
  kind = call
  args = { k = Key, v = Key }
}

operation "remove" {
  kind = call
  args = { k = Key }
}

operation "get" {
  kind    = call
  args    = { k = Key }
  results = { v = int, ok = bool }
}

operation "size" {
  kind    = call
  results = { n = int }
}

operation "keys" {
  kind    = call
  results = { ks = list(int) }
}

operation "backwards" {
  kind    = call
  results = { ks = list(int) }
}

operation "turn" {
  kind    = call
  args    = { n = Key }
  results = { ks = list(int) }
}

operation "least" {
  kind    = call
  results = { k = int, ok = bool }
}

target {
  package = "gods_test"
  new     = "newTree"
  methods = { backwards = "Back" }
  reference {
    new     = "newTable"
    methods = { backwards = "Back" }
  }
}
