# A map from ranges of integers to values. A range goes from lo on to below hi.

language = 1

sort "Value" {
  go   = "string"
  pool = ["red", "green", "blue"]
}

# An integer has a value.
define "has" {
  params = { p = int, w = Value }
  trace  = seq(all, set(lo <= p, p < hi, value == w, ok), star(any - set(lo <= p, p < hi) - delete(lo <= p, p < hi)))
}

# An integer was set, then deleted, and not set since.
define "lacks" {
  params = { p = int }
  trace  = seq(all, set(lo <= p, p < hi, ok), all, delete(lo <= p, p < hi, ok), star(any - set(lo <= p, p < hi)))
}

operation "set" {
  args    = { lo = int, hi = int, value = Value }
  results = { ok = bool }
  clause "first" {
    history = absent(set)
    event   = set(lo < hi, hi <= lo + 8, ok)
  }
  clause "overlapping" {
    params  = { a = int, b = int }
    history = seq(all, set(lo == a, hi == b), all)
    event   = set(lo < b, a < hi, lo < hi, ok)
  }
  clause "beside" {
    params  = { a = int, b = int }
    history = seq(all, set(lo == a, hi == b), all)
    event   = set(lo == b || hi == a, lo < hi, ok)
  }
}

operation "delete" {
  args    = { lo = int, hi = int }
  results = { ok = bool }
  clause {
    params  = { a = int, b = int }
    history = seq(all, set(lo == a, hi == b), all)
    event   = delete(lo < b, a < hi, lo < hi, ok)
  }
}

operation "get" {
  args    = { x = int }
  results = { value = Value, ok = bool }
  clause "set_once" {
    params  = { p = int, w = Value }
    history = has(p, w) && seq(absent(delete, set), set, absent(set))
    event   = get(x == p)
  }
  clause "set_around" {
    params  = { p = int, w = Value }
    history = has(p, w) && seq(all, set, all, set, all)
    event   = get(x == p)
  }
  clause "cut" {
    params  = { p = int, w = Value }
    history = has(p, w) && seq(all, delete, all)
    event   = get(x == p)
  }
  clause "deleted" {
    params  = { p = int }
    history = lacks(p)
    event   = get(x == p)
  }
}

# The first integer from x on that has no value.
operation "gap" {
  args    = { x = int }
  results = { g = int }
  clause {
    params  = { p = int, w = Value }
    history = has(p, w)
    event   = gap(x == p)
  }
}

# How many ranges have an integer between the two.
operation "pieces" {
  args    = { lo = int, hi = int }
  results = { n = int }
  clause { event = pieces(lo < hi) }
}

goal "wrong_value" {
  doc   = "an integer has lost its value or has another one, or it has one though that was deleted"
  vars  = { p = int, w = Value }
  trace = (seq(has(p, w), get(x == p, !ok || value != w)) || seq(lacks(p), get(x == p, ok)))
}

goal "wrong_gap" {
  doc  = "the first integer without a value has one, or an earlier one has none"
  vars = { q = int, w = Value }
  trace = (seq(has(q, w), gap(x <= q, g == q)) ||
  seq(lacks(q), gap(x <= q, g > q)))
}

goal "not_one_range" {
  doc  = "neighbouring ranges with the same value are not one, or those with different values are"
  vars = { a = int, b = int, c = int, w = Value }
  trace = (seq(all, set(lo == a, hi == b, value == w, ok), set(lo == b, hi == c, value == w, ok), pieces(lo == a, hi == c, n != 1)) ||
    seq(all, set(lo == b, hi == c, value == w, ok), set(lo == a, hi == b, value == w, ok), pieces(lo == a, hi == c, n != 1)) ||
  seq(all, set(lo == a, hi == b, value == w, ok), set(lo == b, hi == c, value != w, ok), pieces(lo == a, hi == c, n != 2)))
}

target {
  type   = "example.com/m/intervals.Map"
  new    = "intervals.NewMap"
  errors = { set = ok, delete = ok }
}
