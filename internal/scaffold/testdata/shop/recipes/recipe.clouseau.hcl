# example.com/shop/recipes.Recipe, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Add adds a step.
operation "add" {
  args = { step = Text }
  clause {
    history = all
    event   = add
    future  = all
  }
}

# Len counts the steps.
operation "len" {
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

# Not here:
#   Cook: goes on until another method ends it, and the operations are called one after the other
#   Stop: ends a run: it is the target's close

# To take one of them all the same, let its operation stand, with fields for what goes in and what
# comes of it that are plain values, and write the method in recipe_adapter_test.go:
#
# The target then has new = "newTestedRecipe", and there is
#
#	type testedRecipe struct{ *recipes.Recipe }
#
# which newTestedRecipe has to return.
#
# operation "cook" {
#   kind = call
#   clause {
#     history = all
#     event   = cook
#     future  = all
#   }
# }
#
#	// Cook stands for Cook().
#	func (s *testedRecipe) Cook() { panic("Cook is to be written") }

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, add, all, len, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "recipes_test"
  type    = "example.com/shop/recipes.Recipe"
  new     = "newTestedRecipe"
  close   = "Stop"
}
