# The operations of the system in this folder.
language = 1

sort "Colour" {
  values = [red, green, yellow, blue]
}
sort "Key" {
  go   = "string"
  pool = ["a", "b", "c"]
}
sort "Pace" {
  base = int
  pool = [1, 3, 5, 9]
}
sort "Token" {
  go  = "lab.Token"
  gen = "lab.Draw"
}
function "twice" {
  args   = [int]
  result = int
  go     = "lab.Twice"
}
function "warm" {
  args   = [Colour]
  result = bool
  go     = "lab.Warm"
}
operation "put" {
  kind    = call
  args    = { n = int, key = Key, colour = Colour, on = bool, word = string }
  results = { total = int, odd = bool }
  clause { event = put }
}
operation "use" {
  kind    = call
  args    = { token = Token, pace = Pace }
  results = { same = Token }
  clause { event = use }
}
operation "ask" {
  kind   = send
  fields = { id = int, tint = Colour }
  clause {
    params = { i = int }
    event  = ask(id == i)
    future = seq(all, answer(id == i), all)
  }
}
operation "answer" {
  kind    = receive
  fields  = { id = int, tint = Colour }
  results = { value = int }
  clause { event = answer }
}
operation "noted" {
  kind   = ghost
  fields = { at = int }
  clause {
    history = absent(noted)
    event   = noted(at == 0)
  }
}
goal "lopsided" {
  doc   = "a warm sum is its own double"
  vars  = { x = int, c = Colour }
  trace = seq(all, put(n == x, colour == c, warm(c), on), star(any - put(n == x)), answer(value == twice(x) + 1))
}
target {
  package = "lab_test"
  new     = "lab.New"
  imports = ["github.com/clouseau-go/clouseau/emit/testdata/lab"]
}
