# Mistakes in what a goal says of the search for its generators.
language = 1

operation "push" {
  kind = call
  args = { elem = int }
  clause {
    params = { x = int }
    event  = push(elem == x)
    future = seq(stored(value == x), all)
  }
}

operation "stored" {
  kind   = ghost
  fields = { value = int }
  clause {
    params  = { x = int }
    history = seq(all, push(elem == x))
    event   = stored(value == x)
  }
}

operation "told" {
  kind        = receive
  fields      = { value = int }
  spontaneous = true
  clause {
    event = told
  }
}

goal "right" {
  trace   = seq(all, push(elem == 1))
  results = 2
  depth   = [1, 3]
  repeat  = [push]
  without = [right_1, "right_3"]
}

goal "counts" {
  trace   = seq(all, push(elem == 1), told(value == 2))
  results = 0 # ERROR InvalidCount@13 "a number from 1 to 100"
  depth   = 65 # ERROR InvalidCount@13 "a number from 0 to 64"
}

goal "depths" {
  trace = seq(all, push(elem == 1), told(value == 2))
  depth = [3, 1] # ERROR InvalidCount@11 "3 is more than 1"
}

goal "three" {
  trace = seq(all, push(elem == 1), told(value == 2))
  depth = [1, 2, 3] # ERROR InvalidCount@11 "the least and the most"
}

goal "parts" {
  trace   = seq(all, push(elem == 1), told(value == 2))
  repeat  = [push, stored] # ERROR UnrepeatableOperation@20 ".stored. is a ghost"
  without = [counts_1, parts] # ERROR UnknownGenerator@14 "parts_1, parts_2" # ERROR UnknownGenerator@24 "parts_1"
}

goal "more" {
  trace   = seq(all, push(elem == 1), told(value == 2))
  repeat  = [told, pusch] # ERROR UnrepeatableOperation@14 ".told. is a receive" # ERROR UnknownOperation@20 "Did you mean .push."
  without = "more_1" # ERROR InvalidValue@13 "is a list"
}

goal "none" {
  trace  = seq(all, push(elem == 1), told(value == 2))
  repeat = [] # ERROR InvalidValue@12 "at least one operation"
}

goal "never" {
  trace  = seq(all, push(elem == 1), told(value == 2))
  repeat = [push] # ERROR ConflictingRepeat@12 "Nothing repeats at a depth of 0"
  depth  = 0
}
