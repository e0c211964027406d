# A tree of files: directories in the root, and files in these.
language = 1

sort "Dir" {
  go   = "string"
  pool = ["a", "b", "ab"]
}

sort "Name" {
  go   = "string"
  pool = ["x", "y"]
}

define "made" {
  params = { d = Dir }
  trace  = seq(all, mkdir(dir == d, ok) || moveDir(to == d, ok), star(any - moveDir(dir == d, ok)))
}

# A file was written and nothing was done to it since.
define "has" {
  params = { d = Dir, n = Name, x = string }
  trace  = seq(all, write(dir == d, name == n, data == x, ok), star(any - changes(d, n)))
}

define "changes" {
  params = { d = Dir, n = Name }
  trace = (write(dir == d, name == n, ok) || remove(dir == d, name == n, ok) || move(dir == d, name == n, ok) ||
  move(toDir == d, toName == n, ok) || moveDir(dir == d, ok))
}

operation "mkdir" {
  args    = { dir = Dir }
  results = { ok = bool }
  clause {
    params  = { d = Dir }
    history = absent(mkdir(dir == d), moveDir(to == d))
    event   = mkdir(dir == d, ok)
  }
}

operation "write" {
  args    = { dir = Dir, name = Name, data = string }
  results = { ok = bool }
  clause {
    params  = { d = Dir }
    history = made(d)
    event   = write(dir == d, ok)
  }
}

operation "read" {
  args    = { dir = Dir, name = Name }
  results = { data = string, ok = bool }
  clause "written" {
    params  = { d = Dir, n = Name }
    history = seq(all, write(dir == d, name == n, ok), star(any - move(ok) - moveDir(ok)))
    event   = read(dir == d, name == n)
  }
  clause "after_move" {
    params  = { d = Dir, n = Name }
    history = seq(all, move || moveDir, star(read))
    event   = read(dir == d, name == n)
  }
}

operation "remove" {
  args    = { dir = Dir, name = Name }
  results = { ok = bool }
  clause {
    params  = { d = Dir, n = Name, x = string }
    history = has(d, n, x)
    event   = remove(dir == d, name == n, ok)
  }
}

operation "move" {
  args    = { dir = Dir, name = Name, toDir = Dir, toName = Name }
  results = { ok = bool }
  clause {
    params  = { d = Dir, n = Name, x = string, e = Dir }
    history = has(d, n, x) && made(e)
    event   = move(dir == d, name == n, toDir == e)
  }
}

operation "moveDir" {
  args    = { dir = Dir, to = Dir }
  results = { ok = bool }
  clause {
    params  = { d = Dir }
    history = made(d)
    event   = moveDir(dir == d)
  }
}

goal "lost" {
  doc   = "a file that was written, and to which nothing was done since, is gone or has other data"
  vars  = { d = Dir, n = Name, x = string }
  trace = seq(has(d, n, x), read(dir == d, name == n, !ok || data != x))
}

goal "moved_wrongly" {
  doc  = "after a move the file is not at its new place, or at its old one too"
  vars = { d = Dir, n = Name, x = string, e = Dir, m = Name }
  trace = (seq(has(d, n, x), move(dir == d, name == n, toDir == e, toName == m, ok), star(any - changes(e, m)), read(dir == e, name == m, !ok || data != x)) ||
  seq(has(d, n, x), moveDir(dir == d, to == e, ok), star(any - changes(e, n)), read(dir == e, name == n, !ok || data != x)))
}

goal "left_behind" {
  doc   = "a file is still at the place from which it was moved or removed"
  vars  = { d = Dir, n = Name }
  trace = seq(all, write(dir == d, name == n, ok), star(any - move - moveDir), remove(dir == d, name == n, ok) || move(dir == d, name == n, ok) && !move(toDir == d, toName == n) || moveDir(dir == d, to != d, ok), star(any - write(dir == d) - move(toDir == d) - moveDir(to == d)), read(dir == d, name == n, ok))
}

target {
  type   = "example.com/m/filetree.Files"
  new    = "filetree.NewFiles"
  errors = { mkdir = ok, write = ok, read = ok, remove = ok, move = ok, moveDir = ok }
}
