language = 1

sort "Small" {
  base  = int
  range = [0, 4]
}

operation "put" {
  kind = call
  args = { key = Small, value = Small }
}

operation "remove" {
  kind = call
  args = { key = Small, value = Small }
}

operation "removeAll" {
  kind = call
  args = { key = Small }
}

operation "clear" {
  kind = call
}

operation "dimension" {
  kind    = call
  results = { n = int }
}

operation "size" {
  kind    = call
  results = { n = int }
}

operation "count" {
  kind    = call
  args    = { key = Small }
  results = { n = int }
}

operation "has" {
  kind    = call
  args    = { key = Small }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { key = Small }
  results = { vs = list(int) }
}

operation "each" {
  kind    = call
  results = { ks = list(int), vs = list(int) }
}

target {
  package   = "generic_test"
  new       = "newSets"
  reference = "newEntrySet"
  reference "get" {
    any_order = [vs]
  }
  reference "each" {
    any_order = [ks, vs]
  }
}
