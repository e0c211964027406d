language = 1
operation "post" {
  kind   = send
  fields = { n = int }
}

target {
  reference = "mail.NewSimple" # ERROR MisplacedReference@3 "post is a send"
}
---
language = 1
operation "push" {
  kind = call
  args = { elem = int }
}

target {
  reference = "ref.NewStack[int]" # ERROR BlindReference@3 "No answer is compared"
}
---
language = 1
operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
}

target {
  reference { # ERROR BlindReference@3 "No answer is compared"
    new = "ref.NewStack[int]"
  }
  reference "pop" {
    skip = [elem, ok]
  }
}
---
language = 1
operation "pop" {
  kind    = call
  results = { elem = int }
}

target {
  reference = "ref.NewStack[int]"
  reference "pop" {
    may_fail = true # ERROR UnknownRefusal@16 "which answer of pop is a refusal"
  }
}
---
language = 1
operation "pop" {
  kind    = call
  results = { elem = int, ok = bool, more = bool }
}

target {
  reference = "ref.NewStack[int]"
  reference "pop" {
    may_fail = true # ERROR UnknownRefusal@16 "There is ok, more"
  }
}
---
language = 1
operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
}

target {
  reference = "ref.NewStack[int]"
  reference "pop" {
    may_fail  = elem             # ERROR UnknownRefusal@17 "There is ok"
    any_order = [elem]           # ERROR MismatchedSort@18 "a value of sort int has none"
    skip      = [ellem]          # ERROR UnknownField@18 "Did you mean .elem."
    abstract  = { ellem = "F" }  # ERROR UnknownField@19 "Did you mean .elem."
  }
}
---
language = 1
operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
}

target {
  reference = "NewStack[int" # ERROR InvalidGoName@15 "a Go function"
}
---
language = 1
operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
}

target {
  reference = "ref.NewStack[int]"
  reference { # ERROR ConflictingAttributes@3 "named twice"
    new = "ref.NewStack[int]"
  }
}
---
language = 1
operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
}

target { # ERROR MissingAttribute@1 "what the reference is"
  reference "pop" {
    skip = [elem]
    new  = "ref.NewStack[int]" # ERROR UnknownAttribute@5 "known are skip, any_order"
  }
}
---
language = 1
operation "put" {
  kind    = call
  args    = { key = int, value = int }
  results = { old = int, ok = bool }
}

target {
  reference {
    new     = "kv.NewSimple"
    methods = { put = "Set(value, kay) (old, ok)" } # ERROR UnknownField@23 "Did you mean .key."
  }
}
---
language = 1
operation "put" {
  kind    = call
  args    = { key = int, value = int }
  results = { old = int, ok = bool }
}

target {
  errors = { put = ok }
  reference {
    new     = "kv.NewSimple"
    methods = { put = "Set(value, key) (old, ok)" } # ERROR DuplicateName@23 "bound twice"
  }
}
---
language = 1
operation "put" {
  kind    = call
  args    = { key = int, value = int }
  results = { old = int, ok = bool }
}

target {
  reference {
    new     = "kv.NewSimple"
    methods = { put = "Set value" } # ERROR InvalidGoName@23 "with its parameters and results"
  }
}
---
language = 1
operation "put" {
  kind    = call
  args    = { key = int, value = int }
  results = { old = int, ok = bool }
}

target {
  reference { # ERROR MissingAttribute@3 "constructor is missing"
    methods = { put = "Set" }
  }
}
---
language = 1
operation "put" {
  kind    = call
  args    = { key = int, value = int }
  results = { old = int, ok = bool }
}

target {
  reference { # ERROR IncompleteReference@3 "Set gives no ok, which is compared"
    new     = "kv.NewSimple"
    methods = { put = "Set(value, key) (old)" }
  }
}
