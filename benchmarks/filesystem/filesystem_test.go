package filesystem

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstModel compares the fixed twin with a set of paths on random runs.
func TestNewAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := New()
		isDir := map[string]bool{"/": true} // by path, for all that exists
		t.Repeat(map[string]func(*rapid.T){
			"init": func(*rapid.T) {
				tree.Init()
				isDir = map[string]bool{"/": true}
			},
			"create": func(t *rapid.T) {
				p, dir := paths.Draw(t, "path"), rapid.Bool().Draw(t, "dir")
				_, taken := isDir[p]
				want := !taken && isDir[Parent(p)]
				if ok := tree.Create(p, dir); ok != want {
					t.Fatalf("Create(%s, %v) = %v, want %v", p, dir, ok, want)
				}
				if want {
					isDir[p] = dir
				}
			},
			"delete": func(t *rapid.T) {
				p := paths.Draw(t, "path")
				_, want := isDir[p]
				for q := range isDir {
					if strings.HasPrefix(q, p+"/") {
						want = false
					}
				}
				if ok := tree.Delete(p); ok != want {
					t.Fatalf("Delete(%s) = %v, want %v", p, ok, want)
				}
				if want {
					delete(isDir, p)
				}
			},
			"exists": func(t *rapid.T) {
				p := paths.Draw(t, "path")
				if _, want := isDir[p]; tree.Exists(p) != want {
					t.Fatalf("Exists(%s) = %v, want %v", p, !want, want)
				}
			},
		})
	})
}

// TestRootStays checks that no operation deletes or replaces the root.
func TestRootStays(t *testing.T) {
	tree := New()
	if tree.Delete("/") || tree.Create("/", false) || !tree.Exists("/") {
		t.Error("the root was deleted or replaced")
	}
}

// TestCreateRefuses creates paths that are not absolute and clean.
func TestCreateRefuses(t *testing.T) {
	for _, p := range []string{"", "a", "./a", "/a/", "//a", "/a/..", "/."} {
		if New().Create(p, true) {
			t.Errorf("Create(%q) = true", p)
		}
	}
}

// TestBuggyLeavesOrphans shows the seeded bug.
func TestBuggyLeavesOrphans(t *testing.T) {
	for name, tree := range map[string]*Tree{"buggy": NewBuggy(), "fixed": New()} {
		if !tree.Create("/a", true) || !tree.Create("/a/b", false) {
			t.Fatalf("%s: no directory with a file in it", name)
		}
		if ok := tree.Delete("/a"); ok != (name == "buggy") || tree.Exists("/a") == ok || !tree.Exists("/a/b") {
			t.Errorf("%s: deleted %v, now /a exists: %v, /a/b: %v", name, ok, tree.Exists("/a"), tree.Exists("/a/b"))
		}
	}
}
