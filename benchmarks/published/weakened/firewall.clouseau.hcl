language = 1

# The weakened firewall. The published text: merges the intersected cases, so that a request from
# outside may be followed by either status, and weakens guards. Which guards is our inference: those
# of the requests ask only that the request is the first of its node.

sort "tNode" {
  values = [Node1, Node2]
}

operation "eStart" {
  kind   = send
  fields = { node = tNode }
  clause {
    params = { n = tNode }
    event  = eStart(node == n)
    future = later(eInternalReq(node == n))
  }
}

operation "eInternalReq" {
  kind   = receive
  fields = { node = tNode }
  clause {
    params  = { n = tNode }
    history = absent(eInternalReq(node == n))
    event   = eInternalReq(node == n)
    future  = later(eForwardReq(node == n))
  }
}

operation "eForwardReq" {
  kind   = receive
  fields = { node = tNode }
  clause {
    params = { n = tNode }
    event  = eForwardReq(node == n)
    future = later(eExternalReq(node == n))
  }
}

operation "eExternalReq" {
  kind   = receive
  fields = { node = tNode }
  clause {
    params = { n = tNode }
    event  = eExternalReq(node == n)
    future = later(eExternalRsp(node == n))
  }
}

operation "eExternalRsp" {
  kind   = receive
  fields = { node = tNode, stat = bool }
  clause {
    params = { n = tNode, s = bool }
    event  = eExternalRsp(node == n && stat == s)
  }
}

goal "refused" {
  vars  = { n = tNode }
  trace = seq(absent(eExternalReq(node == n), eForwardReq(node == n)), eInternalReq(node == n), all, eExternalRsp(node == n && !stat), all)
}
