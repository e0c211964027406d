package scratch_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scratch"
)

// asOwner is set in a process that makes a directory, and keeps it.
const asOwner = "SCRATCH_TEST_OWNER"

func TestMain(m *testing.M) {
	if os.Getenv(asOwner) == "" {
		os.Exit(m.Run())
	}
	d, err := scratch.New()
	fmt.Println(d.Path, err)
	select {}
}

// TestSweep removes the directory of a process that was killed, and no other one.
func TestSweep(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.Getenv("TMPDIR"))
	mine, err := scratch.New()
	if err != nil {
		t.Fatal(err)
	}
	sub, err := mine.Sub()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asOwner+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	theirs, ok := strings.CutSuffix(line, " <nil>\n")
	if err != nil || !ok {
		t.Fatalf("%q, %v", line, err)
	}
	var swept []string
	sweep := func() { scratch.Sweep(func(dir string) { swept = append(swept, dir) }) }
	if sweep(); len(swept) > 0 {
		t.Errorf("directories with owners were removed: %v", swept)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if sweep(); !slices.Equal(swept, []string{theirs}) {
		t.Errorf("removed were %v, want %s", swept, theirs)
	}
	if _, err := os.Stat(theirs); !os.IsNotExist(err) {
		t.Errorf("%s is left: %v", theirs, err)
	}
	if _, err := os.Stat(sub); err != nil {
		t.Error(err)
	}
	if mine.Remove(); len(entries(t)) > 0 {
		t.Errorf("left are %v", entries(t))
	}
}

func entries(t *testing.T) []os.DirEntry {
	t.Helper()
	all, err := os.ReadDir(os.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestSweepUnlocked: a process may be killed before the directory that it has made has a lock.
func TestSweepUnlocked(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Setenv("TMP", tmp)
	for _, name := range []string{"clouseau-12345", "clouseau-mine", "clouseau-67/full"} {
		if err := os.MkdirAll(filepath.Join(tmp, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	scratch.Sweep(func(string) {})
	left, err := os.ReadDir(tmp)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range left {
		names = append(names, e.Name())
	}
	if want := []string{"clouseau-67", "clouseau-mine"}; !slices.Equal(names, want) {
		t.Errorf("left are %v, want %v", names, want)
	}
}
