# github.com/cornelk/hashmap.HashMap, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Uintptr" {
  base = int
  go   = "uintptr"
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Len returns the number of elements within the map.
operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

# DelHashedKey deletes the hashed key from the map.
operation "delHashedKey" {
  args = { hashedKey = Uintptr }
  clause {
    history = all
    event   = delHashedKey
    future  = all
  }
  # Perhaps better, as there is something after setHashedKey:
  # clause {
  #   params  = { hashedKey1 = Uintptr }
  #   history = seq(all, setHashedKey(hashedKey == hashedKey1), all)
  #   event   = delHashedKey(hashedKey == hashedKey1)
  #   future  = all
  # }
}

# SetHashedKey sets the value under the specified hash key to the map.
operation "setHashedKey" {
  args = { hashedKey = Uintptr, value = Text }
  clause {
    history = all
    event   = setHashedKey
    future  = all
  }
}

# GetHashedKey retrieves an element from the map under given hashed key.
operation "getHashedKey" {
  args    = { hashedKey = Uintptr }
  results = { value = Text, ok = bool }
  clause {
    history = all
    event   = getHashedKey
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, setHashedKey, all, len, all, delHashedKey, all, getHashedKey, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { hashedKey1 = Uintptr, value1 = Text }
#   trace = seq(all, setHashedKey(hashedKey == hashedKey1, value == value1), getHashedKey(hashedKey == hashedKey1, ok, value != value1))
# }
#
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "hashmap_test"
  new     = "newTestedHashMap"
  reference {
    new     = "newValues"
    methods = { setHashedKey = "Set", getHashedKey = "Get" }
  }
}
