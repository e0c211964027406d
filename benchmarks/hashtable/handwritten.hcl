# A generator for the hash table as a person would write it.

language = 1
import   = ["hashtable.clouseau.hcl"]

# Two updates of one bucket, each of which has read it before the other has written.
generator "overlapping" {
  goal = lost_update
  vars = { c = Client, d = Client, k = Key, j = Key, v = int, w = int }
  steps = [
    draw(c),
    draw(d, d != c),
    draw(k, k <= 15),
    let(j, k + 8),
    draw(v),
    draw(w),
    put(client == c, key == k, value == v),
    put(client == d, key == j, value == w),
    choice(
      [load(client == c, key == k), load(client == d, key == j)],
      [load(client == d, key == j), load(client == c, key == k)]
    ),
    store(client == c, key == k),
    store(client == d, key == j),
    suspect(find(key == k, !found || value != v))
  ]
}
