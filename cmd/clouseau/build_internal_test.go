package main

import "testing"

// TestPrinting: a file that takes other names, since those that it would have are taken, prints
// tests that stand beside the file that has them.
func TestPrinting(t *testing.T) {
	t.Parallel()
	const src = `package p

// refLostTest stays here.
func refLostTest() string { return "rt.Rerun(t, refLostTest(), refLostTests, kvKeySort2" + pool2 }

var (
	kvKeySort2 = 'r'
	pool2      = "pool" + ` + "`lines\npool2`" + `
)
`
	const named = `package p

func lostTest() {}

var kvKeySort, pool int
`
	const want = `package p

// refLostTest stays here.
func refLostTest() string { return "rt.Rerun(t, lostTest(), refLostTests, kvKeySort" + pool2 }

var (
	kvKeySort2 = 'r'
	pool2      = "pool" + ` + "`lines\npool`" + `
)
`
	if got := string(printing([]byte(src), []byte(named))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := string(printing([]byte(src), []byte("package p\n"))); got != src {
		t.Errorf("another number of declarations: got\n%s\nwant it unchanged", got)
	}
}
