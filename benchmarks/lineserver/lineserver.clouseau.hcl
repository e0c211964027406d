# A service over TCP through which clients tell each other values. They need not
# wait for a reply before they send the next request; the replies of a connection
# come in the order of its requests.

language = 1

sort "Client" {
  base  = int
  range = [0, 2]
}

sort "Key" {
  base  = int
  range = [0, 4]
}

sort "Number" {
  base  = int
  range = [1, 9]
}

# A request of a client with a tag of its choice.
define "asked" {
  params = { c = Client, t = Number }
  trace  = set(conn == c, tag == t) || await(conn == c, tag == t)
}

operation "await" {
  doc    = "asks for the value of a key, once it has one"
  kind   = send
  fields = { conn = Client, tag = Number, key = Key }
  # What is worth doing is to wait for a value that is not there.
  clause {
    params  = { c = Client, t = Number, k = Key }
    history = star(any - asked(c, t)) && absent(set(key == k))
    event   = await(conn == c, tag == t, key == k)
  }
}

operation "set" {
  doc    = "gives a key a value"
  kind   = send
  fields = { conn = Client, tag = Number, key = Key, value = Number }
  # A key is worth setting by a client that awaits nothing if another one awaits it,
  # and another key before it.
  clause {
    ghosts = { d = Client, j = Key, w = Number }
    params = { c = Client, t = Number, k = Key, v = Number }
    where  = c != d && j != k
    history = absent(set, await(conn == c)) && seq(
      all, await(conn == d, key == j), all, await(conn == d, tag == w, key == k), absent(reply(conn == d))
    )
    event  = set(conn == c, tag == t, key == k, value == v)
    future = seq(reply(conn == c, tag == t, value == v), all, reply(conn == d, tag == w, value == v), all)
  }
}

operation "reply" {
  doc     = "the next reply that a client gets"
  kind    = receive
  fields  = { conn = Client }
  results = { tag = Number, value = Number }
  clause {
    params  = { c = Client, t = Number }
    history = seq(all, asked(c, t), absent(reply(conn == c, tag == t)))
    event   = reply(conn == c, tag == t)
  }
}

goal "out_of_order" {
  doc  = "a reply overtakes the one to an earlier request of its connection"
  vars = { c = Client, a = Number, b = Number }
  trace = seq(
    star(any - asked(c, b)), asked(c, a),
    star(any - reply(conn == c, tag == a)) && seq(all, asked(c, b), all),
    reply(conn == c, tag == b && a != b)
  )
}

target {
  package = "lineserver"
  type    = "github.com/clouseau-go/clouseau/benchmarks/lineserver.Server"
  new     = "lineserver.NewAdapter"
}
