# A generator for the line server as a person would write it.

language = 1
import   = ["lineserver.clouseau.hcl"]

# One client waits for two keys, and another one sets the second.
generator "second_first" {
  goal = out_of_order
  vars = { c = Client, d = Client, k = Key, j = Key, v = Number }
  steps = [
    draw(c),
    draw(j),
    await(conn == c, tag == 1, key == j),
    draw(k, k != j),
    await(conn == c, tag == 2, key == k),
    draw(d, d != c),
    draw(v),
    set(conn == d, tag == 1, key == k, value == v),
    reply(conn == d, tag == 1, value == v),
    reply(conn == c, tag == 2, value == v)
  ]
}
