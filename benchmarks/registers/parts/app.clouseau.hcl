language = 1
import   = ["../../store/sessions.clouseau.hcl"]

# Registers in a store that may have old copies of them. A script says which version a read sees: it
# is the field prevTid. A session makes one request after the other.

define "idle" {
  doc    = "the session has no request under way"
  params = { s = Session }
  trace = absent(writeReq(sess == s), readReq(sess == s), bothReq(sess == s)) || seq(
    all, writeResp(sess == s) || readResp(sess == s) || bothResp(sess == s), absent(writeReq(sess == s), readReq(sess == s), bothReq(sess == s))
  )
}

operation "put" {
  kind    = receive
  fields  = { tid = int, key = Key }
  results = { value = int }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = Key, z = int }
    history = writable(put, i, k, q)
    event   = put(tid == i, key == k, value == z)
  }
}

operation "get" {
  kind    = receive
  fields  = { tid = int, key = Key, prevTid = int }
  results = { prevCid = int, found = bool, value = int }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = Key }
    history = loaded(put, i, k, w)
    event   = get(tid == i, key == k, found, value == 0, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = Key, z = int }
    where   = p != i
    history = sees(put, put(tid == p, key == k, value == z), i, p, c, k, w)
    event   = get(tid == i, key == k, found, value == z, prevTid == p, prevCid == c)
  }
}

operation "writeReq" {
  kind   = send
  fields = { sess = Session, reg = Key, value = int }
  clause {
    ghosts  = { i = int }
    params  = { s = Session, x = Key, v = int }
    history = idle(s)
    event   = writeReq(sess == s, reg == x, value == v)
    future  = seq(all, beginT(sess == s, tid == i), all, put(tid == i, key == x, value == v), all, commit(tid == i), writeResp(sess == s), all)
  }
}

operation "readReq" {
  kind   = send
  fields = { sess = Session, reg = Key }
  clause {
    ghosts  = { i = int }
    params  = { s = Session, x = Key }
    history = idle(s)
    event   = readReq(sess == s, reg == x)
    future  = seq(all, beginT(sess == s, tid == i), all, get(tid == i, key == x), all, commit(tid == i), readResp(sess == s), all)
  }
}

operation "bothReq" {
  doc    = "reads one register, then another one"
  kind   = send
  fields = { sess = Session, reg = Key, second = Key }
  clause {
    ghosts  = { i = int }
    params  = { s = Session, x = Key, y = Key }
    where   = x != y
    history = idle(s)
    event   = bothReq(sess == s, reg == x, second == y)
    future = seq(
      all, beginT(sess == s, tid == i), all, get(tid == i, key == x), all, get(tid == i, key == y), all, commit(tid == i), bothResp(sess == s), all
    )
  }
}

operation "writeResp" {
  kind   = receive
  fields = { sess = Session }
  clause { event = writeResp }
}

operation "readResp" {
  kind    = receive
  fields  = { sess = Session }
  results = { value = int }
  clause { event = readResp }
}

operation "bothResp" {
  kind   = receive
  fields = { sess = Session }
  clause { event = bothResp }
}
