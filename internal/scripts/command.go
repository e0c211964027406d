package scripts

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/logic/smt"
)

// Command returns the path of the command, which it puts into a directory of the test.
//
// What go build writes it links each time, which costs three seconds of a processor here, and what
// go run runs it keeps: so it is linked once for all packages that ask for it.
func Command(t testing.TB) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "clouseau")
	args := []string{"run", "-exec=cp"}
	if smt.Available() {
		args = append(args, "-tags=z3")
	}
	args = append(args, "github.com/clouseau-go/clouseau/cmd/clouseau", bin)
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Fatalf("go %v: %v\n%s", args, err, out)
	}
	return bin
}
