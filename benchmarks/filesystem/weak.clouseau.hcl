# The file system with a weaker spec: what is above a path may be a file, a path
# may be created twice, and any creation and deletion may fail.

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

axiom "only_the_root_is_in_itself" {
  forall = { p = Path }
  holds  = (p == "/") == (parent(p) == p)
}

# p was created and, as far as its own deletion tells, is still there.
define "live" {
  params = { p = Path }
  trace  = seq(all, create(path == p, ok), star(any - delete(path == p, ok)))
}

# p was deleted and not created since.
define "gone" {
  params = { p = Path }
  trace  = seq(all, delete(path == p, ok), star(any - create(path == p, ok)))
}

operation "init" {
  doc  = "leaves only the root"
  kind = call
  clause {
    history = eps
    event   = init
    future  = absent(init)
  }
}

operation "create" {
  doc     = "makes an empty directory or file"
  kind    = call
  args    = { path = Path, dir = bool }
  results = { ok = bool }
  clause "refused" {
    event = create(ok == false)
  }
  clause "in_node" {
    params  = { p = Path }
    where   = p != "/" && parent(p) != "/"
    history = live(parent(p))
    event   = create(path == p, ok == true)
    future  = seq(all, delete(path == p), all)
  }
  # What is created below the root gets something in it and is deleted later.
  clause "in_root" {
    params = { p = Path }
    where  = p != "/" && parent(p) == "/"
    event  = create(path == p, ok == true)
    future = seq(all, create(parent(path) == p), all, delete(path == p), all)
  }
}

operation "delete" {
  doc     = "removes a file or an empty directory"
  kind    = call
  args    = { path = Path }
  results = { ok = bool }
  clause "refused" {
    event = delete(ok == false)
  }
  # Whether something is in it is not asked here. From then on nothing is created.
  clause "live" {
    params  = { p = Path }
    where   = p != "/"
    history = live(p)
    event   = delete(path == p, ok == true)
    future  = star(any - create)
  }
}

operation "exists" {
  kind    = call
  args    = { path = Path }
  results = { found = bool }
  clause "root" {
    event = exists(path == "/", found == true)
  }
  clause "known" {
    params  = { p = Path }
    where   = p != "/"
    history = gone(p) || live(p)
    event   = exists(path == p)
    future  = all
  }
}

# A directory was deleted although something was in it. That exists still, but in nothing.
goal "orphan" {
  doc  = "a directory is deleted although something is in it"
  vars = { child = Path }
  trace = seq(
    all, create(path == child, ok == true), star(any - delete(path == child, ok == true) - init),
    delete(path == parent(child), ok == true), all
  )
}

target {
  package = "filesystem"
  type    = "github.com/clouseau-go/clouseau/benchmarks/filesystem.Tree"
  new     = "filesystem.New"
}
