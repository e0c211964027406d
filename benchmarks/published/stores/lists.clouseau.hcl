language = 1

sort "List" {
  go   = "list.Ints"
  pool = ["[]"]
}

function "emp" {
  args   = [List]
  result = bool
  go     = "list.Empty"
}

function "mem" {
  args   = [int, List]
  result = bool
  go     = "list.Has"
}

function "add" {
  args   = [int, List]
  result = List
  go     = "list.Add"
}

function "del" {
  args   = [int, List]
  result = List
  go     = "list.Del"
}

axiom "one_is_empty" {
  forall = { l = List, m = List }
  holds  = implies(emp(l) && emp(m), l == m)
}

axiom "nothing_is_in_it" {
  forall = { x = int, l = List }
  holds  = implies(emp(l), !mem(x, l))
}

axiom "added" {
  forall = { x = int, l = List }
  holds  = mem(x, add(x, l))
}

axiom "deleted" {
  forall = { x = int, l = List }
  holds  = !mem(x, del(x, l))
}

axiom "others_stay" {
  forall = { x = int, y = int, l = List }
  holds  = implies(x != y, mem(y, add(x, l)) == mem(y, l) && mem(y, del(x, l)) == mem(y, l))
}
