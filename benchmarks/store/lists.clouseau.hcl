language = 1

function "emp" {
  args   = [string]
  result = bool
  go     = "store.Empty"
}

function "mem" {
  args   = [int, string]
  result = bool
  go     = "store.Has"
}

function "add" {
  args   = [int, string]
  result = string
  go     = "store.Add"
}

function "del" {
  args   = [int, string]
  result = string
  go     = "store.Del"
}

axiom "one_is_empty" {
  forall = { l = string, m = string }
  holds  = implies(emp(l) && emp(m), l == m)
}

axiom "nothing_is_in_it" {
  forall = { x = int, l = string }
  holds  = implies(emp(l), !mem(x, l))
}

axiom "added" {
  forall = { x = int, l = string }
  holds  = mem(x, add(x, l))
}

axiom "deleted" {
  forall = { x = int, l = string }
  holds  = !mem(x, del(x, l))
}

axiom "others_stay" {
  forall = { x = int, y = int, l = string }
  holds  = implies(x != y, mem(y, add(x, l)) == mem(y, l) && mem(y, del(x, l)) == mem(y, l))
}
