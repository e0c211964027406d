language = 1

operation "enqueue" {
  kind = call
  args = { x = int }
}

operation "dequeue" {
  kind    = call
  results = { x = int, ok = bool }
}

operation "peek" {
  kind    = call
  results = { x = int, ok = bool }
}

operation "clear" {
  kind = call
}

operation "empty" {
  kind    = call
  results = { ok = bool }
}

operation "full" {
  kind    = call
  results = { ok = bool }
}

operation "size" {
  kind    = call
  results = { n = int }
}

operation "values" {
  kind    = call
  results = { xs = list(int) }
}

operation "backwards" {
  kind    = call
  results = { xs = list(int) }
}

operation "recode" {
  kind    = call
  results = { ok = bool }
}

operation "load" {
  kind    = call
  args    = { xs = list(int) }
  results = { ok = bool }
}

target {
  package = "gods_test"
  new     = "newCircle"
  methods = { backwards = "Back" }
  reference {
    new     = "newRing"
    methods = { backwards = "Back" }
  }
}
