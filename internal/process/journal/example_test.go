package journal_test

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/clouseau-go/clouseau/internal/process/journal"
)

// A process that was killed while it made a failing run smaller has left what it knew.
func Example() {
	dir, err := os.MkdirTemp("", "journal")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "journal.json")
	err = journal.Write(name, &journal.Entry{
		Counts: "12 runs",
		Found:  []journal.Found{{Meaning: "violation of lost", Text: "push 3, isEmpty = true"}},
	})
	if err != nil {
		panic(err)
	}

	left, err := journal.Read(name)
	if err != nil {
		panic(err)
	}
	fmt.Println(left.Counts, "done:", left.Done)
	fmt.Println(left.Found[0].Meaning + ": " + left.Found[0].Text)
	// Output:
	// 12 runs done: false
	// violation of lost: push 3, isEmpty = true
}
