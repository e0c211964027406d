# Generators for the set as a person would write them.

language = 1
import   = ["set.clouseau.hcl"]

# Elements go in by size, the smallest first, and come out the other way round.
generator "ascending" {
  goal = lost_element
  vars = { y = int }
  recursion "above" {
    params = { least = int, k = int }
    vars   = { x = int }
    step = [
      draw(x, x > least, x <= least + 3),
      insert(elem == x),
      size::of_insert(n == k + 1),
      above(x, k + 1),
      delete::present(elem == x),
      size::of_delete(n == k)
    ]
  }
  steps = [
    init,
    size::of_init(n == 0),
    draw(y),
    insert(elem == y),
    size::of_insert(n == 1),
    repeat(above(y, 1), 1, 4),
    delete::present(elem == y, !found),
    size::of_delete(n == 0)
  ]
}

# Asks and deletes what is not there.
generator "empty_handed" {
  vars = { x = int }
  steps = [
    init,
    size::of_init(n == 0),
    isEmpty(empty),
    size::unchanged(n == 0),
    draw(x),
    delete::missing(elem == x, !found),
    size::of_missing(n == 0)
  ]
}
