# github.com/clouseau-go/clouseau/benchmarks/real/streams.Stream, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Add adds an entry.
operation "add" {
  results = { result = Text, ok = bool }
  clause {
    history = all
    event   = add
    future  = all
  }
}

# Del deletes an entry and says how many that were.
operation "del" {
  args    = { id = Text }
  results = { n = int, ok = bool }
  clause {
    params  = { x = Text }
    history = seq(all, add(result == x), all)
    event   = del(id == x)
    future  = all
  }
}

# Wait lets milliseconds pass.
operation "wait" {
  args = { ms = int }
  clause {
    history = all
    event   = wait
    future  = all
  }
}

# Not here:
#   Close: ends a run: it is the target's close

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, add, all, del, all, wait, all)
  violation = none
}

goal "streams_twice" {
  doc   = "an id is given twice"
  vars  = { x = Text }
  trace = seq(all, add(result == x, ok), all, add(result == x, ok))
}

target {
  package = "streams_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/streams.Stream"
  new     = "streams.New"
  close   = "Close"
  errors  = { add = ok, del = ok }
}
