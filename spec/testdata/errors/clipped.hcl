# A written range or pool keeps values away that constraints name.
language = 1

sort "Amount" {
  base  = int
  range = [0, 50]
}

sort "Name" {
  base = string
  pool = ["a", "b"]
}

sort "Pause" {
  base = int
  pool = [10, 20]
}

operation "pay" {
  kind    = call
  args    = { amount = Amount, to = Name, after = Pause }
  results = { rest = Amount }
  clause "where" {
    params = { a = Amount }
    where  = 1 <= a && a <= 100 # WARNING ClippedConstraint@14 "Here a can be 100, but the range of Amount has 0..50 only"
    event  = pay(amount == a)
  }
  clause "field" {
    event = pay(amount >= 51, rest == 0) # WARNING ClippedConstraint@17 "amount must be 51 or more, but the range of Amount has 0..50 only, so nothing is ever tried here"
  }
  clause "linked" {
    params = { x = int }
    where  = x == 7 || x == -1 # WARNING ClippedConstraint@14 "x can be -1"
    event  = pay(amount == x, rest == 1)
  }
  clause "history" {
    history = seq(all, pay(to == "c"), star(any - pay(amount == 99))) # WARNING ClippedConstraint@28 "to must be \"c\", but the pool of Name"
    event   = pay(rest == 2)
  }
  clause "paused" {
    event = pay(after > 20, rest == 3) # WARNING ClippedConstraint@17 "after must be 21 or more, but the pool of Pause"
  }
  clause "silent" { # what the range has, what is excluded anyhow, what is no end, what is answered
    params  = { a = Amount, b = Amount }
    where   = a <= 50 && (a <= 60 || a == 3) && b > 80
    history = seq(all, pay(rest == b))
    event   = pay(amount == a && amount != 99 && after < 20, rest == 4)
  }
}

goal "dear" {
  vars  = { y = Amount }
  trace = seq(all, pay(amount == y), pay(amount == 70 && rest == 100 + y)) # WARNING ClippedConstraint@42 "amount must be 70, but the range of Amount has 0..50 only, so nothing is ever tried here. Widen the range, or allow other values here"
}
