# github.com/clouseau-go/clouseau/benchmarks/real/filetree.Tree, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Dir" {
  go   = "string"
  pool = ["a", "ab", "a/b", "b"]
}

sort "File" {
  go   = "string"
  pool = ["x", "y"]
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Write makes a text the contents of a file in a directory.
operation "write" {
  args    = { dir = Dir, file = File, text = Text }
  results = { result = bool }
  clause {
    history = all
    event   = write
    future  = all
  }
}

# Read reads a file.
operation "read" {
  args    = { dir = Dir, file = File }
  results = { result = Text, ok = bool }
  clause {
    history = all
    event   = read
    future  = all
  }
  # Perhaps better, as there is something after write:
  # clause {
  #   params  = { dir1 = Dir }
  #   history = seq(all, write(dir == dir1), star(any - removeAll(dir == dir1)))
  #   event   = read(dir == dir1)
  #   future  = all
  # }
}

# Remove removes a file.
operation "remove" {
  args    = { dir = Dir, file = File }
  results = { result = bool }
  clause {
    history = all
    event   = remove
    future  = all
  }
  # Perhaps better, as there is something after write:
  # clause {
  #   params  = { dir1 = Dir }
  #   history = seq(all, write(dir == dir1), star(any - removeAll(dir == dir1)))
  #   event   = remove(dir == dir1)
  #   future  = all
  # }
}

# RemoveAll removes a directory and what is below it.
operation "removeAll" {
  args    = { dir = Dir }
  results = { result = bool }
  clause {
    history = all
    event   = removeAll
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, write, all, read, all, remove, all, removeAll, all)
  violation = none
}

target {
  package   = "filetree_test"
  type      = "github.com/clouseau-go/clouseau/benchmarks/real/filetree.Tree"
  new       = "filetree.New"
  reference = "newPlain"
}
