language = 1

sort "Small" {
  base = list(int)
  size = [3, 1] # ERROR InvalidSize@10 "the least and the greatest number"
}

sort "Point" {
  base = record({ x = int, y = int })
  size = [0, 1] # ERROR InvalidSize@3 "Only lists, maps and bytes have a size"
}

sort "Endless" {
  base = list(Endless) # ERROR UnknownSort@15 "is a part of itself"
}

operation "odd" {
  kind = call
  args = {
    a = lists(int) # ERROR UnknownSort@9 "Did you mean .list."
    b = list(int, int) # ERROR UnknownSort@9 "is written list.S."
    c = map(int) # ERROR UnknownSort@9 "is written map.K, V."
  }
}

operation "move" {
  kind = call
  args = { to = record({ x = int, y = int }), path = list(record({ x = int, y = int })), n = int, f = float, names = map(string, int) }
  clause {
    params = { i = int }
    event  = move(to.x == 1, path[0] == { x = i, y = 2 }, path[i].y == len(path), names["a"] == 1, f == 0.5, f != -2)
  }
  clause {
    event = move(to.z == 1) # ERROR MissingPart@18 "has no field .z."
  }
  clause {
    event = move(n.x == 1) # ERROR MissingPart@18 "only records have fields"
  }
  clause {
    event = move(n[0] == 1) # ERROR MissingPart@18 "has no elements"
  }
  clause {
    event = move(len(n) == 1) # ERROR MissingPart@22 "have a length"
  }
  clause {
    event = move(to == { x = 1 }) # ERROR MissingPart@24 "The field .y. of .* is missing"
  }
  clause {
    event = move(to == { x = 1, y = 2, xx = 3 }) # ERROR MissingPart@40 "has no field .xx."
  }
  clause {
    event = move(path == ["a"]) # ERROR MismatchedSort@27 "of sort string; expected record"
  }
  clause {
    params = { i = int }
    event  = move(path == (i == 1 ? [{ x = i, y = 1 }] : [])) # ERROR MisplacedPart@44 "next to == or != only"
  }
  clause {
    params = { i = int }
    event  = move(path == (i == 1 ? [] : [{ x = 1, y = 1 }])) # ERROR MismatchedSort@42 "This is a list"
  }
}
