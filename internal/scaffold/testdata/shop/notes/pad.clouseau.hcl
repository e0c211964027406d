# example.com/shop/notes.Pad, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Write keeps a note.
operation "write" {
  args = { path = Text, text = Text }
  clause {
    history = all
    event   = write
    future  = all
  }
}

# Read returns a note.
operation "read" {
  args    = { path = Text }
  results = { text = Text, found = bool }
  clause {
    history = all
    event   = read
    future  = all
  }
  # Perhaps better, as there is something after write:
  # clause {
  #   params  = { path1 = Text }
  #   history = seq(all, write(path == path1), all)
  #   event   = read(path == path1)
  #   future  = all
  # }
  # Perhaps promised, if nothing is evicted, and write always writes:
  # clause "what_was_written" {
  #   params  = { path1 = Text, text1 = Text }
  #   history = seq(all, write(path == path1, text == text1), star(any - write - read - save - load))
  #   event   = read(path == path1, found, text == text1)
  #   future  = all
  #   # promise = true
  # }
}

# Save writes all notes to a file.
operation "save" {
  args    = { filename = Text }
  results = { ok = bool }
  clause {
    history = all
    event   = save
    future  = all
  }
}

# Load reads what Save wrote.
operation "load" {
  args    = { filename = Text }
  results = { ok = bool }
  clause {
    history = all
    event   = load
    future  = all
  }
}

# Not here:
#   String: only shows or copies the system
#   Press: takes a Seal, which only its package makes, and no operation answers with one

# To take one of them all the same, let its operation stand, with fields for what goes in and what
# comes of it that are plain values, and write the method in pad_adapter_test.go:
#
# operation "press" {
#   kind = call
#   clause {
#     history = all
#     event   = press
#     future  = all
#   }
# }
#
#	// Press stands for Press(path string, seal *notes.Seal).
#	func (s *testedPad) Press() { panic("Press is to be written") }

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, write, all, read, all, save, all, load, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { path1 = Text, text1 = Text }
#   trace = seq(all, write(path == path1, text == text1), read(path == path1, found, text != text1))
# }

target {
  package = "notes_test"
  type    = "example.com/shop/notes.Pad"
  new     = "newTestedPad"
  close   = "Close"
  errors  = { save = ok, load = ok }
}
