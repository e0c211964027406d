# A wrong kind hides none of the mistakes around it.
language = 1

operation "push" {
  kind = cal # ERROR UnknownKind@10 "Did you mean .call."
  args = { elem = int }
  clause {
    params  = { x = int }
    history = seq(all, pus(elem == x), all) # ERROR UnknownOperation@24 "Unknown operation or define .pus."
    event   = push(elem == x)
    future  = al # ERROR UnknownOperation@15 "Unknown operation or define .al."
  }
}

operation "answer" {
  kind    = recieve # ERROR UnknownKind@13 "Did you mean .receive."
  fields  = { id = int }
  results = { value = int }
  clause {
    history = all
    event   = answer(value == true) # ERROR MismatchedSort@31 "is bool"
    future  = all
  }
}

goal "g" {
  trace = seq(all, push(elem == "a")) # ERROR MismatchedSort@33 "is string"
}
