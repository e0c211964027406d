language = 1

operation "put" {
  kind = call
  args = { name = string, value = int }
  key  = nam # ERROR UnknownField@10 "no argument .nam.. Did you mean .name."
}

operation "get" {
  kind    = call
  args    = { name = string }
  results = { value = int }
  key     = value # ERROR InvalidKey@13 "is a result, and the caller has to know the key.*key = name"
  stale   = 21    # ERROR InvalidStale@13 "from 1 to 20"
}

operation "clear" {
  kind  = call
  key   = all # ERROR InvalidKey@11 "no arguments"
  stale = 1   # ERROR InvalidStale@11 "answers nothing that could be late"
}

operation "told" {
  kind   = receive
  fields = { name = string }
  key    = name # ERROR MisplacedAttribute@3 "only a call has the attribute .key.; told is a receive"
  stale  = 1    # ERROR MisplacedAttribute@3 "only a call has the attribute .stale."
}

target {
  consistency = per_key # ERROR InvalidConsistency@17 "No operation says what its key is"
}
---
language = 1

operation "put" {
  kind = call
  args = { name = string, value = int }
  key  = "name" # ERROR InvalidKey@10 "without quotes: key = name"
}

operation "count" {
  kind    = call
  results = { n = int }
}

target {
  consistency = linearisable # ERROR InvalidConsistency@17 "linearizable, quiescent or per_key.*Did you mean .linearizable."
}
---
language = 1

operation "put" {
  kind = call
  args = { name = string, value = int }
  key  = name
}

operation "drop" {
  kind = call
  args = { number = int }
  key  = number # ERROR InvalidKey@10 "is a int, and that of put is a string"
}
---
language = 1

operation "put" {
  kind    = call
  args    = { k = int, value = int }
  results = { old = int }
  key     = k
  stale   = 1 # ERROR InvalidStale@3 "the model lets put change held"
}

operation "clear" {
  kind = call
}

target {
  consistency = per_key # ERROR InvalidConsistency@17 "the model lets clear change held"
}

model "map" {
  state   = { held = map(int, int) }
  initial = { held = 0 }
  on "put" {
    set = { held[k] = value }
    reply {
      old = held[k]
    }
  }
  on "clear" {
    set = { held = 0 }
  }
}
---
language = 1

operation "put" {
  kind  = call
  args  = { value = int }
  waits = 1 # ERROR InvalidWaits@11 "with waits = true, and may not with waits = false"
}

operation "take" {
  kind    = call
  results = { value = int }
  waits   = true
}

operation "size" {
  kind    = call
  results = { n = int }
  stale   = 1
  waits   = true # ERROR InvalidWaits@3 "size has stale = 1"
}

operation "told" {
  kind   = receive
  fields = { name = string }
  waits  = true # ERROR MisplacedAttribute@3 "only a call has the attribute .waits."
}
---
language = 1

operation "take" {
  kind    = call
  results = { value = int }
  waits   = true # ERROR InvalidWaits@3 "Write unspecified = forbidden in the model"
}

model "queue" {
  state   = { held = list(int) }
  on "take" {
    when = size(held) > 0
    set  = { held = rest(held) }
    reply {
      value = first(held)
    }
  }
}
---
language = 1

operation "take" {
  kind    = call
  results = { value = int }
  waits   = true # ERROR InvalidWaits@3 "by a last result of type bool, which is false then"
}

target {
  new       = "queue.New"
  reference = "queue.NewPlain"
}
