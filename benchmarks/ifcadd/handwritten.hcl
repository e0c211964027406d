# A generator for the stack machine as a person would write it.

language = 1
import   = ["ifcadd.clouseau.hcl"]

# A secret and a public cell, in either order.
generator "mixed_sum" {
  goal = leak
  vars = { x = Word, secret = Word, other = Word }
  steps = [
    draw(x, x <= 1),
    draw(secret, secret <= 1),
    draw(other, other <= 1, other != secret),
    choice([
      push::first(public, left == x, right == x, depth == 1),
      push::later(!public, left == secret, right == other, depth == 2),
      add::secret_on_top(depth == 1)
      ], [
      push::first(!public, left == secret, right == other, depth == 1),
      push::later(public, left == x, right == x, depth == 2),
      add::secret_below(depth == 1)
    ]),
    observe(!same)
  ]
}
