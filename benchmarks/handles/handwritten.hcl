# Generators for the table of descriptors as a person would write them.

language = 1
import   = ["handles.clouseau.hcl"]

# Whatever was written to the old file last must not be read from the new one.
generator "reopened" {
  goal = stale_descriptor
  vars = { p = Path, q = Path, f = int, d = int, other = int }
  steps = [
    draw(p),
    open::first(path == p, fd == f, ok),
    repeat([draw(other, other > 0), write(fd == f, data == other, ok)], 0, 2),
    draw(d, d > 0),
    write(fd == f, data == d, ok),
    close(fd == f, ok),
    draw(q, q != p),
    open::reused(path == q, fd == f, ok),
    read::reopened(fd == f, data == d, ok)
  ]
}

# The baseline in Go keeps a list of the open descriptors. Here each is one more than
# the one before, so the parameter carries the last.
generator "many_files" {
  vars = { p = Path, first = int }
  recursion "more" {
    params = { newest = int }
    vars   = { q = Path, d = int, next = int }
    base   = []
    step = [
      draw(q),
      open::next(path == q, fd == next, next == newest + 1, ok),
      draw(d, d > 0),
      choice([write(fd == next, data == d, ok), read::written(fd == next, data == d, ok)], []),
      more(next),
      close(fd == next, ok)
    ]
  }
  steps = [
    draw(p),
    open::first(path == p, fd == first, ok),
    repeat(more(first), 0, 3),
    close(fd == first, ok)
  ]
}
