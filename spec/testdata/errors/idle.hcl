# A model without rules is a slip, unless it forbids what it does not mention.
language = 1

operation "push" {
  kind = call
  args = { elem = int }
  clause {
    event = push
  }
}

model "m" { # WARNING EmptyModel@1 "explains every run"
  state = { held = int } # WARNING UnusedVariable@13 "in this model uses the state variable .held."
}
