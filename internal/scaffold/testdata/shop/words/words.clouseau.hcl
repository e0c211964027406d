# package example.com/shop/words, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Count counts a word in a text.
operation "count" {
  args    = { s = Text, words = Text }
  results = { result = int }
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
  clause {
    history = all
    event   = split
    future  = all
  }
}

# Perhaps promised, if what reads changes nothing:
# relations = [pure(count)]

# Not here:
#   First: is generic

# To take one of them all the same, let its operation stand, with fields for what goes in and what
# comes of it that are plain values, and write the method in words_adapter_test.go:
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

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, count, all, split, all)
  violation = none
}

target {
  package = "words_test"
  new     = "newTestedWords"
}
