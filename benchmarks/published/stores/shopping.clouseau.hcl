language = 1
import   = ["txn.clouseau.hcl"]

# A shopping cart in one row of a store at read committed: a read sees the latest version that was
# committed, or the loaded one, and a write waits for whoever has written the row before. What calls
# do may lie anywhere among each other.

sort "List" {
  go   = "list.Ints"
  pool = ["[]"]
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

operation "put" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = List }
  clause {
    params  = { i = int, k = int, z = List }
    history = running(i)
    event   = put(tid == i, key == k, value == z)
    future  = seq(star(any - put(key == k, tid != i) - ended(i)), ended(i), all)
  }
}

operation "get" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { prevTid = int, prevCid = int, value = List, found = bool }
  clause "own" {
    params  = { i = int, k = int, z = List }
    history = running(i) && seq(all, put(tid == i, key == k, value == z), star(any - put(tid == i, key == k)))
    event   = get(tid == i, key == k, value == z, prevTid == i, prevCid == -1, found)
  }
  clause "loaded" {
    params  = { i = int, k = int, z = List }
    history = running(i) && absent(put(key == k))
    event   = get(tid == i, key == k, value == z, prevTid == 0, prevCid == 0, found)
  }
  clause "loaded_and_overwritten" {
    ghosts  = { w = int }
    params  = { i = int, k = int, z = List }
    where   = w != i
    history = running(i) && seq(star(any - put(key == k)), unfinished(w, k))
    event   = get(tid == i, key == k, value == z, prevTid == 0, prevCid == 0, found)
  }
  clause "latest" {
    params  = { i = int, k = int, p = int, c = int, z = List }
    where   = p != i
    history = running(i) && seq(version(p, c, k, z), star(any - put(key == k)))
    event   = get(tid == i, key == k, value == z, prevTid == p, prevCid == c, found)
  }
  clause "latest_and_overwritten" {
    ghosts  = { w = int }
    params  = { i = int, k = int, p = int, c = int, z = List }
    where   = p != i && w != i && w != p
    history = running(i) && seq(version(p, c, k, z), star(any - put(key == k)), unfinished(w, k))
    event   = get(tid == i, key == k, value == z, prevTid == p, prevCid == c, found)
  }
}

# p wrote the row, and committed what it wrote.
define "version" {
  params = { p = int, c = int, k = int, z = List }
  trace  = seq(all, put(tid == p, key == k, value == z), star(any - put(tid == p, key == k)), commit(tid == p, cid == c))
}

# w has written the row and is not over.
define "unfinished" {
  params = { w = int, k = int }
  trace  = seq(put(tid == w, key == k), star(any - ended(w) - put(key == k, tid != w)))
}

operation "addItemReq" {
  kind   = send
  fields = { user = int, item = int }
  clause {
    ghosts = { i = int, l = List }
    params = { x = int, y = int }
    event  = addItemReq(user == x, item == y)
    future = seq(
      all, beginT(tid == i), all, get(tid == i, key == x, value == l), all,
      put(tid == i, key == x, value == add(y, l)), all, commit(tid == i), all, addItemResp, all
    )
  }
}

operation "deleteItemReq" {
  kind   = send
  fields = { user = int, item = int }
  clause {
    ghosts = { i = int, l = List }
    params = { x = int, y = int }
    event  = deleteItemReq(user == x, item == y)
    future = seq(
      all, beginT(tid == i), all, get(tid == i, key == x, value == l), all,
      put(tid == i, key == x, value == del(y, l)), all, commit(tid == i), all, deleteItemResp, all
    )
  }
}

operation "addItemResp" {
  kind = receive
  clause { event = addItemResp }
}

operation "deleteItemResp" {
  kind = receive
  clause { event = deleteItemResp }
}

goal "lost_update" {
  doc   = "two transactions read one version of a cart, and both write and commit"
  vars  = { i = int, j = int, p = int, x = int }
  where = i != j
  trace = seq(
    all, get(tid == i, key == x, prevTid == p), all, get(tid == j, key == x, prevTid == p), all, put(tid == i, key == x), all,
    commit(tid == i), all, put(tid == j, key == x), all, commit(tid == j), all
  )
}
