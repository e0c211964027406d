# github.com/hashicorp/go-immutable-radix.Txn, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["", "a", "ab", "abc", "ac", "b", "ba", "bab"]
}

# Insert is used to add or update a given key.
operation "insert" {
  args    = { k = Text, v = Text }
  results = { result = Text, ok = bool }
  clause {
    history = all
    event   = insert
    future  = all
  }
}

# Delete is used to delete a given key.
operation "delete" {
  args    = { k = Text }
  results = { result = Text, ok = bool }
  clause {
    history = all
    event   = delete
    future  = all
  }
  # Perhaps better, as there is something after insert:
  # clause {
  #   params  = { k1 = Text }
  #   history = seq(all, insert(k == k1), star(any - delete(k == k1)))
  #   event   = delete(k == k1)
  #   future  = all
  # }
}

# DeletePrefix is used to delete an entire subtree that matches the prefix This will delete all
# nodes under that prefix
operation "deletePrefix" {
  args    = { prefix = Text }
  results = { result = bool }
  clause {
    history = all
    event   = deletePrefix
    future  = all
  }
}

# Get is used to lookup a specific key, returning the value and if it was found
operation "get" {
  args    = { k = Text }
  results = { result = Text, ok = bool }
  clause {
    history = all
    event   = get
    future  = all
  }
  # Perhaps better, as there is something after insert:
  # clause {
  #   params  = { k1 = Text }
  #   history = seq(all, insert(k == k1), star(any - delete(k == k1)))
  #   event   = get(k == k1)
  #   future  = all
  # }
}

# The keys from one on, in order.
operation "from" {
  args    = { k = Text }
  results = { keys = Text }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, insert, all, get, all, delete, all, deletePrefix, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { k1 = Text, v1 = Text }
#   trace = seq(all, insert(k == k1, v == v1), get(k == k1, ok, result != v1))
# }
#
# goal "still_there" {
#   doc   = "what was removed is found"
#   vars  = { k1 = Text }
#   trace = seq(all, insert(k == k1), all, delete(k == k1), get(k == k1, ok))
# }

target {
  package = "iradix_test"
  new     = "newTestedTxn"
  reference {
    new     = "newSorted"
    methods = { insert = "Put" }
  }
  reference "deletePrefix" {
    skip = [result] # nothing says what it means
  }
}
