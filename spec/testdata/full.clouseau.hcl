# A spec that uses everything the language has.
language = 1
import   = ["sorts.clouseau.hcl"]

sort "Level" {
  values = [L, H]
}

sort "Ticks" {
  base  = int
  go    = "time.Duration"
  range = [-5, 1000]
}

sort "Name" {
  base = string
  go   = "store.Name"
  pool = ["ann", "bob"]
}

sort "ID" {
  go  = "uuid.UUID"
  gen = "ids.Draw"
}

sort "Handle" {
  go = "int"
}

define "open" {
  params = { h = Handle }
  trace  = since(openFile(handle == h, status == fine), closeFile(handle == h))
}

define "since" { # the latest e, and no f after it
  params = { e = trace, f = trace }
  trace  = seq(all, e, star(any - f))
}

define "below" {
  params    = { a = int, b = int }
  qualifier = a < b && b <= limit()
}

operation "openFile" {
  doc     = "opens a file"
  kind    = call
  args    = { path = Path, level = Level, owner = Name, id = ID, wait = Ticks }
  results = { handle = Handle, status = Status }
  panics  = allowed
  clause "fresh" {
    ghosts  = { n = int }
    params  = { p = Path, w = Ticks }
    where   = !isRoot(p) && below(-1, n)
    history = last(files(count == n)) && !seq(all, openFile(path == p), all)
    event = openFile(path == p, path != "/a" || level == H, owner == "ann",
      implies(level == H, wait > 2 * w - 1), wait == (w > 3 ? w : 3),
    status != failed, handle != 0)
    future = seq(files(count == n + 1), all)
  }
  clause {
    params  = { p = Path }
    history = all
    event   = openFile(path == p, parent(path) == p, status == failed)
  }
}

operation "closeFile" {
  kind    = call
  args    = { handle = Handle }
  results = { ok = bool }
  clause {
    params  = { h = Handle }
    history = open(h)
    event   = closeFile(handle == h, ok)
  }
}

operation "request" {
  kind   = send
  fields = { handle = Handle, size = int }
  clause {
    params  = { h = Handle, s = int }
    history = open(h) && (repeat(any, 0, 3) || plus(any))
    event   = request(handle == h, size == s)
    future  = interleave(answer(handle == h, size <= s), star(any - answer))
  }
}

operation "answer" {
  kind    = receive
  fields  = { handle = Handle }
  results = { size = int }
  clause {
    event = answer
  }
}

operation "alarm" {
  kind        = receive
  spontaneous = true
  clause {
    event = alarm
  }
}

operation "files" {
  kind   = ghost
  fields = { count = int }
  clause "none" {
    history = absent(openFile, files)
    event   = files(count == 0)
  }
  clause "one_more" {
    ghosts  = { n = int }
    history = last(files(count == n)) && seq(all, openFile(status == fine))
    event   = files(count == n + 1)
    future  = all
  }
}

goal "stale_handle" {
  doc   = "a closed handle still answers"
  vars  = { h = Handle }
  trace = seq(since(closeFile(handle == h, ok), openFile(handle == h)), answer(handle == h))
}

scenario "three_files" {
  doc       = "three files are open at once"
  vars      = { a = Handle, b = Handle, c = Handle }
  trace     = open(a) && open(b) && open(c) && last(files(count == 3))
  violation = seq(plus(any), alarm, opt(alarm)) || seq(alarm, none) || eps && !eps
  judge     = "judge.Limit"
}

target {
  package = "files_test"
  type    = "example.com/files.Store"
  new     = "files.New"
  close   = "Close"
  methods = { openFile = "Open", closeFile = "Close" }
  imports = ["time", "github.com/google/uuid"]
  errors  = { closeFile = ok }
  renames = { create = openFile }
  errors "openFile" {
    field = status
    values = {
      closed = "os.ErrClosed"
    }
    nil   = fine
    other = failed
  }
}
