# example.com/shop/ledger.Ledger, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Put writes a number.
operation "put" {
  args = { name = Text, number = int }
  clause {
    history = all
    event   = put
    future  = all
  }
}

# Get reads a number.
operation "get" {
  args    = { name = Text }
  results = { number = int, found = bool }
  clause {
    history = all
    event   = get
    future  = all
  }
  # Perhaps better, as there is something after put:
  # clause {
  #   params  = { name1 = Text }
  #   history = seq(all, put(name == name1), star(any - delete(name == name1)))
  #   event   = get(name == name1)
  #   future  = all
  # }
  # Perhaps promised, if nothing is evicted, and put always writes:
  # clause "what_was_written" {
  #   params  = { name1 = Text, number1 = int }
  #   history = seq(all, put(name == name1, number == number1), star(any - put(name == name1) - delete(name == name1) - clear - names))
  #   event   = get(name == name1, found, number == number1)
  #   future  = all
  #   # promise = true
  # }
  # Perhaps promised, if delete always removes, and !found is said of what is not there:
  # clause "what_was_removed" {
  #   params  = { name1 = Text }
  #   history = seq(all, delete(name == name1), star(any - put(name == name1) - delete(name == name1) - clear - names))
  #   event   = get(name == name1, !found)
  #   future  = all
  #   # promise = true
  # }
}

# Has says whether there is one.
operation "has" {
  args    = { name = Text }
  results = { result = bool }
  clause {
    history = all
    event   = has
    future  = all
  }
  # Perhaps promised, if nothing is evicted, and put always adds:
  # clause "what_was_added" {
  #   params  = { name1 = Text }
  #   history = seq(all, put(name == name1), star(any - put(name == name1) - delete(name == name1) - clear - names))
  #   event   = has(name == name1, result)
  #   future  = all
  #   # promise = true
  # }
  # Perhaps promised, if delete removes all of it:
  # clause "what_was_removed" {
  #   params  = { name1 = Text }
  #   history = seq(all, delete(name == name1), star(any - put(name == name1) - delete(name == name1) - clear - names))
  #   event   = has(name == name1, !result)
  #   future  = all
  #   # promise = true
  # }
}

# Delete removes a number.
operation "delete" {
  args = { name = Text }
  clause {
    history = all
    event   = delete
    future  = all
  }
  # Perhaps better, as there is something after put:
  # clause {
  #   params  = { name1 = Text }
  #   history = seq(all, put(name == name1), star(any - delete(name == name1)))
  #   event   = delete(name == name1)
  #   future  = all
  # }
}

# Len says how many there are.
operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
  # Perhaps promised, if clear removes everything:
  # clause "nothing_after_clear" {
  #   history = seq(all, clear, star(get || has || len))
  #   event   = len(result == 0)
  #   future  = all
  #   # promise = true
  # }
}

# Clear removes all.
operation "clear" {
  clause {
    history = all
    event   = clear
    future  = all
  }
}

# Names lists the names of all, in order.
operation "names" {
  results = { result = list(Text) }
  clause {
    history = all
    event   = names
    future  = all
  }
}

# Perhaps promised, if as many are counted as are listed, what reads changes nothing, after clear
# the system is as a new one:
# relations = [same(len, count(names)), pure(has), pure(len), resets(clear)]

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, put, all, get, all, has, all, len, all, names, all, delete, all, clear, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { name1 = Text, number1 = int }
#   trace = seq(all, put(name == name1, number == number1), get(name == name1, found, number != number1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { name1 = Text }
#   trace = seq(all, put(name == name1), all, delete(name == name1), get(name == name1, found))
# }
#
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "ledger_test"
  type    = "example.com/shop/ledger.Ledger"
  new     = "ledger.New"
}
