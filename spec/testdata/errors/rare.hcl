language = 1

sort "Level" {
  values = [Low, High]
}

sort "Small" {
  base = uint8
}

operation "put" {
  args    = { n = int, s = string, l = Level, x = Small, xs = list(int) }
  results = { ok = bool }
  rare = {
    n  = [near]       # ERROR InvalidRare@11 "near for texts"
    s  = [ends, "/"]  # ERROR InvalidRare@11 "stand for integers"
    l  = [Low]        # ERROR InvalidRare@5 "drawn anyway"
    x  = [256, ends]  # ERROR UnfitNumber@11 "256"
    xs = [[1], "a"]   # ERROR MismatchedSort@16 "expected"
    ok = [true]       # ERROR UnknownField@5 "no argument"
  }
}

operation "get" {
  args = { n = int }
  rare = { n = powers } # ERROR InvalidRare@16 "list of values"
}

operation "fill" {
  args = { n = int, xs = list(int) }
  rare = {
    n  = [long]       # ERROR InvalidRare@11 "long for lists"
    xs = [long, near] # ERROR InvalidRare@17 "long for lists"
  }
}
