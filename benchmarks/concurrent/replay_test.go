package concurrent_test

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent"
	"github.com/clouseau-go/clouseau/runtime/script"
)

// replays is how often a failing script is performed again.
const replays = 100

// TestReplays: the share of runs in which a failing script is said to fail is the one in which it
// does. The long mode has all mutants.
func TestReplays(t *testing.T) {
	t.Parallel()
	bin := command(t)
	if os.Getenv("CLOUSEAU_LONG") == "" {
		checkReplays(t, bin, "boundedqueue", concurrent.Mutant{New: "NewTakenTwice"})
		return
	}
	for _, s := range concurrent.Systems() {
		for _, m := range s.Mutants {
			checkReplays(t, bin, s.Name, m)
		}
	}
}

// checkReplays finds a mutant, and performs the script that is left a hundred times.
func checkReplays(t *testing.T, bin, system string, m concurrent.Mutant) {
	t.Helper()
	file := filepath.Join(t.TempDir(), system+m.New+".json")
	flags := []string{"--seed", "1", "--deadline", "300ms"}
	if m.Racing {
		flags = append(flags, "--race")
	}
	o := run(t, bin, system, m.New, append(flags, "--runs", strconv.Itoa(budget), "--export", file)...)
	if !o.failed() {
		fmt.Printf("%s %s: not found in %d runs\n", system, m.New, o.Runs)
		return
	}
	f, err := script.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	said := 1.0
	if f.Rate != nil {
		said = float64(f.Rate.Seen) / float64(f.Rate.Of)
	}
	args := append([]string{"run", "--goroutines", "2", "--new", system + "." + m.New, "--replay", file, "--runs", strconv.Itoa(replays)}, flags...)
	out, _ := exec.Command(bin, append(args, filepath.Join(system, system+".clouseau.hcl"))...).CombinedOutput()
	found := regexp.MustCompile(`it fails again in (\d+) of (\d+) runs`).FindSubmatch(out)
	if found == nil {
		t.Fatalf("%s %s: the replay says\n%s", system, m.New, out)
	}
	again, _ := strconv.Atoi(string(found[1]))
	share := float64(again) / replays
	fmt.Printf("%s %s: it fails in %.0f %% of the runs, it is said, and in %d of %d replays\n", system, m.New, 100*said, again, replays)
	if o.Hung > 0 {
		return // each run costs a deadline, so what is said comes from one or two of them
	}
	// What is said was measured in about 50 runs, so both numbers are a matter of chance: they may
	// differ by four standard deviations, and a little more for shares of 0 and 1.
	if off := 4*math.Sqrt(said*(1-said)/40+share*(1-share)/replays) + 0.1; math.Abs(said-share) > off {
		t.Errorf("%s %s: the shares %.2f and %.2f differ by more than %.2f", system, m.New, said, share, off)
	}
}
