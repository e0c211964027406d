# Generators for the transactional store as a person would write them.

language = 1
import   = ["transaction.clouseau.hcl"]

# A read is overtaken by one write or several.
generator "overtaken" {
  goal = not_atomic
  vars = { y = int, r = int, w = int, v = int }
  steps = [
    draw(y),
    write(value == y),
    draw(r),
    readReq(id == r),
    repeat([draw(w), write(value == w)], 0, 2),
    draw(v, v != y),
    write(value == v),
    readRsp(id == r, value == v)
  ]
}

# The rounds of the baseline in Go: in each a write, a read, and a write that overtakes
# it. Either value is fine as far as the clauses go.
generator "rounds" {
  vars = { v = int, w = int, r = int }
  steps = [
    repeat([
      draw(v),
      write(value == v),
      draw(r, unlike(r)),
      readReq(id == r),
      draw(w),
      write(value == w),
      choice([readRsp(id == r, value == v)], [readRsp(id == r, value == w)])
    ], 1, 3)
  ]
}
