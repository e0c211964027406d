package concurrent_test

import (
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/concurrent"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/play/script"
)

// replays is how often a failing script is performed again.
const replays = 100

// TestReplays: the share of repetitions in which a failing script is said to have failed again is
// the one in which it does, in replays by another process. The long mode has all mutants.
func TestReplays(t *testing.T) {
	t.Parallel()
	bin := command(t)
	if environment.Long.Get() == "" {
		checkReplays(t, bin, "boundedqueue", concurrent.Mutant{New: "NewTakenTwice"})
		return
	}
	fmt.Print("| system | mutant | it is said | replays | by chance |\n|--- |--- |--: |--: |--: |\n")
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
		fmt.Printf("| %s | %s | not found in %d runs | | |\n", system, strings.TrimPrefix(m.New, "New"), o.Runs)
		return
	}
	f, err := script.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if f.Rate == nil {
		t.Fatalf("%s %s: the file does not say how often it failed again", system, m.New)
	}
	again := replayed(t, bin, system, m.New, file, replays, flags...)
	likely := agree(f.Rate.Seen, f.Rate.Of, again, replays)
	fmt.Printf("| %s | %s | %d of %d | %d of %d | %.3f |\n", system, strings.TrimPrefix(m.New, "New"), f.Rate.Seen, f.Rate.Of, again, replays, likely)
	if likely < 0.0005 { // in one of a hundred measurements of all mutants
		t.Errorf("%s %s: it failed again in %d of %d repetitions, and in %d of %d replays, by chance with a probability of %.5f",
			system, m.New, f.Rate.Seen, f.Rate.Of, again, replays, likely)
	}
}

// replayed returns in how many of the replays of a script it fails.
func replayed(t *testing.T, bin, system, constructor, file string, runs int, flags ...string) int {
	t.Helper()
	args := append([]string{"run", "--goroutines", "2", "--new", system + "." + constructor, "--replay", file, "--runs", strconv.Itoa(runs)}, flags...)
	out, _ := exec.Command(bin, append(args, filepath.Join(system, system+".clouseau.hcl"))...).CombinedOutput()
	found := regexp.MustCompile(`it fails again in (\d+) of (\d+) runs`).FindSubmatch(out)
	if found == nil {
		t.Fatalf("%s %s: the replay says\n%s", system, constructor, out)
	}
	again, _ := strconv.Atoi(string(found[1]))
	return again
}

// TestSums: two sums at the same time have an order, so a counter in parts keeps its weak promise.
// Without a lock for sums the script fails in some of the replays; in random runs that is seen
// once in ten thousand. Whether it fails in any is for the long mode, since nothing makes it.
func TestSums(t *testing.T) {
	t.Parallel()
	bin := command(t)
	script := filepath.Join("testdata", "sums.json")
	const runs = 3000
	if n := replayed(t, bin, "stripes", "New", script, runs, "--seed", "1"); n > 0 {
		t.Errorf("the right one fails in %d of %d replays", n, runs)
	}
	if environment.Long.Get() == "" {
		return
	}
	n := replayed(t, bin, "stripes", "NewSumsAtOnce", script, runs, "--seed", "1")
	if n == 0 {
		t.Errorf("sums that do not wait for each other fail in none of %d replays", runs)
	}
	t.Logf("sums that do not wait for each other fail in %d of %d replays", n, runs)
}

// agree returns how likely two counts of the same failure differ by chance as much as these do, or
// more (Fisher's exact test, with both tails).
func agree(a, of, b, in int) (p float64) {
	choose := func(n, k int) float64 {
		x, _ := math.Lgamma(float64(n + 1))
		y, _ := math.Lgamma(float64(k + 1))
		z, _ := math.Lgamma(float64(n - k + 1))
		return x - y - z
	}
	all := a + b
	chance := func(a int) float64 { return math.Exp(choose(of, a) + choose(in, all-a) - choose(of+in, all)) }
	seen := chance(a) * (1 + 1e-9)
	for i := max(0, all-in); i <= min(of, all); i++ {
		if x := chance(i); x <= seen {
			p += x
		}
	}
	return p
}

func TestAgree(t *testing.T) {
	t.Parallel()
	// The first two are Fisher's lady, who tastes whether the milk was in the cup before the tea.
	for _, x := range []struct {
		a, of, b, in int
		want         float64
	}{{3, 4, 1, 4, 0.4857}, {4, 4, 0, 4, 0.02857}, {50, 50, 82, 100, 0.00077}, {7, 7, 100, 100, 1}} {
		if got := agree(x.a, x.of, x.b, x.in); math.Abs(got-x.want) > x.want/500 {
			t.Errorf("agree(%d, %d, %d, %d) = %.6f, want %v", x.a, x.of, x.b, x.in, got, x.want)
		}
	}
}
