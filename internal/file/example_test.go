package file_test

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/clouseau-go/clouseau/internal/file"
)

// A file that is written twice keeps the mode that its owner gave it, and no temporary file is
// left.
func Example() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "trace.json")
	for _, text := range []string{"first\n", "second\n"} {
		if err := file.Write(name, []byte(text)); err != nil {
			panic(err)
		}
	}
	text, _ := os.ReadFile(name)
	left, _ := os.ReadDir(dir)
	fmt.Printf("%s%d file\n", text, len(left))
	// Output:
	// second
	// 1 file
}
