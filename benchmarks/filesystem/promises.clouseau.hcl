# What the operations of a file system promise. There is no goal: walks look for calls that break a
# promise.

language = 1

sort "Path" {
  base = string
  pool = [
    "/", "/a", "/a/b", "/a/b/c", "/a/b/c/d", "/a/b/c/d/e",
    "/b", "/b/a", "/b/a/b", "/b/a/b/c", "/b/a/b/c/d", "/b/a/b/c/d/e",
    "/c", "/c/a", "/c/a/b", "/c/a/b/d", "/c/a/b/d/e", "/c/a/b/d/e/f"
  ]
}

function "parent" {
  doc    = "the directory that a path is in; the root is in itself"
  args   = [Path]
  result = Path
  go     = "filesystem.Parent"
}

define "live" {
  params = { p = Path }
  trace  = seq(all, create(path == p, ok), star(any - delete(path == p, ok) - init))
}

define "missing" {
  params = { p = Path }
  trace  = absent(create(path == p, ok)) || seq(all, init || delete(path == p, ok), absent(create(path == p, ok)))
}

operation "init" {
  doc  = "leaves only the root"
  kind = call
}

operation "create" {
  doc     = "makes an empty directory or file"
  kind    = call
  args    = { path = Path, dir = bool }
  results = { ok = bool }
  clause "in_root" {
    params  = { p = Path }
    where   = p != "/" && parent(p) == "/"
    history = missing(p)
    event   = create(path == p, ok)
    promise = true
  }
  clause "file_in_directory" {
    params  = { p = Path }
    history = live(parent(p))
    event   = create(path == p, !dir)
  }
  clause "directory_in_directory" {
    params  = { p = Path }
    history = live(parent(p))
    event   = create(path == p, dir)
  }
  clause "elsewhere" {
    params  = { p = Path }
    history = missing(parent(p))
    event   = create(path == p)
  }
  clause "there_already" {
    params  = { p = Path }
    history = live(p)
    event   = create(path == p, !ok)
    promise = true
  }
  clause "nowhere" {
    params  = { p = Path }
    where   = parent(p) != "/"
    history = missing(parent(p))
    event   = create(path == p, !ok)
    promise = true
  }
}

operation "delete" {
  doc     = "removes a file or an empty directory"
  kind    = call
  args    = { path = Path }
  results = { ok = bool }
  clause "root" {
    event   = delete(path == "/", !ok)
    promise = true
  }
  clause "missing" {
    params  = { p = Path }
    where   = p != "/"
    history = missing(p)
    event   = delete(path == p, !ok)
    promise = true
  }
  clause "live" {
    params  = { p = Path }
    history = live(p)
    event   = delete(path == p)
  }
  clause "gone" {
    params  = { p = Path }
    history = missing(p)
    event   = delete(path == p)
  }
  clause "something_in_it" {
    params  = { p = Path, child = Path }
    where   = parent(child) == p
    history = live(child)
    event   = delete(path == p, !ok)
    promise = true
  }
}

operation "exists" {
  kind    = call
  args    = { path = Path }
  results = { found = bool }
  clause "missing" {
    params  = { p = Path }
    where   = p != "/"
    history = missing(p)
    event   = exists(path == p, !found)
    promise = true
  }
  clause "live" {
    params  = { p = Path }
    history = live(p)
    event   = exists(path == p, found)
    promise = true
  }
}

target {
  package = "filesystem"
  type    = "github.com/clouseau-go/clouseau/benchmarks/filesystem.Tree"
  new     = "filesystem.New"
}
