language = 1

# The weakened detector. The published text: keeps the structure for each trial, softens side
# conditions. That these are the histories, and that an error no longer names a trial that was
# answered, is our inference.

operation "eNotifyNodesDown" {
  kind = receive
  clause { event = eNotifyNodesDown }
}

operation "eNetworkError" {
  kind   = send
  fields = { trial = int }
  clause {
    params  = { tl = int }
    history = seq(all, ePong, all)
    event   = eNetworkError(trial == tl)
    future  = later(ePongLost(trial == tl))
  }
}

operation "ePing" {
  kind   = receive
  fields = { trial = int }
  clause {
    params = { tl = int }
    event  = ePing(trial == tl)
    future = later(ePong(trial == tl))
  }
}

operation "eShutDown" {
  kind        = receive
  spontaneous = true
  clause { event = eShutDown }
}

operation "eStart" {
  kind = send
  clause {
    event  = eStart
    future = later(ePing(trial == 1))
  }
}

operation "ePong" {
  kind   = receive
  fields = { trial = int }
  clause {
    params = { tl = int }
    event  = ePong(trial == tl)
  }
}

operation "ePongLost" {
  kind   = receive
  fields = { trial = int }
  clause "one" {
    params = { tl = int }
    where  = tl == 1
    event  = ePongLost(trial == tl)
    future = later(ePing(trial == 2))
  }
  clause "two" {
    params = { tl = int }
    where  = tl == 2
    event  = ePongLost(trial == tl)
    future = later(ePing(trial == 3))
  }
  clause "three" {
    params = { tl = int }
    where  = tl == 3
    event  = ePongLost(trial == tl)
    future = later(eNotifyNodesDown)
  }
}

goal "false_alarm" {
  trace = seq(absent(eShutDown), eNotifyNodesDown, absent(eShutDown))
}
