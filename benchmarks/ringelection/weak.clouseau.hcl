# The election with a weaker spec: whoever is woken may win.

language = 1

sort "Node" {
  base  = int
  range = [0, 4]
}

operation "wake" {
  doc    = "asks a node to start an election"
  kind   = send
  fields = { node = Node }
  clause {
    params  = { x = Node }
    history = absent(wake(node == x))
    event   = wake(node == x)
    future  = later(woken(node == x))
  }
}

operation "woken" {
  doc    = "a node is asked to start an election; if it has seen a number of another, it does not"
  kind   = receive
  fields = { node = Node }
  clause {
    params  = { x = Node }
    history = seq(all, wake(node == x), all) && up(x)
    event   = woken(node == x)
  }
}

# Messages to a node that is down wait.
define "up" {
  params = { x = Node }
  trace  = !seq(all, crash(node == x), absent(restart(node == x)))
}

operation "number" {
  doc         = "a number gets to a node; the order of nodes in the ring is anything"
  kind        = receive
  fields      = { to = Node, id = Node }
  spontaneous = true
  clause {
    params  = { x = Node, y = Node }
    history = seq(all, woken(node == x), all) && absent(number(to == y, id == x)) && up(y)
    event   = number(to == y, id == x)
  }
}

operation "won" {
  doc         = "a node tells that it has won"
  kind        = receive
  fields      = { id = Node }
  spontaneous = true
  clause {
    params  = { x = Node }
    history = seq(all, woken(node == x), all) && absent(won(id == x))
    event   = won(id == x)
  }
}

operation "crash" {
  kind   = send
  fields = { node = Node }
  clause {
    params  = { x = Node }
    history = seq(all, woken(node == x), all) && up(x)
    event   = crash(node == x)
    future  = later(restart(node == x))
  }
}

operation "restart" {
  kind   = send
  fields = { node = Node }
  clause {
    params  = { x = Node }
    history = !up(x)
    event   = restart(node == x)
  }
}

operation "ask" {
  doc    = "asks a node who has won"
  kind   = send
  fields = { node = Node }
  clause {
    params = { x = Node }
    event  = ask(node == x)
    future = later(told(node == x))
  }
}

operation "told" {
  doc    = "a node tells who has won, as far as it knows; -1 if it knows of nobody"
  kind   = receive
  fields = { node = Node, leader = int }
  clause "knows" {
    params  = { x = Node, y = Node }
    history = seq(all, ask(node == x), all) && seq(all, number(to == y, id == y), all)
    event   = told(node == x, leader == y)
  }
  clause "nobody" {
    params  = { x = Node }
    history = absent(number(to == x, id == x)) && seq(all, ask(node == x), all)
    event   = told(node == x, leader == -1)
  }
  # Its number may have been on its way meanwhile.
  clause "has_restarted" {
    params  = { x = Node }
    history = seq(all, restart(node == x), all, number(to == x, id == x), all, ask(node == x), all)
    event   = told(node == x, leader == -1)
  }
}

goal "second_election" {
  doc   = "when an election is over, a node that is woken then wins another one"
  vars  = { x = Node, y = Node }
  trace = seq(star(any - woken(node != x)), won(id == x), all, woken(node == y, x != y), all, won(id == y))
}

goal "two_leaders" {
  doc   = "two nodes win"
  vars  = { x = Node }
  trace = seq(all, won(id == x), all, won(id != x))
}

goal "smaller_wins" {
  doc   = "a node wins although a larger one took part"
  vars  = { y = Node }
  trace = seq(absent(number(to == y)), woken(node == y), all, won(id < y))
}

goal "nobody_wins" {
  doc   = "the number of a node has come back, and the node knows of nobody that has won"
  vars  = { x = Node }
  depth = 0 # a part that repeats sends the number round more often, and then a node may learn who has won
  trace = seq(absent(ask(node == x)), number(to == x, id == x), all, ask(node == x), all, told(node == x, leader == -1))
}

target {
  package  = "ringelection_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/ringelection.System"
  new      = "ringelection.NewAdapter"
  schedule = "random"
}
