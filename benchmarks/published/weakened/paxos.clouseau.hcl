language = 1

# The weakened Paxos. The published text: merges the intersected clauses of prepare and accept, many
# payload tests become true. Which of them is our inference: what is proposed is no longer what is
# prepared, accepted and learned.

sort "tVal" {
  base  = int
  range = [0, 1]
}

sort "tProposerNode" {
  values = [Proposer1, Proposer2]
}

sort "tAcceptorNode" {
  values = [Acceptor1, Acceptor2]
}

operation "eStart" {
  kind   = send
  fields = { proposer = tProposerNode, va = tVal }
  clause {
    params  = { p = tProposerNode, x = tVal }
    history = seq(all, eLostPrepareReq(proposer == p), all)
    event   = eStart(proposer == p && va == x)
    future  = later(ePrepareReq(proposer == p && va == x))
  }
}

operation "eLostPrepareReq" {
  kind   = send
  fields = { proposer = tProposerNode, acceptor = tAcceptorNode }
  clause {
    params = { p = tProposerNode, ac = tAcceptorNode }
    event  = eLostPrepareReq(proposer == p && acceptor == ac)
  }
}

operation "eLostAcceptReq" {
  kind   = send
  fields = { proposer = tProposerNode, acceptor = tAcceptorNode }
  clause {
    params = { p = tProposerNode, ac = tAcceptorNode }
    event  = eLostAcceptReq(proposer == p && acceptor == ac)
  }
}

operation "eLostAcceptRsp" {
  kind   = send
  fields = { proposer = tProposerNode, acceptor = tAcceptorNode }
  clause {
    params = { p = tProposerNode, ac = tAcceptorNode }
    event  = eLostAcceptRsp(proposer == p && acceptor == ac)
  }
}

operation "eLostPrepareRsp" {
  kind   = send
  fields = { acceptor = tAcceptorNode, promised = tProposerNode }
  clause {
    params = { ac = tAcceptorNode, p = tProposerNode }
    event  = eLostPrepareRsp(acceptor == ac && promised == p)
  }
}

operation "ePrepareReq" {
  kind   = receive
  fields = { proposer = tProposerNode, acceptor = tAcceptorNode, va = tVal }
  clause {
    params = { p = tProposerNode, ac = tAcceptorNode }
    event  = ePrepareReq(proposer == p && acceptor == ac)
    future = later(ePrepareRsp(acceptor == ac && promised == p))
  }
}

operation "ePrepareRsp" {
  kind   = receive
  fields = { acceptor = tAcceptorNode, promised = tProposerNode, va = tVal, n_accepted = tProposerNode }
  clause {
    params  = { p = tProposerNode }
    history = absent(ePrepareRsp(promised == p))
    event   = ePrepareRsp(promised == p)
    future  = later(eAcceptReq(proposer == p))
  }
}

operation "eAcceptReq" {
  kind   = receive
  fields = { proposer = tProposerNode, acceptor = tAcceptorNode, va = tVal }
  clause {
    params  = { p = tProposerNode, ac = tAcceptorNode }
    history = absent(eAcceptReq(proposer == p && acceptor == ac))
    event   = eAcceptReq(proposer == p && acceptor == ac)
    future  = later(eAcceptRsp(proposer == p && acceptor == ac))
  }
}

operation "eAcceptRsp" {
  kind   = receive
  fields = { proposer = tProposerNode, acceptor = tAcceptorNode, accepted = tProposerNode, va = tVal }
  clause {
    event  = eAcceptRsp
    future = later(eLearn)
  }
}

operation "eLearn" {
  kind   = receive
  fields = { va = tVal }
  clause { event = eLearn }
}

goal "two_values" {
  vars  = { x = tVal, y = tVal }
  trace = seq(all, eLearn(va == x), all, eLearn(va == y && x != y), all)
}
