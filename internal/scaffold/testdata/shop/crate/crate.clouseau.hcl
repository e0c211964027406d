# example.com/shop/crate.Crate, written by clouseau init. It is yours to change.
#
# Next: clouseau run crate.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Item" {
  base = record({ Name = Text, Price = int, Marks = list(Text), Spare = optional(int) })
  go   = "crate.Item"
}

sort "IDs" {
  base = list(int)
  go   = "crate.IDs"
}

sort "Colour" {
  values = [Red, Green]
}

sort "Float32" {
  base = float
  go   = "float32"
}

sort "Uint8" {
  base = int
  go   = "uint8"
}

sort "Array" {
  base = list(Uint8)
  go   = "[3]uint8"
  size = [3, 3]
}

# Runs take these values from the answers of operations.
sort "Label" {
  go = "*crate.Label"
}

sort "Int64" {
  base = int
  go   = "int64"
}

sort "Uint32" {
  base = int
  go   = "uint32"
}

# Add adds values.
operation "add" {
  args = { values = list(Text) }
  clause {
    history = all
    event   = add
    future  = all
  }
}

# Values lists them.
operation "values" {
  results = { result = list(Text) }
  clause {
    history = all
    event   = values
    future  = all
  }
}

# Pack adds items, and says how many there are.
operation "pack" {
  args    = { items = list(Item) }
  results = { result = int }
  clause {
    history = all
    event   = pack
    future  = all
  }
}

# Items lists them.
operation "items" {
  results = { result = list(Item) }
  clause {
    history = all
    event   = items
    future  = all
  }
}

# Pick takes the items at some places out.
operation "pick" {
  args    = { places = IDs }
  results = { picked = IDs }
  rare    = { places = [long] }
  clause {
    history = all
    event   = pick
    future  = all
  }
}

# Paint paints it.
operation "paint" {
  args = { colours = list(Colour) }
  clause {
    history = all
    event   = paint
    future  = all
  }
}

# Colours lists what it was painted.
operation "colours" {
  results = { result = list(Colour) }
  clause {
    history = all
    event   = colours
    future  = all
  }
}

# Place says where things are.
operation "place" {
  args    = { at = map(Text, int) }
  results = { result = map(Text, int) }
  clause {
    history = all
    event   = place
    future  = all
  }
}

# Weigh says what it weighs.
operation "weigh" {
  args    = { scale = Float32, digits = Array }
  results = { result = float }
  rare    = { digits = [long] }
  clause {
    history = all
    event   = weigh
    future  = all
  }
}

# Best may have no answer.
operation "best" {
  args    = { above = optional(int) }
  results = { result = optional(Text) }
  clause {
    history = all
    event   = best
    future  = all
  }
}

# Raw joins texts.
operation "raw" {
  args    = { parts = list(Text) }
  results = { result = list(Text) }
  rare    = { parts = [long] }
  clause {
    history = all
    event   = raw
    future  = all
  }
}

# Tree contains itself.
# The adapter makes n.
operation "tree" {
  clause {
    history = all
    event   = tree
    future  = all
  }
}

# Label makes a label; Stick takes many.
operation "label" {
  results = { result = Label }
  clause {
    history = all
    event   = label
    future  = all
  }
}

# Stick takes what only answers give.
# The adapter makes labels.
operation "stick" {
  clause {
    history = all
    event   = stick
    future  = all
  }
}

# Labels answers with them.
operation "labels" {
  results = { result = list(Label) }
  clause {
    history = all
    event   = labels
    future  = all
  }
}

# Table has keys that would need a conversion.
operation "table" {
  args = { t = map(Colour, int) }
  clause {
    history = all
    event   = table
    future  = all
  }
}

# Merge takes what another crate has.
operation "merge" {
  clause {
    history = all
    event   = merge
    future  = all
  }
}

# MergeAll takes what others have.
operation "mergeAll" {
  clause {
    history = all
    event   = mergeAll
    future  = all
  }
}

# Split makes a crate of the items from a place on, if there are some.
operation "split" {
  args    = { from = int }
  results = { n = int }
  rare    = { from = [powers] }
  clause {
    history = all
    event   = split
    future  = all
  }
}

# Equal compares two crates.
operation "equal" {
  results = { result = bool }
  clause {
    history = all
    event   = equal
    future  = all
  }
}

# Ascend visits the items in order.
operation "ascend" {
  args    = { limit = int }
  results = { calledItem = list(Item) }
  clause {
    history = all
    event   = ascend
    future  = all
  }
}

# Each is called with names and places.
operation "each" {
  results = { called1 = list(Text), called2 = list(int) }
  clause {
    history = all
    event   = each
    future  = all
  }
}

# Walk stops at an error.
operation "walk" {
  args    = { from = Text, fails = bool }
  results = { calledName = list(Text), calledColour = list(Colour), ok = bool }
  clause {
    history = all
    event   = walk
    future  = all
  }
}

# All iterates over the items, and says how many there are.
operation "all_" {
  args    = { limit = int }
  results = { called1 = list(int), called2 = list(Item), result2 = int }
  clause {
    history = all
    event   = all_
    future  = all
  }
}

# Names iterates over names.
operation "names" {
  args    = { limit = int }
  results = { called = list(Text) }
  clause {
    history = all
    event   = names
    future  = all
  }
}

# Update changes a place.
operation "update" {
  args    = { name = Text, made = int, made2 = bool }
  results = { place = int, calledOld = list(int), calledFound = list(bool) }
  clause {
    history = all
    event   = update
    future  = all
  }
}

# GetOr makes a place where there is none.
operation "getOr" {
  args    = { name = Text, made = int, fails = bool }
  results = { result = int, ok = bool }
  clause {
    history = all
    event   = getOr
    future  = all
  }
}

# Filter makes another crate.
operation "filter" {
  args    = { limit = int }
  results = { called = list(Item) }
  clause {
    history = all
    event   = filter
    future  = all
  }
}

# Sort sorts the places by their names.
operation "sort" {
  results = { names = list(Text) }
  clause {
    history = all
    event   = sort
    future  = all
  }
}

# Save writes the names.
operation "save" {
  results = { n = Int64, written = Text, ok = bool }
  clause {
    history = all
    event   = save
    future  = all
  }
}

# Load reads a name.
operation "load" {
  args    = { r = Text }
  results = { ok = bool }
  clause {
    history = all
    event   = load
    future  = all
  }
}

# Cursor makes a cursor.
operation "cursor" {
  args    = { limit = int }
  results = { allValue = list(Item) }
  clause {
    history = all
    event   = cursor
    future  = all
  }
}

# Steps makes a stepper.
operation "steps" {
  args    = { limit = int }
  results = { allResult = list(Uint32) }
  clause {
    history = all
    event   = steps
    future  = all
  }
}

# Mix mixes.
operation "mix" {
  args    = { times = int }
  results = { result = bool }
  clause {
    history = all
    event   = mix
    future  = all
  }
}

# Watch is called with a context.
operation "watch" {
  results = { calledName = list(Text) }
  clause {
    history = all
    event   = watch
    future  = all
  }
}

# Swaps the system and the second one, which some operations take or return.
operation "exchange" {
  clause {
    history = all
    event   = exchange
    future  = all
  }
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "24 operations, once each"
  trace = seq(
    all, add, all, values, all, pack, all, items, all, pick, all, paint, all, colours, all,
    place, all, weigh, all, best, all, raw, all, tree, all, label, all, stick, all, labels,
    all, table, all, merge, all, mergeAll, all, split, all, equal, all, ascend, all, each, all,
    walk, all, all_, all
  )
  violation = none
}

scenario "tour_2" {
  doc = "further operations, once each"
  trace = seq(
    all, names, all, update, all, getOr, all, filter, all, sort, all, save, all, load, all,
    cursor, all, steps, all, mix, all, watch, all, exchange, all
  )
  violation = none
}

target {
  package = "crate_test"
  type    = "example.com/shop/crate.Crate"
  new     = "newTestedCrate"
  methods = { all_ = "All" }
  errors  = { walk = ok, getOr = ok, save = ok, load = ok }
}
