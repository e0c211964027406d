# The spec of heartbeat in which a report, or an answer to a question, does not depend on what nodes
# have answered.
#
# A failure detector that pings three nodes in rounds. A pong counts for the round of its ping, and
# only while that round is open. A node that misses three rounds in a row is reported as down; an
# answer in time makes it start anew. So messages that are lost or late for fewer rounds raise no
# alarm, and a node that is down is reported after three rounds.
#
# A round ends when its time is over: in general when all answers are there, sometimes early.

language = 1

sort "Node" {
  base  = int
  range = [0, 2]
}

sort "Request" {
  base  = int
  range = [0, 9]
}

define "happened" {
  params = { e = trace }
  trace  = seq(all, e, all)
}

# The node was up all the time.
define "up" {
  params = { x = Node }
  trace  = !seq(all, crash(n == x), absent(restart(n == x)))
}

# No end of a round is under way.
define "open" {
  trace = !seq(all, tick || early, absent(closed))
}

operation "ping" {
  doc         = "a ping arrives at a node"
  kind        = receive
  spontaneous = true
  fields      = { n = Node, round = int }
  clause "first" {
    params  = { x = Node }
    where   = 0 <= x && x <= 2
    history = up(x) && absent(closed, ping(n == x))
    event   = ping(n == x, round == 1)
  }
  clause "next" {
    params  = { x = Node, m = int }
    where   = 0 <= x && x <= 2
    history = up(x) && seq(all, closed(round == m), absent(closed, ping(n == x)))
    event   = ping(n == x, round == m + 1)
  }
}

operation "pong" {
  doc         = "an answer arrives at the detector, in time or not"
  kind        = receive
  spontaneous = true
  fields      = { n = Node, round = int }
  clause {
    params  = { x = Node, m = int }
    history = seq(absent(pong(n == x, round == m)), ping(n == x, round == m), absent(pong(n == x, round == m)))
    event   = pong(n == x, round == m)
  }
}

operation "tick" {
  doc  = "the time of the round is over, and all answers are there"
  kind = send
  clause {
    params  = { m = int }
    history = open && happened(pong(n == 0, round == m)) && happened(pong(n == 1, round == m)) && happened(pong(n == 2, round == m)) && absent(closed(round == m))
    event   = tick
    future  = later(closed(round == m))
  }
}

operation "early" {
  doc   = "the time of the round is over although messages are under way"
  kind  = send
  fault = true
  clause {
    history = open
    event   = early
    future  = later(closed)
  }
}

operation "closed" {
  doc    = "the detector ends a round, and begins the next one"
  kind   = receive
  fields = { round = int }
  clause "first" {
    history = absent(closed)
    event   = closed(round == 1)
  }
  clause "next" {
    params  = { m = int }
    history = seq(all, closed(round == m), absent(closed))
    event   = closed(round == m + 1)
  }
}

operation "retry" {
  doc   = "the detector asks once more who has not answered"
  kind  = send
  fault = true
  clause {
    history = seq(all, pong, absent(closed, tick, early, retry))
    event   = retry
  }
}

operation "notify" {
  doc         = "tells the user that a node is down, as of the end of a round"
  kind        = receive
  spontaneous = true
  fields      = { n = Node, round = int }
  clause "third" {
    params  = { x = Node }
    history = happened(retry) && seq(all, closed(round == 3), absent(closed, notify(n == x)))
    event   = notify(n == x, round == 3)
  }
  clause "fourth" {
    params  = { x = Node }
    history = seq(all, closed(round == 4), absent(closed, notify(n == x)))
    event   = notify(n == x, round == 4)
  }
}

# The node answers, and the detector asks the others once more.
define "retried" {
  params = { x = Node, m = int }
  trace  = seq(absent(closed), pong(n == x, round == m), absent(closed), retry, silent(x), closed(round == m))
}

define "silent" {
  params = { x = Node }
  trace  = absent(closed, pong(n == x))
}

operation "ask" {
  doc    = "the user asks whether a node is up"
  kind   = send
  fields = { id = Request, n = Node }
  clause {
    params  = { i = Request, x = Node }
    history = absent(ask(id == i))
    event   = ask(id == i, n == x)
    future  = later(said(id == i))
  }
}

operation "said" {
  doc    = "whether a node is up, as far as the detector knows"
  kind   = receive
  fields = { id = Request, n = Node, alive = bool }
  clause {
    params  = { i = Request, x = Node, b = bool }
    history = happened(ask(id == i, n == x))
    event   = said(id == i, n == x, alive == b)
  }
}

operation "crash" {
  kind   = send
  fault  = true
  fields = { n = Node }
  clause {
    params  = { x = Node }
    history = up(x) && happened(ping(n == x))
    event   = crash(n == x)
  }
}

operation "restart" {
  kind   = send
  fields = { n = Node }
  clause {
    params  = { x = Node }
    history = !up(x)
    event   = restart(n == x)
  }
}

operation "drop" {
  doc    = "the oldest message between the detector and a node is lost"
  kind   = send
  fault  = true
  fields = { n = Node }
  clause {
    params  = { x = Node }
    history = up(x) && seq(all, ping(n == x), absent(pong(n == x), drop(n == x)))
    event   = drop(n == x)
  }
}

goal "false_alarm" {
  doc   = "a node is reported although it has answered in time in one of the last three rounds"
  vars  = { x = Node, q = int, r = int }
  trace = seq(absent(closed(round == q), retry), pong(n == x, round == q), absent(retry), notify(n == x, round == r, r <= q + 2, q <= r))
}

goal "answer_forgotten" {
  doc   = "a node is reported although it has answered in each round, before others were asked once more"
  vars  = { x = Node }
  trace = seq(retried(x, 1), retried(x, 2), retried(x, 3), all, notify(n == x, round == 3))
}

# The round in which it went down may still have had an answer.
goal "hidden_crash" {
  doc   = "a node is said to be up although it has been down for three whole rounds"
  vars  = { x = Node, i = Request, q = int }
  trace = seq(absent(closed(round == q), ask(id == i)), crash(n == x), down(x, i), closed(round == q), down(x, i), closed(round == q + 1), down(x, i), closed(round == q + 2), down(x, i), closed(round == q + 3), down(x, i), ask(id == i, n == x), absent(restart(n == x)), said(id == i, n == x, alive))
}

define "down" {
  params = { x = Node, i = Request }
  trace  = absent(restart(n == x), ask(id == i))
}

target {
  package  = "heartbeat_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/heartbeat.System"
  new      = "heartbeat.NewAdapter"
  schedule = "random"
}
