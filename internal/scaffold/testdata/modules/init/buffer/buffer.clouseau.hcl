# bytes.Buffer, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# What the errors of the operations say.
sort "Outcome" {
  values = [Fine, TooLarge, Failed]
}

sort "Byte" {
  base  = int
  go    = "byte"
  range = [0, 20]
}

sort "Rune" {
  base  = int
  go    = "rune"
  range = [0, 20]
}

# Bytes returns a slice of length b.Len() holding the unread portion of the buffer.
operation "bytes" {
  kind    = call
  results = { result = Text }
  clause {
    history = all
    event   = bytes
    future  = all
  }
}

# AvailableBuffer returns an empty buffer with b.Available() capacity.
operation "availableBuffer" {
  kind    = call
  results = { result = Text }
  clause {
    history = all
    event   = availableBuffer
    future  = all
  }
}

# Peek returns the next n bytes without advancing the buffer.
operation "peek" {
  kind    = call
  args    = { n = int }
  results = { result = Text, ok = bool }
  clause {
    history = all
    event   = peek
    future  = all
  }
}

# Len returns the number of bytes of the unread portion of the buffer; b.Len() == len(b.Bytes()).
operation "len" {
  kind    = call
  results = { result = int }
  clause {
    history = all
    event   = len
    future  = all
  }
}

# Cap returns the capacity of the buffer's underlying byte slice, that is, the total space
# allocated for the buffer's data.
operation "cap" {
  kind    = call
  results = { result = int }
  clause {
    history = all
    event   = cap
    future  = all
  }
}

# Available returns how many bytes are unused in the buffer.
operation "available" {
  kind    = call
  results = { result = int }
  clause {
    history = all
    event   = available
    future  = all
  }
}

# Truncate discards all but the first n unread bytes from the buffer but continues to use the same
# allocated storage.
operation "truncate" {
  kind   = call
  args   = { n = int }
  panics = allowed # its text says so; better say in a clause when it does not
  clause {
    history = all
    event   = truncate
    future  = all
  }
}

# Reset resets the buffer to be empty, but it retains the underlying storage for use by future
# writes.
operation "reset" {
  kind = call
  clause {
    history = all
    event   = reset
    future  = all
  }
}

# Grow grows the buffer's capacity, if necessary, to guarantee space for another n bytes.
operation "grow" {
  kind   = call
  args   = { n = int }
  panics = allowed # its text says so; better say in a clause when it does not
  clause {
    history = all
    event   = grow
    future  = all
  }
}

# Write appends the contents of p to the buffer, growing the buffer as needed.
operation "write" {
  kind    = call
  args    = { p = Text }
  results = { n = int, err = Outcome }
  panics  = allowed # its text says so; better say in a clause when it does not
  clause {
    history = all
    event   = write
    future  = all
  }
}

# WriteString appends the contents of s to the buffer, growing the buffer as needed.
operation "writeString" {
  kind    = call
  args    = { s = Text }
  results = { n = int, err = Outcome }
  panics  = allowed # its text says so; better say in a clause when it does not
  clause {
    history = all
    event   = writeString
    future  = all
  }
}

# WriteByte appends the byte c to the buffer, growing the buffer as needed.
operation "writeByte" {
  kind    = call
  args    = { c = Byte }
  results = { err = Outcome }
  panics  = allowed # its text says so; better say in a clause when it does not
  clause {
    history = all
    event   = writeByte
    future  = all
  }
}

# WriteRune appends the UTF-8 encoding of Unicode code point r to the buffer, returning its length
# and an error, which is always nil but is included to match bufio.Writer's WriteRune.
operation "writeRune" {
  kind    = call
  args    = { r = Rune }
  results = { n = int, err = Outcome }
  panics  = allowed # its text says so; better say in a clause when it does not
  clause {
    history = all
    event   = writeRune
    future  = all
  }
}

# Next returns a slice containing the next n bytes from the buffer, advancing the buffer as if the
# bytes had been returned by [Buffer.Read].
operation "next" {
  kind    = call
  args    = { n = int }
  results = { result = Text, found = bool }
  clause {
    history = all
    event   = next
    future  = all
  }
}

# ReadByte reads and returns the next byte from the buffer.
operation "readByte" {
  kind    = call
  results = { result = Byte, ok = bool }
  clause {
    history = all
    event   = readByte
    future  = all
  }
}

# ReadRune reads and returns the next UTF-8-encoded Unicode code point from the buffer.
operation "readRune" {
  kind    = call
  results = { r = Rune, size = int, ok = bool }
  clause {
    history = all
    event   = readRune
    future  = all
  }
}

# UnreadRune unreads the last rune returned by [Buffer.ReadRune].
operation "unreadRune" {
  kind    = call
  results = { ok = bool }
  clause {
    history = all
    event   = unreadRune
    future  = all
  }
}

# UnreadByte unreads the last byte returned by the most recent successful read operation that read
# at least one byte.
operation "unreadByte" {
  kind    = call
  results = { ok = bool }
  clause {
    history = all
    event   = unreadByte
    future  = all
  }
}

# ReadBytes reads until the first occurrence of delim in the input, returning a slice containing
# the data up to and including the delimiter.
operation "readBytes" {
  kind    = call
  args    = { delim = Byte }
  results = { line = Text, ok = bool }
  clause {
    history = all
    event   = readBytes
    future  = all
  }
}

# ReadString reads until the first occurrence of delim in the input, returning a string containing
# the data up to and including the delimiter.
operation "readString" {
  kind    = call
  args    = { delim = Byte }
  results = { line = Text, ok = bool }
  clause {
    history = all
    event   = readString
    future  = all
  }
}

# Not here:
#   String: only shows or copies the system
#   ReadFrom: takes the interface Reader, and nothing says which values are in it
#   WriteTo: takes the interface Writer, and nothing says which values are in it
#   Read: fills the bytes that it takes

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, write, all, writeString, all, writeByte, all, writeRune, all, bytes, all,
    availableBuffer, all, peek, all, len, all, cap, all, available, all, truncate, all, grow,
    all, next, all, readByte, all, readRune, all, unreadRune, all, unreadByte, all, readBytes,
    all, readString, all, reset, all
  )
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "lost" {
#   doc   = "what was put in is not there"
#   vars  = { c1 = Byte }
#   trace = seq(all, writeByte(c == c1), readBytes(delim == c1, !ok))
# }
#
# goal "negative_count" {
#   doc   = "there are fewer than none"
#   trace = seq(all, len(result < 0))
# }

target {
  package = "buffer_test"
  new     = "newTestedBuffer"
  errors  = { peek = ok, readByte = ok, readRune = ok, unreadRune = ok, unreadByte = ok, readBytes = ok, readString = ok }
  errors "write" {
    field  = err
    values = { TooLarge = "bytes.ErrTooLarge" }
    nil    = Fine
    other  = Failed
  }
  errors "writeString" {
    field  = err
    values = { TooLarge = "bytes.ErrTooLarge" }
    nil    = Fine
    other  = Failed
  }
  errors "writeByte" {
    field  = err
    values = { TooLarge = "bytes.ErrTooLarge" }
    nil    = Fine
    other  = Failed
  }
  errors "writeRune" {
    field  = err
    values = { TooLarge = "bytes.ErrTooLarge" }
    nil    = Fine
    other  = Failed
  }
}
