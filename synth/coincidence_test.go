package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/synth"
)

const folders = `language = 1

sort "Folder" {
  go = "int"
}

sort "User" {
  base = string
  pool = ["ann", "bob"]
}

operation "mount" {
  results = { folder = Folder }
  clause { event = mount }
}

operation "make" {
  args    = { parent = Folder }
  results = { folder = Folder, ok = bool }
  clause {
    params  = { p = Folder }
    history = exists(p)
    event   = make(parent == p)
  }
}

operation "grant" {
  args    = { folder = Folder, user = User }
  results = { changed = bool }
  clause {
    params  = { f = Folder, u = User }
    history = exists(f)
    event   = grant(folder == f, user == u)
  }
}

operation "revoke" {
  args    = { folder = Folder, user = User }
  results = { changed = bool }
  clause {
    params  = { f = Folder, u = User }
    history = seq(all, grant(folder == f, user == u), absent(revoke(folder == f, user == u)))
    event   = revoke(folder == f, user == u)
  }
}

operation "allowed" {
  args    = { folder = Folder, user = User }
  results = { yes = bool }
  clause {
    params  = { f = Folder, u = User }
    history = exists(f) && seq(all, grant(user == u), all)
    event   = allowed(folder == f, user == u)
  }
}

define "exists" {
  params = { f = Folder }
  trace  = seq(all, mount(folder == f) || make(folder == f, ok), all)
}

goal "still_allowed" {
  doc   = "a user sees a folder two levels below one that was taken from him"
  vars  = { p = Folder, c = Folder, g = Folder, u = User }
  trace = seq(
    star(any - grant(user == u)), mount(folder == p), star(any - grant(user == u)),
    make(parent == p, folder == c, ok), star(any - grant(user == u)),
    make(parent == c, folder == g, ok), star(any - grant(user == u)),
    grant(folder == p, user == u), star(any - grant(user == u)),
    revoke(folder == p, user == u), star(any - grant(user == u)), allowed(folder == g, user == u, yes)
  )
}
`

// TestAnswersDiffer: no generator needs two answers to be the same where the goal gives them two
// names. A system that hands out new handles would prevent every run.
func TestAnswersDiffer(t *testing.T) {
	t.Parallel()
	s := load(t, folders)
	r := synthesize(t, s, "still_allowed", synth.Config{Depth: synth.NoRecursion})
	for i, c := range r.Certificates {
		made := map[string]bool{}
		for k, e := range c.Trace[:c.Deciding] {
			name := e.String()
			at := strings.LastIndex(name, "folder = ")
			if e.Op.Name != "mount" && e.Op.Name != "make" || at < 0 {
				continue
			}
			folder := strings.FieldsFunc(name[at+len("folder = "):], func(r rune) bool { return r == ',' || r == ')' })[0]
			if made[folder] {
				t.Errorf("generator %d takes the answer of event %d, %s, for one of two folders", i+1, k+1, folder)
			}
			made[folder] = true
		}
	}
}
