package progress_test

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/clouseau-go/clouseau/internal/process/progress"
)

// Who started a test process reads the last line that it wrote.
func Example() {
	dir, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "progress.json")
	_ = os.WriteFile(name, []byte("{\"goal\":\"lost\",\"runs\":1200,\"of\":10000}\n"), 0o600)
	s, ok := progress.Last(name)
	fmt.Println(s.Goal, s.Runs, s.Of, ok)
	// Output: lost 1200 10000 true
}
