language = 1

# The weakened chain. The published text: merges the intersected clauses into fewer skeletons of
# success and failure. How is our inference: a read finds something that was written to the second
# node of the middle, or nothing; a write to the tail is lost once the tail has crashed.

sort "tKey" {
  values = [Key1, Key2]
}

sort "tNode" {
  values = [Node1, Node2]
}

function "mid1" {
  args   = [tNode]
  result = bool
}

function "mid2" {
  args   = [tNode]
  result = bool
}

function "next" {
  args   = [tNode]
  result = tNode
}

axiom "next_of_mid1" {
  forall = { n = tNode }
  holds  = implies(mid1(n), mid2(next(n)))
}

axiom "not_both" {
  forall = { n = tNode }
  holds  = !(mid1(n) && mid2(n))
}

operation "writeReq" {
  kind   = send
  fields = { key = tKey, va = int }
  clause {
    params = { k = tKey, x = int }
    event  = writeReq(key == k && va == x)
    future = later(writeToMid(key == k && va == x && mid1(node)))
  }
}

operation "writeToMid" {
  kind   = receive
  fields = { key = tKey, va = int, node = tNode }
  clause "second" {
    params = { k = tKey, x = int, n = tNode }
    where  = mid2(n)
    event  = writeToMid(key == k && va == x && node == n)
    future = later(writeToTail(key == k && va == x))
  }
  clause "first" {
    params = { k = tKey, x = int, n = tNode }
    where  = mid1(n)
    event  = writeToMid(key == k && va == x && node == n)
    future = later(writeToMid(key == k && va == x && node == next(n)))
  }
}

operation "writeToTail" {
  kind   = receive
  fields = { key = tKey, va = int }
  clause "crashed" {
    params  = { k = tKey, x = int }
    history = seq(all, crashTail, all)
    event   = writeToTail(key == k && va == x)
  }
  clause "alive" {
    params = { k = tKey, x = int }
    event  = writeToTail(key == k && va == x)
    future = later(writeRsp(key == k && va == x))
  }
}

operation "writeRsp" {
  kind   = receive
  fields = { key = tKey, va = int }
  clause {
    params = { k = tKey, x = int }
    event  = writeRsp(key == k && va == x)
  }
}

operation "crashTail" {
  kind = send
  clause {
    event = crashTail
  }
}

operation "readRsp" {
  kind   = receive
  fields = { key = tKey, va = int, st = bool }
  clause {
    params = { k = tKey, x = int, s = bool }
    event  = readRsp(key == k && va == x && st == s)
  }
}

operation "readReq" {
  kind   = send
  fields = { key = tKey }
  clause "nothing" {
    params = { k = tKey }
    event  = readReq(key == k)
    future = later(readRsp(key == k && !st))
  }
  clause "written" {
    ghosts  = { x = int }
    params  = { k = tKey }
    history = seq(all, writeToMid(key == k && va == x && mid2(node)), all)
    event   = readReq(key == k)
    future  = later(readRsp(key == k && va == x && st))
  }
}

goal "stale" {
  vars  = { k = tKey, x = int, y = int }
  trace = seq(all, writeReq(key == k && va == x), absent(writeRsp), readRsp(key == k && va == y && x != y && st), absent(writeRsp))
}
