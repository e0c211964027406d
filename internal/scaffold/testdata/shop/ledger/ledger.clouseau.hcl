# example.com/shop/ledger.Ledger, written by clouseau init. It is yours to change.
#
# Next: clouseau run ledger.clouseau.hcl. Then write goals: runs that would be a bug.

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

  # To call it only after put, write this clause instead:
  # clause {
  #   params  = { name1 = Text }
  #   history = seq(all, put(name == name1), star(any - delete(name == name1)))
  #   event   = get(name == name1)
  #   future  = all
  # }

  # Uncomment if nothing is evicted and put always writes.
  # clause "what_was_written" {
  #   doc     = "Put writes a number."
  #   params  = { name1 = Text, number1 = int }
  #   history = seq(all, put(name == name1, number == number1), star(any - put(name == name1) - delete(name == name1) - clear - names))
  #   event   = get(name == name1, found, number == number1)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if delete always removes and !found means absent.
  # clause "what_was_removed" {
  #   doc     = "Delete removes a number."
  #   params  = { name1 = Text }
  #   history = seq(all, delete(name == name1), star(any - put(name == name1) - delete(name == name1) - clear - names))
  #   event   = get(name == name1, !found)
  #   future  = all
  #   promise = true
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

  # Uncomment if nothing is evicted and put always adds.
  # clause "what_was_added" {
  #   doc     = "Put writes a number."
  #   params  = { name1 = Text }
  #   history = seq(all, put(name == name1), star(any - put(name == name1) - delete(name == name1) - clear - names))
  #   event   = has(name == name1, result)
  #   future  = all
  #   promise = true
  # }

  # Uncomment if delete removes all of it.
  # clause "what_was_removed" {
  #   doc     = "Delete removes a number."
  #   params  = { name1 = Text }
  #   history = seq(all, delete(name == name1), star(any - put(name == name1) - delete(name == name1) - clear - names))
  #   event   = has(name == name1, !result)
  #   future  = all
  #   promise = true
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

  # To call it only after put, write this clause instead:
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

  # Uncomment if clear removes everything.
  # clause "nothing_after_clear" {
  #   doc     = "Clear removes all."
  #   history = seq(all, clear, star(get || has || len))
  #   event   = len(result == 0)
  #   future  = all
  #   promise = true
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

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   same(len, count(names)), # len is how many names lists
#   pure(has), # has changes nothing
#   pure(len), # len changes nothing
#   resets(clear), # the system is then as new: "Clear removes all."
# ]

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, put, all, get, all, has, all, len, all, names, all, delete, all, clear, all)
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
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
#   doc   = "the count is negative"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "ledger_test"
  type    = "example.com/shop/ledger.Ledger"
  new     = "ledger.New"
}
