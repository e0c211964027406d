# github.com/smallnest/ringbuffer.RingBuffer, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Byte" {
  base = int
  go   = "byte"
}

# What the errors of the operations say.
sort "Outcome" {
  values = [Fine, TooMuchDataToWrite, IsFull, IsEmpty, IsNotEmpty, AcquireLock, WriteOnClosed, Failed]
}

sort "Text" {
  go   = "string"
  pool = ["", "a", "bc", "def"]
}

# ReadByte reads and returns the next byte from the input or ErrIsEmpty.
operation "readByte" {
  results = { b = Byte, err = Outcome }
  clause {
    history = all
    event   = readByte
    future  = all
  }
}

# Write writes len(p) bytes from p to the underlying buf.
operation "write" {
  args    = { p = Text }
  results = { n = int, err = Outcome }
  clause {
    history = all
    event   = write
    future  = all
  }
}

# WriteByte writes one byte into buffer, and returns ErrIsFull if the buffer is full.
operation "writeByte" {
  args    = { c = Byte }
  results = { err = Outcome }
  clause {
    history = all
    event   = writeByte
    future  = all
  }
}

# Length returns the number of bytes that can be read without blocking.
operation "length" {
  results = { result = int }
  clause {
    history = all
    event   = length
    future  = all
  }
}

# Capacity returns the size of the underlying buffer.
operation "capacity" {
  results = { result = int }
  clause {
    history = all
    event   = capacity
    future  = all
  }
}

# Free returns the number of bytes that can be written without blocking.
operation "free" {
  results = { result = int }
  clause {
    history = all
    event   = free
    future  = all
  }
}

# Bytes returns all available read bytes.
operation "bytes" {
  args    = { dst = Text }
  results = { result = Text, found = bool }
  clause {
    history = all
    event   = bytes
    future  = all
  }
  # Perhaps better, as there is something after write:
  # clause {
  #   params  = { p1 = Text }
  #   history = seq(all, write(p == p1), all)
  #   event   = bytes(dst == p1)
  #   future  = all
  # }
}

# IsFull returns true when the ringbuffer is full.
operation "isFull" {
  results = { result = bool }
  clause {
    history = all
    event   = isFull
    future  = all
  }
}

# IsEmpty returns true when the ringbuffer is empty.
operation "isEmpty" {
  results = { result = bool }
  clause {
    history = all
    event   = isEmpty
    future  = all
  }
}

# Reset the read pointer and writer pointer to zero.
operation "reset" {
  clause {
    history = all
    event   = reset
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, write, all, writeByte, all, readByte, all, length, all, capacity, all, free, all,
    bytes, all, isFull, all, isEmpty, all, reset, all
  )
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "lost" {
#   doc   = "what was put in is not there"
#   vars  = { p1 = Text }
#   trace = seq(all, write(p == p1), bytes(dst == p1, !found))
# }

target {
  package = "ringbuffer_test"
  new     = "newTestedRingBuffer"
  imports = ["github.com/smallnest/ringbuffer"]
  errors "readByte" {
    field  = err
    values = { TooMuchDataToWrite = "ringbuffer.ErrTooMuchDataToWrite", IsFull = "ringbuffer.ErrIsFull", IsEmpty = "ringbuffer.ErrIsEmpty", IsNotEmpty = "ringbuffer.ErrIsNotEmpty", AcquireLock = "ringbuffer.ErrAcquireLock" }
    nil    = Fine
    other  = Failed
  }
  errors "write" {
    field  = err
    values = { TooMuchDataToWrite = "ringbuffer.ErrTooMuchDataToWrite", IsFull = "ringbuffer.ErrIsFull", IsEmpty = "ringbuffer.ErrIsEmpty", IsNotEmpty = "ringbuffer.ErrIsNotEmpty", AcquireLock = "ringbuffer.ErrAcquireLock", WriteOnClosed = "ringbuffer.ErrWriteOnClosed" }
    nil    = Fine
    other  = Failed
  }
  errors "writeByte" {
    field  = err
    values = { TooMuchDataToWrite = "ringbuffer.ErrTooMuchDataToWrite", IsFull = "ringbuffer.ErrIsFull", IsEmpty = "ringbuffer.ErrIsEmpty", IsNotEmpty = "ringbuffer.ErrIsNotEmpty", AcquireLock = "ringbuffer.ErrAcquireLock", WriteOnClosed = "ringbuffer.ErrWriteOnClosed" }
    nil    = Fine
    other  = Failed
  }
  reference {
    new     = "newOverwriting"
    methods = { length = "Len", capacity = "Cap", reset = "Init" }
  }
  reference "bytes" {
    skip = [found]
  }
}
