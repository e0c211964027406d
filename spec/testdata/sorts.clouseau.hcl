# What full.clouseau.hcl imports.
language = 1

sort "Path" {
  doc  = "a slash-separated path"
  go   = "string"
  pool = ["/a", "/a/b", "/c"]
}

sort "Status" {
  values = [fine, closed, failed]
}

function "parent" {
  args   = [Path]
  result = Path
  go     = "paths.Parent"
}

function "isRoot" {
  args   = [Path]
  result = bool
  go     = "paths.IsRoot"
}

function "limit" {
  doc    = "a function without arguments is a constant"
  result = int
}

axiom "only_root_is_its_parent" {
  forall = { p = Path }
  holds  = isRoot(p) == (parent(p) == p)
}

axiom "some_room" {
  holds = limit() >= 1
}
