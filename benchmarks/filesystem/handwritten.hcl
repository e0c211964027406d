# A generator for the file system as a person would write it.

language = 1
import   = ["filesystem.clouseau.hcl"]

# Something in a directory, which is then deleted before it. Between, everything is there.
generator "bottom_last" {
  goal = orphan
  vars = { p = Path, directory = bool }
  steps = [
    init,
    draw(p, parent(p) != "/", parent(parent(p)) == "/"),
    create::in_root(path == parent(p), dir, ok),
    draw(directory),
    create::in_directory(path == p, dir == directory, ok),
    repeat([
      choice([exists::live(path == p, found)], [exists::live(path == parent(p), found)])
    ], 0, 2),
    decide(delete::live(path == parent(p), ok)),
    delete::live(path == p, ok)
  ]
}
