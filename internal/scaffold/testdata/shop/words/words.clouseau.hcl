# package example.com/shop/words, written by clouseau init. It is yours to change.
#
# Next: clouseau run words.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Count counts a word in a text.
operation "count" {
  args    = { s = Text, words = Text }
  results = { result = int }
  rare    = { s = [near], words = [near] }
  clause {
    history = all
    event   = count
    future  = all
  }
}

# Split is no operation.
operation "split" {
  args    = { s = Text }
  results = { result = list(Text) }
  rare    = { s = [near] }
  clause {
    history = all
    event   = split
    future  = all
  }
}

# Uncomment the relations that the documentation promises. Names and signatures suggest them.
# relations = [
#   pure(count), # count changes nothing
# ]

# Left out:
#   First: is generic

# To add one, uncomment its operation, give it args and results, and write its method in
# words_adapter_test.go:
#
# operation "first" {
#   kind = call
#   clause {
#     history = all
#     event   = first
#     future  = all
#   }
# }
#
#	// First stands for First[T any](xs []T) T.
#	func (s *testedWords) First() { panic("First is to be written") }

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, count, all, split, all)
  violation = none
}

target {
  package = "words_test"
  new     = "newTestedWords"
}
