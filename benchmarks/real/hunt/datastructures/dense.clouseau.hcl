language = 1

sort "Bit" {
  base  = int
  go    = "uint64"
  range = [0, 199]
}

sort "Bits" {
  base = list(Bit)
}

operation "set" {
  kind    = call
  args    = { k = Bit }
  results = { ok = bool }
}

operation "clear" {
  kind    = call
  args    = { k = Bit }
  results = { ok = bool }
}

operation "test" {
  kind    = call
  args    = { k = Bit }
  results = { on = bool }
}

operation "reset" {
  kind = call
}

operation "count" {
  kind    = call
  results = { n = int }
}

operation "empty" {
  kind    = call
  results = { yes = bool }
}

operation "nums" {
  kind    = call
  results = { ks = Bits }
}

operation "equals" {
  kind    = call
  results = { yes = bool }
}

operation "intersects" {
  kind    = call
  results = { yes = bool }
}

operation "or" {
  kind = call
}

operation "and" {
  kind = call
}

operation "exchange" {
  kind = call
}

operation "from" {
  kind    = call
  args    = { k = Bit, n = int }
  results = { ks = Bits }
}

operation "recode" {
  kind    = call
  results = { ok = bool }
}

target {
  package   = "datastructures_test"
  new       = "newDense"
  reference = "newNumbers"
}
