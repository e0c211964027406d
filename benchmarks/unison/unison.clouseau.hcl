# Two replicas of a directory, and a synchronizer. The replicas are 0 and 1. The model
# is a Go function, since it compares whole trees.

language = 1

sort "Replica" {
  base  = int
  range = [0, 1]
}

sort "Path" {
  base = string
  pool = ["foo", "bar", "foo/foo", "foo/bar"]
}

sort "Content" {
  base = string
  pool = ["x", "y"]
}

operation "look" {
  doc     = "what is at a path, as text"
  kind    = call
  args    = { replica = Replica, path = Path }
  results = { tree = string }
  clause {
    event = look
  }
}

operation "write" {
  doc     = "makes or overwrites a file"
  kind    = call
  args    = { replica = Replica, path = Path, content = Content }
  results = { ok = bool }
  clause {
    event = write
  }
}

operation "mkdir" {
  kind    = call
  args    = { replica = Replica, path = Path }
  results = { ok = bool }
  clause {
    event = mkdir
  }
}

operation "remove" {
  kind    = call
  args    = { replica = Replica, path = Path }
  results = { ok = bool }
  clause {
    event = remove
  }
}

operation "sync" {
  kind    = call
  results = { status = int }
  clause {
    event = sync
  }
}

model "replicas" {
  go = "unison.Model"
}
