# github.com/google/btree.BTreeG[int], as clouseau init found it, carried on by hand.
#
# A clone shares its nodes with the tree until one of them writes. What is done to the tree must not show
# in the clone, also where it splits and merges nodes.

language = 1

sort "Item" {
  base  = int
  go    = "int"
  range = [0, 30]
}

# Inserts all items from lo to hi, so many that there are several levels.
operation "insert" {
  args = { lo = Item, hi = Item }
  clause {
    params  = { a = Item, b = Item }
    where   = b - a >= 8 && b - a <= 20
    history = absent(insert)
    event   = insert(lo == a, hi == b)
  }
}

# Deletes from the middle: nodes below are merged.
operation "delete" {
  args    = { item = Item }
  results = { deleted = int, found = bool }
  clause {
    params  = { a = Item, b = Item, x = Item }
    where   = a <= x && x <= b
    history = seq(all, insert(lo == a, hi == b), star(any - delete(item == x) - clear))
    event   = delete(item == x, deleted == x, found)
  }
}

# Adds an item beyond those that are there.
operation "replaceOrInsert" {
  args    = { item = Item }
  results = { replaced = int, found = bool }
  clause {
    params  = { a = Item, b = Item, x = Item }
    where   = x < a || x > b
    history = seq(all, insert(lo == a, hi == b), star(any - replaceOrInsert(item == x)))
    event   = replaceOrInsert(item == x, !found)
  }
}

# Empties the tree; its nodes go back to where those of new trees come from, but for the shared ones.
operation "clear" {
  args = { addNodesToFreelist = bool }
  clause {
    history = seq(all, keep, absent(clear))
    event   = clear
  }
}

operation "has" {
  args    = { key = Item }
  results = { found = bool }
  clause {
    params  = { x = Item }
    history = seq(all, delete(item == x), all)
    event   = has(key == x)
  }
}

operation "keep" {
  clause {
    history = seq(all, insert, absent(keep))
    event   = keep
  }
}

# An item is worth looking for in the clone once the tree deleted or inserted it and moved others besides.
operation "kept" {
  args    = { item = Item }
  results = { found = bool }
  clause "deleted" {
    params  = { x = Item }
    history = seq(all, keep, star(any - delete - clear), delete(item == x), star(any - delete), plus(delete), star(any - delete))
    event   = kept(item == x)
  }
  clause "inserted" {
    params  = { x = Item }
    history = seq(all, keep, all, replaceOrInsert(item == x), all, replaceOrInsert, all)
    event   = kept(item == x)
  }
  clause "cleared" {
    params  = { a = Item, b = Item, x = Item }
    where   = a <= x && x <= b
    history = seq(insert(lo == a, hi == b), absent(delete), keep, absent(delete), clear, plus(replaceOrInsert))
    event   = kept(item == x)
  }
}

goal "lost_in_clone" {
  doc  = "what was in the tree when it was cloned is not in the clone"
  vars = { a = Item, b = Item, x = Item }
  trace = seq(
    all, insert(lo == a, hi == b, a <= x, x <= b), star(any - delete(item == x) - clear), keep,
    star(any - keep), kept(item == x, !found)
  )
}

goal "leaked_into_clone" {
  doc  = "what the tree got after it was cloned is in the clone"
  vars = { x = Item }
  trace = seq(
    star(any - insert(lo <= x, hi >= x) - replaceOrInsert(item == x)), keep,
    star(any - keep), kept(item == x, found)
  )
}

goal "undead" {
  doc  = "an item that was deleted is there"
  vars = { x = Item }
  trace = seq(
    all, delete(item == x), star(any - insert - replaceOrInsert(item == x)), has(key == x, found)
  )
}

target {
  package = "btree_test"
  new     = "newTestedBTreeG"
}
