language = 1
import   = ["../../store/lists.clouseau.hcl", "../../store/store.clouseau.hcl"]

operation "get" {
  doc     = "the script says which version is seen: that of prevTid"
  kind    = receive
  fields  = { tid = int, key = Key, prevTid = int }
  results = { prevCid = int, found = bool, value = string }
  clause "own" {
    params  = { i = int, k = Key, z = string }
    history = own(put, put(tid == i, key == k, value == z), i, k)
    event   = get(tid == i, key == k, found, value == z, prevTid == i, prevCid == -1)
  }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = Key, z = string }
    where   = emp(z)
    history = loaded(put, i, k, w)
    event   = get(tid == i, key == k, found, value == z, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = Key, z = string }
    where   = p != i
    history = sees(put, put(tid == p, key == k, value == z), i, p, c, k, w)
    event   = get(tid == i, key == k, found, value == z, prevTid == p, prevCid == c)
  }
}
