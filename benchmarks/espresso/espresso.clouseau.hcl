# A coffee machine: a panel that talks to a user, and a maker that does the work. The panel asks the
# maker for one job after the other, numbered, and the maker does a job only if its number is above
# all that it has seen. After a reset the maker warms up, which rinses the filter. If the button is
# pressed it grinds beans, and when they are ground it brews. What is still to come from before a
# reset does not count any more.
#
# A button that is pressed while the machine warms up, or while its door is open, counts as soon as
# the machine is ready. If the maker fails, the panel shows an error until it is reset. Messages
# take their time and overtake each other.

language = 1

sort "Job" {
  base = string
  pool = ["warm", "grind", "brew", "steam"]
}

sort "Mode" {
  base = string
  pool = ["off", "warming", "ready", "grinding", "brewing", "steaming", "error"]
}

sort "Store" {
  base = string
  pool = ["beans", "water"]
}

# What the user does. It gets to the panel some time later.

operation "reset" {
  kind = send
  clause {
    event  = reset
    future = later(resetting)
  }
}

operation "press" {
  kind = send
  clause {
    history = seq(all, resetting, all)
    event   = press
    future  = later(pressed)
  }
}

operation "steam" {
  kind = send
  clause {
    history = seq(all, finished(job == "warm"), all)
    event   = steam
  }
}

operation "open" {
  kind = send
  clause {
    history = !seq(all, open, absent(close))
    event   = open
    future  = later(opened)
  }
}

operation "close" {
  kind = send
  clause {
    history = seq(all, open, absent(close))
    event   = close
    future  = later(closed)
  }
}

operation "look" {
  doc  = "looks at the panel"
  kind = send
  clause {
    event  = look
    future = later(shown)
  }
}

operation "empty" {
  doc    = "takes the beans or the water out"
  kind   = send
  fields = { store = Store }
  clause {
    params  = { s = Store }
    history = !seq(all, empty(store == s), absent(fill(store == s)))
    event   = empty(store == s)
  }
}

operation "fill" {
  kind   = send
  fields = { store = Store }
  clause {
    params  = { s = Store }
    history = seq(all, empty(store == s), absent(fill(store == s)))
    event   = fill(store == s)
  }
}

# What gets to the panel.

operation "resetting" {
  kind = receive
  clause {
    history = seq(all, reset, all)
    event   = resetting
  }
}

operation "pressed" {
  kind = receive
  clause {
    history = seq(all, press, all)
    event   = pressed
  }
}

operation "opened" {
  kind = receive
  clause {
    history = seq(all, open, all)
    event   = opened
  }
}

operation "closed" {
  kind = receive
  clause {
    history = seq(all, close, all)
    event   = closed
  }
}

operation "finished" {
  doc         = "a job is done"
  kind        = receive
  fields      = { job = Job, n = int }
  spontaneous = true
  clause {
    params  = { j = Job, k = int }
    history = seq(all, asked(job == j, n == k), absent(finished(n == k)))
    event   = finished(job == j, n == k)
  }
}

operation "failed" {
  doc         = "a job could not be done"
  kind        = receive
  fields      = { n = int }
  spontaneous = true
  clause {
    params  = { k = int }
    history = seq(all, empty(store == "beans"), star(any - fill(store == "beans")), asked(job == "grind", n == k), absent(finished(n == k)))
    event   = failed(n == k)
  }
  clause "no_water" {
    params  = { k = int }
    history = seq(all, empty(store == "water"), star(any - fill(store == "water")), asked(job == "brew", n == k), absent(finished(n == k)))
    event   = failed(n == k)
  }
}

# What gets to the maker.

operation "asked" {
  kind        = receive
  fields      = { job = Job, n = int }
  spontaneous = true
  clause "reset" {
    params  = { k = int }
    history = absent(asked(n >= k)) && seq(all, resetting, absent(asked))
    event   = asked(job == "warm", n == k)
  }
  clause "button" {
    params  = { k = int }
    history = absent(asked(n >= k)) && seq(all, finished(job == "warm"), star(any - resetting - asked), pressed, star(any - resetting - asked))
    event   = asked(job == "grind", n == k)
  }
  clause "ground" {
    params  = { k = int }
    history = absent(asked(n >= k)) && seq(all, asked(job == "warm"), star(any - resetting - asked), finished(job == "warm"), star(any - resetting - asked), pressed, star(any - resetting - asked(job == "brew")), finished(job == "grind"), star(any - resetting - asked))
    event   = asked(job == "brew", n == k)
  }
}

# What gets to the user.

operation "served" {
  doc         = "a cup; if nothing is in the filter it has no coffee"
  kind        = receive
  fields      = { coffee = bool, n = int }
  spontaneous = true
  clause "coffee" {
    params  = { k = int }
    history = seq(all, asked(job == "grind"), star(any - asked(job == "warm") - asked(job == "brew")), asked(job == "brew", n == k), absent(served(n == k)))
    event   = served(coffee, n == k)
  }
  clause "water" {
    params  = { k = int }
    history = seq(all, asked(job == "warm"), star(any - asked(job == "grind")), asked(job == "brew", n == k), absent(served(n == k)))
    event   = served(!coffee, n == k)
  }
}

operation "shown" {
  doc    = "what the panel shows, and the number of its last job"
  kind   = receive
  fields = { mode = Mode, n = int }
  clause "warming" {
    params  = { k = int }
    history = seq(absent(asked(n >= k)), resetting, star(any - resetting - finished), look, star(any - resetting))
    event   = shown(mode == "warming", n == k)
  }
  clause "ready" {
    params  = { k = int }
    history = seq(absent(asked(n >= k)), resetting, star(any - resetting), asked(job == "warm", n == k), star(any - resetting), finished(job == "warm"), star(any - resetting), look, all)
    event   = shown(mode == "ready", n == k)
  }
  # While the door is open it may go on showing what it did.
  clause "open" {
    params  = { k = int }
    history = seq(all, asked(job == "grind", n == k), star(any - resetting), opened, star(any - resetting - closed), failed(n == k), star(any - resetting), look, star(any - resetting))
    event   = shown(mode == "grinding", n == k)
  }
  clause "error" {
    params  = { k = int }
    history = seq(all, failed(n == k), star(any - resetting), look, all)
    event   = shown(mode == "error", n == k)
  }
}

goal "water_served" {
  doc   = "the machine brews although nothing has been ground since it warmed up"
  vars  = { k = int }
  trace = seq(all, asked(job == "warm"), star(any - asked(job == "grind")), asked(job == "brew", n == k), all, served(!coffee, n == k))
}

goal "ready_early" {
  doc   = "the panel shows that the machine is ready, and its last job has not been done"
  vars  = { k = int }
  trace = seq(absent(finished(n == k)), shown(mode == "ready", n == k))
}

goal "failure_hidden" {
  doc   = "a job has failed, and the panel does not show it"
  vars  = { k = int }
  trace = seq(absent(look), failed(n == k), all, shown(mode != "error", n == k))
}

goal "press_forgotten" {
  doc   = "the button was pressed while the machine warmed up, and the machine is ready and does nothing"
  vars  = { k = int }
  trace = seq(absent(look) && seq(all, asked(job == "warm", n == k), all), pressed, all, finished(n == k), all, shown(mode == "ready", n == k)) && absent(open)
}

target {
  package  = "espresso_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/espresso.System"
  new      = "espresso.NewAdapter"
  schedule = "random"
}
