language = 1

# The weakened Raft. The published text: most payloads become true, the branching of the votes is
# kept. Which payloads is our inference: a put, a time-out and a vote no longer say whom they reach.

sort "tNode" {
  values = [Node1, Node2]
}

sort "tVal" {
  base  = int
  range = [0, 1]
}

function "nodeId" {
  args   = [tNode]
  result = int
}

function "next" {
  args   = [tNode]
  result = tNode
}

axiom "ids_differ" {
  forall = { a = tNode, b = tNode }
  holds  = (nodeId(a) == nodeId(b)) == (a == b)
}

axiom "ids" {
  forall = { n = tNode }
  holds  = nodeId(n) == 1 || nodeId(n) == 2
}

axiom "next_of_one" {
  forall = { n = tNode }
  holds  = (nodeId(n) == 1) == (nodeId(next(n)) == 2)
}

axiom "next_of_two" {
  forall = { n = tNode }
  holds  = (nodeId(n) == 2) == (nodeId(next(n)) == 1)
}

operation "eStart" {
  kind = send
  clause {
    history = absent(eShutDown)
    event   = eStart
  }
}

operation "eClientPut" {
  kind   = send
  fields = { va = tVal }
  clause {
    params = { x = tVal }
    event  = eClientPut(va == x)
    future = later(eAppendEntry, eAppendEntry)
  }
}

operation "eClientPutRsp" {
  kind   = send
  fields = { va = tVal, stat = bool }
  clause {
    params = { x = tVal, b = bool }
    event  = eClientPutRsp(va == x && stat == b)
  }
}

operation "eAppendEntry" {
  kind   = receive
  fields = { node = tNode, va = tVal }
  clause {
    params = { n = tNode, x = tVal }
    event  = eAppendEntry(node == n && va == x)
  }
}

operation "eShutDown" {
  kind = send
  clause {
    event  = eShutDown
    future = later(eTimeout, eTimeout)
  }
}

operation "eTimeout" {
  kind   = receive
  fields = { dest = tNode }
  clause {
    params = { d = tNode }
    event  = eTimeout(dest == d)
    future = later(eVoteReq)
  }
}

operation "eVoteReq" {
  kind   = receive
  fields = { src = tNode, dest = tNode, leader = tNode }
  clause "own" {
    params = { s = tNode, d = tNode, ld = tNode }
    where  = ld == d
    event  = eVoteReq(src == s && dest == d && leader == ld)
    future = later(eVoteRsp(!stat))
  }
  clause "other" {
    params = { s = tNode, d = tNode, ld = tNode }
    where  = ld != d
    event  = eVoteReq(src == s && dest == d && leader == ld)
    future = later(eVoteRsp(stat == (nodeId(d) < nodeId(ld))))
  }
}

operation "eVoteRsp" {
  kind   = receive
  fields = { src = tNode, dest = tNode, stat = bool }
  clause {
    params = { s = tNode, d = tNode, b = bool }
    where  = d != s
    event  = eVoteRsp(src == s && dest == d && stat == b)
    future = later(eBecomeLeader)
  }
}

operation "eBecomeLeader" {
  kind   = receive
  fields = { leader = tNode }
  clause {
    params = { ld = tNode }
    event  = eBecomeLeader(leader == ld)
  }
}

goal "two_leaders" {
  vars  = { n1 = tNode, n2 = tNode, x = tVal }
  trace = seq(all, eAppendEntry(node == n1 && va == x), all, eBecomeLeader(leader == n1 && n1 != n2), all, eBecomeLeader(leader == n2), absent(eBecomeLeader, eVoteReq, eVoteRsp))
}
