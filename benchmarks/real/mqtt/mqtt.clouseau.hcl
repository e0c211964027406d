# github.com/clouseau-go/clouseau/benchmarks/real/mqtt.Topics, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Filter" {
  go   = "string"
  pool = ["a", "b", "a/b", "+", "a/+", "#"] # not "a/#", which the functions of the server do not get
}

sort "Topic" {
  go   = "string"
  pool = ["a", "b", "a/b", "b/a"]
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Subscribe subscribes a client, and says whether that is new.
operation "subscribe" {
  args    = { client = Text, filter = Filter }
  results = { result = bool }
  clause {
    history = all
    event   = subscribe
    future  = all
  }
}

# Unsubscribe cancels a subscription, and says whether there was one.
operation "unsubscribe" {
  args    = { client = Text, filter = Filter }
  results = { result = bool }
  clause {
    history = all
    event   = unsubscribe
    future  = all
  }
}

# InlineSubscribe subscribes a function of the server.
operation "inlineSubscribe" {
  args    = { id = int, filter = Filter }
  results = { result = bool }
  clause {
    history = all
    event   = inlineSubscribe
    future  = all
  }
}

# InlineUnsubscribe cancels one of those.
operation "inlineUnsubscribe" {
  args    = { id = int, filter = Filter }
  results = { result = bool }
  clause {
    history = all
    event   = inlineUnsubscribe
    future  = all
  }
}

# Not here:
#   Clients: returns a slice, which has no ==
#   Functions: returns a slice, which has no ==

operation "clients" {
  args    = { topic = Topic }
  results = { found = list(Text) }
}

operation "functions" {
  args    = { topic = Topic }
  results = { found = list(int) }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, subscribe, all, unsubscribe, all, inlineSubscribe, all, inlineUnsubscribe, all)
  violation = none
}

target {
  package   = "mqtt_test"
  type      = "github.com/clouseau-go/clouseau/benchmarks/real/mqtt.Topics"
  new       = "mqtt.New"
  reference = "newPlain"
  # They say true where others have subscribed to the filter.
  reference "unsubscribe" {
    skip = [result]
  }
  reference "inlineUnsubscribe" {
    skip = [result]
  }
}
