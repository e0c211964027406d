# github.com/spf13/afero/mem.File, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Int64" {
  base  = int
  go    = "int64"
  range = [0, 20]
}

sort "Whence" {
  base  = int
  range = [0, 0]
}

# What the errors of the operations say.
sort "Outcome" {
  values = [Fine, FileClosed, OutOfRange, Failed]
}

sort "Text" {
  go   = "string"
  pool = ["a", "bc", "def"]
}

operation "truncate" {
  args    = { size = Int64 }
  results = { err = Outcome }
  clause {
    history = all
    event   = truncate
    future  = all
  }
}

operation "seek" {
  args    = { offset = Int64, whence = Whence }
  results = { result = Int64, err = Outcome }
  clause {
    history = all
    event   = seek
    future  = all
  }
}

operation "write" {
  args    = { b = Text }
  results = { n = int, err = Outcome }
  clause {
    history = all
    event   = write(b != "")
    future  = all
  }
}

operation "read" {
  args    = { n = int }
  results = { b = Text }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, write, all, truncate, all, seek, all)
  violation = none
}

target {
  package = "afero_test"
  new     = "newTestedFile"
  close   = "Close"
  imports = ["github.com/spf13/afero/mem"]
  errors "truncate" {
    field  = err
    values = { FileClosed = "mem.ErrFileClosed", OutOfRange = "mem.ErrOutOfRange" }
    nil    = Fine
    other  = Failed
  }
  errors "seek" {
    field  = err
    values = { FileClosed = "mem.ErrFileClosed" }
    nil    = Fine
    other  = Failed
  }
  errors "write" {
    field  = err
    values = { FileClosed = "mem.ErrFileClosed" }
    nil    = Fine
    other  = Failed
  }
  reference = "ref.NewFile" # as those of package os are: mem has no documentation
}
