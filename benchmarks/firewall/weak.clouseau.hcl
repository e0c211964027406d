# The firewall with a weaker spec: packets are dropped once another host has opened a flow, too. How
# much room there is it does not say, nor what ends a flow.

language = 1

sort "Inside" {
  base  = int
  range = [0, 5]
}

sort "Outside" {
  base  = int
  range = [0, 2]
}

operation "start" {
  doc    = "a host inside opens a connection"
  kind   = send
  fields = { i = Inside, o = Outside }
  clause {
    params = { x = Inside, y = Outside }
    event  = start(i == x, o == y)
    future = later(outgoing(i == x, o == y))
  }
}

operation "outgoing" {
  doc    = "the first packet of a connection gets to the firewall"
  kind   = receive
  fields = { i = Inside, o = Outside, n = int }
  clause {
    params  = { x = Inside, y = Outside, m = int }
    history = absent(outgoing(i == x, n == m)) && seq(all, start(i == x, o == y), all)
    event   = outgoing(i == x, o == y, n == m)
  }
}

operation "forwarded" {
  doc         = "the first packet of a connection gets to the host outside"
  kind        = receive
  fields      = { i = Inside, o = Outside, n = int }
  spontaneous = true
  clause {
    params  = { x = Inside, y = Outside, m = int }
    history = seq(all, outgoing(i == x, o == y, n == m), all) && absent(forwarded(i == x, o == y, n == m))
    event   = forwarded(i == x, o == y, n == m)
  }
}

operation "refused" {
  doc         = "a host inside is told that there is no room for its connection"
  kind        = receive
  fields      = { i = Inside, o = Outside, n = int }
  spontaneous = true
  clause {
    params  = { x = Inside, y = Outside, m = int }
    history = seq(all, outgoing(i == x, o == y, n == m), all)
    event   = refused(i == x, o == y, n == m)
  }
}

operation "close" {
  doc    = "a host inside closes its last connection to a host outside"
  kind   = send
  fields = { i = Inside, o = Outside }
  clause {
    params  = { x = Inside, y = Outside }
    history = seq(all, start(i == x, o == y), absent(close(i == x, o == y)))
    event   = close(i == x, o == y)
    future  = later(closing(i == x, o == y))
  }
}

operation "closing" {
  doc    = "the end of a connection gets to the firewall"
  kind   = receive
  fields = { i = Inside, o = Outside, n = int }
  clause {
    params  = { x = Inside, y = Outside, m = int }
    history = seq(all, outgoing(i == x, o == y, n == m), absent(outgoing(i == x, o == y))) && seq(all, close(i == x, o == y), all)
    event   = closing(i == x, o == y, n == m)
  }
}

operation "expired" {
  doc         = "the time of a connection, which began with its first packet, is over"
  kind        = receive
  spontaneous = true
  fields      = { i = Inside, o = Outside, n = int }
  # A newer connection does not stop the timer of an older one.
  clause {
    params  = { x = Inside, y = Outside, m = int }
    history = seq(all, outgoing(i == x, o == y, n == m), star(any - expired(i == x, o == y, n == m) - closing(i == x, o == y)))
    event   = expired(i == x, o == y, n == m)
  }
}

operation "answer" {
  doc    = "a host outside sends a packet"
  kind   = send
  fields = { i = Inside, o = Outside }
  clause {
    params = { x = Inside, y = Outside }
    event  = answer(i == x, o == y)
    future = later(incoming(i == x, o == y))
  }
}

operation "incoming" {
  doc    = "a packet from outside gets to the firewall"
  kind   = receive
  fields = { i = Inside, o = Outside, p = int }
  clause {
    params  = { x = Inside, y = Outside, k = int }
    history = absent(incoming(o == y, p == k)) && seq(all, answer(i == x, o == y), all)
    event   = incoming(i == x, o == y, p == k)
  }
}

operation "delivered" {
  doc         = "a packet from outside gets to the host inside"
  kind        = receive
  spontaneous = true
  fields      = { i = Inside, o = Outside, p = int }
  clause {
    params  = { x = Inside, y = Outside, k = int }
    history = seq(all, outgoing(i == x), all, incoming(i == x, o == y, p == k), all)
    event   = delivered(i == x, o == y, p == k)
  }
}

operation "dropped" {
  doc         = "a host outside is told that its packet was dropped"
  kind        = receive
  spontaneous = true
  fields      = { i = Inside, o = Outside, p = int }
  clause {
    params  = { x = Inside, y = Outside, k = int }
    history = seq(all, outgoing(i == x), all, outgoing(i != x), all, incoming(i == x, o == y, p == k), all)
    event   = dropped(i == x, o == y, p == k)
  }
}

goal "flow_lost" {
  doc   = "a packet is dropped, although its flow has been opened, not closed, and its time is not over"
  vars  = { x = Inside, y = Outside, m = int, k = int }
  trace = seq(absent(outgoing(i == x, o == y, n == m), incoming(i == x, o == y, p == k)), outgoing(i == x, o == y, n == m), kept(x, y, k), forwarded(i == x, o == y, n == m), kept(x, y, k), incoming(i == x, o == y, p == k), all, dropped(i == x, o == y, p == k))
}

define "kept" {
  params = { x = Inside, y = Outside, k = int }
  trace  = star(any - closing(i == x, o == y) - expired(i == x, o == y) - incoming(i == x, o == y, p == k))
}

goal "newer_flow_lost" {
  doc   = "a flow is lost when the time of an earlier connection is over"
  vars  = { x = Inside, y = Outside, m = int, k = int }
  trace = seq(absent(outgoing(i == x, o == y, n == m), incoming(i == x, o == y, p == k)), outgoing(i == x, o == y, n == m), newer(x, y, m, k), forwarded(i == x, o == y, n == m), newer(x, y, m, k), expired(i == x, o == y, n < m), newer(x, y, m, k), incoming(i == x, o == y, p == k), all, dropped(i == x, o == y, p == k))
}

define "newer" {
  params = { x = Inside, y = Outside, m = int, k = int }
  trace  = star(any - closing(i == x, o == y, n >= m) - expired(i == x, o == y, n >= m) - incoming(i == x, o == y, p == k))
}

goal "stranger_let_in" {
  doc   = "a packet passes to a host that has never opened a flow to its sender"
  vars  = { x = Inside, y = Outside }
  trace = seq(absent(outgoing(i == x, o == y)), delivered(i == x, o == y))
}

target {
  package  = "firewall_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/firewall.System"
  new      = "firewall.NewAdapter"
  schedule = "random"
}
