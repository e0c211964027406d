# A generator for the key-value store as a person would write it.

language = 1
import   = ["kv.clouseau.hcl"]

# The key is in the oldest of three segments, and deleted in the newest.
generator "three_segments" {
  goal = resurrected
  vars = { k = Key, v = int, j = Key, w = int }
  steps = [
    draw(k),
    draw(v),
    put(key == k, value == v),
    flush,
    repeat([draw(j, j != k), draw(w), put(key == j, value == w)], 1, 3),
    flush,
    delete(key == k),
    flush,
    compact,
    suspect(get::deleted(key == k, found))
  ]
}
