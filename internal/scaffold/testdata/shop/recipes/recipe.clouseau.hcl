# example.com/shop/recipes.Recipe, written by clouseau init. It is yours to change.
#
# Next: clouseau run recipe.clouseau.hcl. Then write goals: runs that would be a bug.

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

# Left out:
#   Cook: goes on until another method ends it, and the operations are called one after the other
#   Stop: ends a run: it is the target's close

# To add one, uncomment its operation, give it args and results, and write its method in
# recipe_adapter_test.go:
#
# First set new = "newTestedRecipe" in the target, and write there:
#
#	type testedRecipe struct{ *recipes.Recipe }
#
# Let newTestedRecipe return it.
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

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, add, all, len, all)
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
# goal "negative_count" {
#   doc   = "the count is negative"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "recipes_test"
  type    = "example.com/shop/recipes.Recipe"
  new     = "newTestedRecipe"
  close   = "Stop"
}
