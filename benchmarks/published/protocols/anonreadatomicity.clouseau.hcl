language = 1

define "later" {
  params = { e = trace }
  trace  = seq(all, e, all)
}

define "later2" {
  params = { e = trace, f = trace }
  trace  = interleave(seq(all, e, all), seq(all, f, all))
}

define "started" {
  params = { g = tGid }
  trace  = seq(all, eStartTxnRsp(gid == g), all)
}

sort "tGid" {
  base  = int
  range = [0, 2]
}

sort "tKey" {
  base  = int
  range = [1, 3]
}

sort "tVal" {
  base  = int
  range = [4, 6]
}

sort "tTxnStatus" {
  go = "string"
}

sort "tCmdStatus" {
  go = "string"
}

function "txnCode" {
  args   = [tTxnStatus]
  result = int
}

function "cmdCode" {
  args   = [tCmdStatus]
  result = int
}

function "error" {
  args   = [tTxnStatus]
  result = bool
}

function "active" {
  args   = [tTxnStatus]
  result = bool
}

function "committed" {
  args   = [tTxnStatus]
  result = bool
}

function "aborted" {
  args   = [tTxnStatus]
  result = bool
}

function "unknown" {
  args   = [tCmdStatus]
  result = bool
}

function "ok" {
  args   = [tCmdStatus]
  result = bool
}

function "abort" {
  args   = [tCmdStatus]
  result = bool
}

axiom "error_is_0" {
  forall = { s = tTxnStatus }
  holds  = error(s) == (txnCode(s) == 0)
}

axiom "active_is_1" {
  forall = { s = tTxnStatus }
  holds  = active(s) == (txnCode(s) == 1)
}

axiom "committed_is_2" {
  forall = { s = tTxnStatus }
  holds  = committed(s) == (txnCode(s) == 2)
}

axiom "aborted_is_3" {
  forall = { s = tTxnStatus }
  holds  = aborted(s) == (txnCode(s) == 3)
}

axiom "unknown_is_0" {
  forall = { s = tCmdStatus }
  holds  = unknown(s) == (cmdCode(s) == 0)
}

axiom "ok_is_1" {
  forall = { s = tCmdStatus }
  holds  = ok(s) == (cmdCode(s) == 1)
}

axiom "abort_is_2" {
  forall = { s = tCmdStatus }
  holds  = abort(s) == (cmdCode(s) == 2)
}

axiom "txnCode_injective" {
  forall = { s = tTxnStatus, t = tTxnStatus }
  holds  = implies(txnCode(s) == txnCode(t), s == t)
}

axiom "txnCode_range" {
  forall = { s = tTxnStatus }
  holds  = txnCode(s) >= 0 && txnCode(s) <= 3
}

axiom "cmdCode_injective" {
  forall = { s = tCmdStatus, t = tCmdStatus }
  holds  = implies(cmdCode(s) == cmdCode(t), s == t)
}

axiom "cmdCode_range" {
  forall = { s = tCmdStatus }
  holds  = cmdCode(s) >= 0 && cmdCode(s) <= 2
}

operation "eStartTxnReq" {
  kind = send
  clause {
    ghosts = { id = tGid }
    event  = eStartTxnReq
    future = later(eStartTxnRsp(gid == id))
  }
}

operation "eStartTxnRsp" {
  kind   = receive
  fields = { gid = tGid }
  clause {
    params  = { id = tGid }
    history = absent(eStartTxnRsp(gid == id))
    event   = eStartTxnRsp(gid == id)
    future  = absent(eStartTxnRsp(gid == id))
  }
}

operation "eReadReq" {
  kind   = send
  fields = { gid = tGid, key = tKey }
  clause {
    params  = { id = tGid, k = tKey }
    history = started(id)
    event   = eReadReq(gid == id && key == k)
    future  = later(eShardReadKeyReq(gid == id && key == k))
  }
}

operation "eUpdateReq" {
  kind   = send
  fields = { gid = tGid, key = tKey, value = tVal }
  clause {
    params  = { id = tGid, k = tKey, v = tVal }
    history = started(id)
    event   = eUpdateReq(gid == id && key == k && value == v)
    future  = later(eShardUpdateKeyReq(gid == id && key == k && value == v))
  }
}

operation "eCommitTxnReq" {
  kind   = send
  fields = { gid = tGid }
  clause {
    params  = { id = tGid }
    history = started(id)
    event   = eCommitTxnReq(gid == id)
    future  = later(eShardPrepareReq(gid == id))
  }
}

operation "eRollbackTxnReq" {
  kind   = send
  fields = { gid = tGid }
  clause {
    params  = { id = tGid }
    history = started(id)
    event   = eRollbackTxnReq(gid == id)
    future  = later2(eShardAbortTxn(gid == id), eCommitTxnRsp(gid == id && aborted(txnstatus)))
  }
}

operation "eReadRsp" {
  kind   = receive
  fields = { gid = tGid, key = tKey, value = tVal, status = tCmdStatus }
  clause {
    params = { id = tGid, k = tKey, v = tVal, cs = tCmdStatus }
    event  = eReadRsp(gid == id && key == k && value == v && status == cs)
  }
}

operation "eUpdateRsp" {
  kind   = receive
  fields = { gid = tGid, key = tKey, value = tVal, status = tCmdStatus }
  clause {
    params = { id = tGid, k = tKey, v = tVal, cs = tCmdStatus }
    event  = eUpdateRsp(gid == id && key == k && value == v && status == cs)
  }
}

operation "eCommitTxnRsp" {
  kind   = receive
  fields = { gid = tGid, txnstatus = tTxnStatus }
  clause {
    params = { id = tGid, ts = tTxnStatus }
    event  = eCommitTxnRsp(gid == id && txnstatus == ts)
  }
}

operation "eShardReadKeyReq" {
  kind   = receive
  fields = { gid = tGid, key = tKey }
  clause "dirty" {
    ghosts  = { v = tVal }
    params  = { id = tGid, k = tKey }
    history = seq(all, eShardUpdateKeyReq(gid != id && key == k && value == v), all, eStartTxnRsp(gid == id), all)
    event   = eShardReadKeyReq(gid == id && key == k)
    future  = later(eShardReadKeyRsp(gid == id && key == k && value == v && ok(status)))
  }
  clause "own" {
    ghosts  = { v = tVal }
    params  = { id = tGid, k = tKey }
    history = seq(all, eStartTxnRsp(gid == id), all, eShardUpdateKeyReq(gid == id && key == k && value == v), all)
    event   = eShardReadKeyReq(gid == id && key == k)
    future  = later(eShardReadKeyRsp(gid == id && key == k && value == v && ok(status)))
  }
  clause "aborted_before" {
    params  = { id = tGid, k = tKey }
    history = seq(all, eShardAbortTxn(gid == id), all)
    event   = eShardReadKeyReq(gid == id && key == k)
    future  = later(eShardReadKeyRsp(gid == id && key == k && abort(status)))
  }
}

operation "eShardReadKeyRsp" {
  kind   = receive
  fields = { gid = tGid, key = tKey, value = tVal, status = tCmdStatus }
  clause {
    params = { id = tGid, k = tKey, v = tVal, cs = tCmdStatus }
    event  = eShardReadKeyRsp(gid == id && key == k && value == v && status == cs)
    future = later(eReadRsp(gid == id && key == k && value == v && status == cs))
  }
}

operation "eShardUpdateKeyReq" {
  kind   = receive
  fields = { gid = tGid, key = tKey, value = tVal }
  clause "good" {
    params  = { id = tGid, k = tKey, v = tVal }
    history = started(id)
    event   = eShardUpdateKeyReq(gid == id && key == k && value == v)
    future  = later(eShardUpdateKeyRsp(gid == id && key == k && value == v && ok(status)))
  }
  clause "aborted_before" {
    params  = { id = tGid, k = tKey, v = tVal }
    history = seq(all, eShardAbortTxn(gid == id), all)
    event   = eShardUpdateKeyReq(gid == id && key == k && value == v)
    future  = later(eShardUpdateKeyRsp(gid == id && key == k && value == v && abort(status)))
  }
}

operation "eShardUpdateKeyRsp" {
  kind   = receive
  fields = { gid = tGid, key = tKey, value = tVal, status = tCmdStatus }
  clause {
    params = { id = tGid, k = tKey, v = tVal, cs = tCmdStatus }
    event  = eShardUpdateKeyRsp(gid == id && key == k && value == v && status == cs)
    future = later(eUpdateRsp(gid == id && key == k && value == v && status == cs))
  }
}

operation "eShardCommitTxn" {
  kind   = receive
  fields = { gid = tGid }
  clause {
    params = { id = tGid }
    event  = eShardCommitTxn(gid == id)
  }
}

operation "eShardAbortTxn" {
  kind   = receive
  fields = { gid = tGid }
  clause {
    params = { id = tGid }
    event  = eShardAbortTxn(gid == id)
  }
}

operation "eShardPrepareReq" {
  kind   = receive
  fields = { gid = tGid }
  clause "aborted_before" {
    params  = { id = tGid }
    history = seq(absent(eShardPrepareReq(gid == id)), eShardAbortTxn(gid == id), absent(eShardPrepareReq(gid == id)))
    event   = eShardPrepareReq(gid == id)
    future  = later(eShardPrepareRsp(gid == id && !bstatus))
  }
  clause "good" {
    params  = { id = tGid }
    history = seq(absent(eShardPrepareReq(gid == id)), eStartTxnRsp(gid == id), absent(eShardAbortTxn(gid == id), eShardPrepareReq(gid == id)))
    event   = eShardPrepareReq(gid == id)
    future  = later(eShardPrepareRsp(gid == id && bstatus))
  }
}

operation "eShardPrepareRsp" {
  kind   = receive
  fields = { gid = tGid, bstatus = bool }
  clause "refused" {
    params = { id = tGid, b = bool }
    where  = !b
    event  = eShardPrepareRsp(gid == id && bstatus == b)
    future = later2(eCommitTxnRsp(gid == id && aborted(txnstatus)), eShardAbortTxn(gid == id))
  }
  clause "agreed" {
    params = { id = tGid, b = bool }
    where  = b
    event  = eShardPrepareRsp(gid == id && bstatus == b)
    future = later2(eCommitTxnRsp(gid == id && committed(txnstatus)), eShardCommitTxn(gid == id))
  }
}

goal "foreign_value" {
  vars  = { id = tGid, k = tKey, v1 = tVal, v2 = tVal }
  trace = seq(all, eUpdateRsp(gid == id && key == k && value == v1 && v1 != v2 && ok(status)), absent(eUpdateRsp(gid == id && key == k && ok(status))), eReadRsp(gid == id && key == k && value == v2 && v1 != v2 && ok(status)), all)
}
