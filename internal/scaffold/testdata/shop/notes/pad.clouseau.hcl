# example.com/shop/notes.Pad, written by clouseau init. It is yours to change.
#
# Next: clouseau run pad.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Write keeps a note.
operation "write" {
  args = { path = Text, text = Text }
  rare = { path = ["/", near], text = [near] }
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
  rare    = { path = ["/", near] }
  clause {
    history = all
    event   = read
    future  = all
  }

  # To call it only after write, write this clause instead:
  # clause {
  #   params  = { path1 = Text }
  #   history = seq(all, write(path == path1), all)
  #   event   = read(path == path1)
  #   future  = all
  # }

  # Uncomment if nothing is evicted and write always writes. Guessed from the name: check the
  # documentation.
  # clause "what_was_written" {
  #   params  = { path1 = Text, text1 = Text }
  #   history = seq(all, write(path == path1, text == text1), star(any - write - read - save - load))
  #   event   = read(path == path1, found, text == text1)
  #   future  = all
  #   promise = true
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

# Left out:
#   String: only shows or copies the system
#   Press: takes a Seal, which only its package makes, and no operation answers with one

# To add one, uncomment its operation, give it args and results, and write its method in
# pad_adapter_test.go:
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

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, write, all, read, all, save, all, load, all)
  violation = none
}

# Goals: uncomment the runs that would be a bug here. Between two events nothing else happens:
# write all between them to allow anything.
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
