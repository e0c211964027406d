package handles

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// TestNewAgainstModel compares the fixed twin with two maps on random runs.
func TestNewAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := New()
		open, files := map[int]string{}, map[string]int{}
		lowestFree := func() int {
			for fd := 0; ; fd++ {
				if _, taken := open[fd]; !taken {
					return fd
				}
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"open": func(t *rapid.T) {
				path := names.Draw(t, "path")
				fd, ok := table.Open(path)
				if want := lowestFree(); !ok || fd != want {
					t.Fatalf("Open = %d, %v, want %d, true", fd, ok, want)
				}
				open[fd] = path
			},
			"read": func(t *rapid.T) {
				fd := fds.Draw(t, "fd")
				path, isOpen := open[fd]
				if data, ok := table.Read(fd); ok != isOpen || data != files[path] {
					t.Fatalf("Read(%d) = %d, %v, want %d, %v", fd, data, ok, files[path], isOpen)
				}
			},
			"write": func(t *rapid.T) {
				fd, data := fds.Draw(t, "fd"), datas.Draw(t, "data")
				path, isOpen := open[fd]
				if ok := table.Write(fd, data); ok != isOpen {
					t.Fatalf("Write(%d) = %v, want %v", fd, ok, isOpen)
				}
				if isOpen {
					files[path] = data
				}
			},
			"close": func(t *rapid.T) {
				fd := fds.Draw(t, "fd")
				_, isOpen := open[fd]
				if ok := table.Close(fd); ok != isOpen {
					t.Fatalf("Close(%d) = %v, want %v", fd, ok, isOpen)
				}
				delete(open, fd)
			},
		})
	})
}

// TestBuggyAnswersForOldFile shows the seeded bug.
func TestBuggyAnswersForOldFile(t *testing.T) {
	for name, table := range map[string]*Table{"buggy": NewBuggy(), "fixed": New()} {
		fd, _ := table.Open("/a")
		table.Write(fd, 7)
		table.Close(fd)
		again, _ := table.Open("/b")
		want := 0
		if name == "buggy" {
			want = 7
		}
		if data, ok := table.Read(again); again != fd || !ok || data != want {
			t.Errorf("%s: descriptor %d, then %d reads %d, %v; want the same descriptor and %d", name, fd, again, data, ok, want)
		}
	}
}
