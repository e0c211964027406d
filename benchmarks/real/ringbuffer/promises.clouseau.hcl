language = 1

sort "Byte" {
  base = int
  go   = "byte"
}

sort "Text" {
  go   = "string"
  pool = ["", "a", "bc", "def"]
}

operation "reset" {}

operation "readByte" { results = { b = Byte, ok = bool } }

# A ring that overwrites takes whatever is not longer than itself, and then has it.
operation "write" {
  args    = { p = Text }
  results = { n = int, ok = bool }
  clause {
    event   = write(ok)
    promise = true
  }
}

operation "writeByte" {
  args    = { c = Byte }
  results = { ok = bool }
  clause {
    event   = writeByte(ok)
    promise = true
  }
}

operation "isFull" {
  results = { result = bool }
  clause {
    history = seq(all, write(p == "def"))
    event   = isFull(result)
    promise = true
  }
}

target {
  package = "ringbuffer_test"
  new     = "newTestedRingBuffer"
  errors  = { readByte = ok, write = ok, writeByte = ok }
}
