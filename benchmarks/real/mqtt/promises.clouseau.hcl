language = 1

sort "Filter" {
  go   = "string"
  pool = ["a", "b", "a/b", "+", "a/+", "#"]
}

sort "Topic" {
  go   = "string"
  pool = ["a", "b", "a/b", "b/a"]
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

operation "subscribe" {
  args    = { client = Text, filter = Filter }
  results = { result = bool }
}

operation "unsubscribe" {
  args    = { client = Text, filter = Filter }
  results = { result = bool }
}

operation "inlineSubscribe" {
  args    = { id = int, filter = Filter }
  results = { result = bool }
}

operation "inlineUnsubscribe" {
  args    = { id = int, filter = Filter }
  results = { result = bool }
}

# A subscription of a client lasts until a client cancels one.
operation "clients" {
  args    = { topic = Topic }
  results = { found = list(Text) }
  clause {
    event = clients
  }
  clause {
    params  = { t = Topic, l = list(Text) }
    history = seq(all, clients(topic == t, found == l), star(any - subscribe - unsubscribe))
    event   = clients(topic == t, found == l)
    promise = true
  }
}

# A subscription of a function lasts until a function cancels one.
operation "functions" {
  args    = { topic = Topic }
  results = { found = list(int) }
  clause {
    event = functions
  }
  clause {
    params  = { t = Topic, l = list(int) }
    history = seq(all, functions(topic == t, found == l), star(any - inlineSubscribe - inlineUnsubscribe))
    event   = functions(topic == t, found == l)
    promise = true
  }
}

target {
  package = "mqtt_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/mqtt.Topics"
  new     = "mqtt.New"
}
