//go:build unix

package runs

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

// TestKept ends commands at random moments, in all ways. The system counts how often it is made; at
// that number it kills, or interrupts, the command or its own process. When it has done something
// wrong, it says so in a file as soon as it is made again: the run of it is over then. So neither
// the moments depend on time, nor what has to be known.
//
// Whatever was found is in the report or was shown, by the command or by the next one. No process
// and no temporary directory is left.
func TestKept(t *testing.T) {
	if os.Getenv(asPeer) != "" {
		peer()
	}
	if testing.Short() {
		t.Skip("compiles tests")
	}
	t.Parallel()
	k := newKept(t)
	moments := 1
	if environment.Long.Get() != "" {
		moments = 50
	}
	r := rand.New(rand.NewPCG(44, 2))
	found, longest := map[string]int{}, time.Duration(0)
	ways := []string{"interrupt", "die", "time", "kill"}
	for i, verb := range []string{"run", "run --jobs 2", "conform", "session test"} {
		for j, how := range ways {
			if moments == 1 && j != i && how != "kill" {
				continue
			}
			for range moments {
				at := 1 + r.IntN(60)
				if r.IntN(3) == 0 {
					at = 1 + r.IntN(4) // also where nothing was found
				}
				slow := []string{"0s", "3ms"}[r.IntN(2)]
				began := time.Now()
				if k.ended(t, verb, how, slow, at) {
					found[verb+", "+how]++
				}
				if how == "time" {
					longest = max(longest, time.Since(began))
				}
			}
		}
	}
	t.Logf("found before the end, of %d each: %v; with --time %v at most %v", moments, found, keptTime, longest)
}

// asPeer is set in processes that are the peer of a session.
const asPeer = "KEPT_PEER"

// keptTime is the --time of commands.
const keptTime = 3 * time.Second

// kept is a module with a system that is wrong, and a directory for temporary files.
type kept struct{ dir, bin, tmp string }

func newKept(t *testing.T) *kept {
	t.Helper()
	k := &kept{t.TempDir(), scripts.Command(t), t.TempDir()}
	root, err := filepath.Abs(filepath.Join("..", "..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"go.mod": "module example.com/door\n\ngo 1.26\n\nrequire github.com/clouseau-go/clouseau v0.0.0\n\n" +
			"replace github.com/clouseau-go/clouseau => " + root + "\n",
		"go.sum": string(sum), "door.go": doorSource, "door.clouseau.hcl": doorSpec, "sum.clouseau.hcl": sumSpec,
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(k.dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return k
}

func (k *kept) file(name string) string { return filepath.Join(k.dir, name) }

// command returns a command in the module.
func (k *kept) command(env []string, args ...string) (*exec.Cmd, *bytes.Buffer) {
	cmd, out := exec.Command(k.bin, args...), &bytes.Buffer{}
	cmd.Dir, cmd.Stdout, cmd.Stderr = k.dir, out, out
	cmd.WaitDelay = time.Minute
	cmd.Env = append(append(os.Environ(), "GOFLAGS=-mod=mod -trimpath -ldflags=-s -vet=off", "CI=", "CLOUSEAU_CACHE="+k.file("cache"), "TMPDIR="+k.tmp), env...)
	return cmd, out
}

// ended performs a verb that is ended in some way when the system is made for the at-th time, and
// reports whether something had been found before.
func (k *kept) ended(t *testing.T, verb, how, slow string, at int) (found bool) {
	t.Helper()
	for _, name := range []string{"found", "made", "wrong", "pids", "report.json"} {
		if err := os.Remove(k.file(name)); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	args := append(strings.Fields(verb), "--progress", "none")
	switch {
	case verb == "session test":
		args = append(args, "--cmd", os.Args[0]+" -test.run=^TestKept$", "sum.clouseau.hcl")
	case verb == "conform":
		args = append(args, "door.clouseau.hcl")
	default:
		args = append(args, "--seed", strconv.Itoa(at), "--runs", "2000", "--report", "report.json", "door.clouseau.hcl")
	}
	if how == "time" {
		args = append(args, "--time", keptTime.String())
	}
	env := []string{"KEPT=" + k.dir, "KEPT_HOW=" + how, "KEPT_AT=" + strconv.Itoa(at), "KEPT_SLOW=" + slow, asPeer + "=1"}
	cmd, out := k.command(env, args...)
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		t.Fatal(err)
	}
	next, after := k.command(nil, "version")
	k.alone(t)
	if err := next.Run(); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(k.tmp, "clouseau-*")); len(left) > 0 {
		t.Errorf("%s, %s at %d: left are %v", verb, how, at, left)
	}
	if _, err := os.Stat(k.file("found")); err != nil {
		return false
	}
	told := out.String() + after.String()
	if strings.HasPrefix(verb, "run") {
		runs, err := report.Read(k.file("report.json"))
		if err != nil || runs[0].Failure == nil {
			t.Errorf("%s, %s at %d, %s: the report lacks what was found (%v)\n%s", verb, how, at, slow, err, told)
		}
	} else if !strings.Contains(told, "does not conform") && !strings.Contains(told, " fails (seed ") {
		t.Errorf("%s, %s at %d, %s: what was found is not shown\n%s", verb, how, at, slow, told)
	}
	return true
}

// alone waits until the processes of the system have ended.
func (k *kept) alone(t *testing.T) {
	t.Helper()
	text, _ := os.ReadFile(k.file("pids"))
	for _, word := range strings.Fields(string(text)) {
		pid, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		for began := time.Now(); alive(pid); time.Sleep(time.Millisecond) {
			if time.Since(began) > time.Minute {
				t.Fatalf("process %d does not end", pid)
			}
		}
	}
}

// alive reports whether a process runs. One that has ended and that nobody has waited for does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}

// peer is the other party of the session sum, which is wrong beyond twenty. Each session is a
// process of its own.
func peer() {
	dir := os.Getenv("KEPT")
	sessions, _ := os.ReadFile(filepath.Join(dir, "made"))
	note := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			panic(err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "wrong")); err == nil {
		note("found", "")
	}
	note("made", string(sessions)+"+")
	if strconv.Itoa(len(sessions)+1) == os.Getenv("KEPT_AT") {
		switch os.Getenv("KEPT_HOW") {
		case "interrupt":
			_ = syscall.Kill(os.Getppid(), syscall.SIGINT)
		case "kill":
			_ = syscall.Kill(os.Getppid(), syscall.SIGKILL)
		case "die":
			os.Exit(1)
		}
	}
	for sum := 0; ; {
		var n int
		if _, err := fmt.Scanf("number %d\n", &n); err != nil {
			os.Exit(0)
		}
		if sum += n; sum > 20 {
			sum++
			note("wrong", "")
		}
		fmt.Printf("total %d\n", sum)
	}
}

const sumSpec = `language = 1

message "number" {
  fields = { value = int }
  line   = "number {value}"
}

message "total" {
  fields = { value = int }
  line   = "total {value}"
}

session "sum" {
  codec = lines
  send "number" {
    as    = a
    where = value > 0 && value < 100
  }
  get "total" {
    where = value == a.value
  }
}
`

// The door forgets to lock, and says in files what it does.
const doorSource = `package door

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

type Door struct{ unlocked, open, shut bool }

var (
	dir     = os.Getenv("KEPT")
	slow, _ = time.ParseDuration(os.Getenv("KEPT_SLOW"))
	made    int
	wrong   bool
)

func note(name, text string) {
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.WriteString(text)
		f.Close()
	}
	if err != nil {
		panic(err)
	}
}

func init() { note("pids", fmt.Sprintln(os.Getpid())) }

func New() *Door {
	if wrong {
		note("found", "+")
	}
	if made++; strconv.Itoa(made) == os.Getenv("KEPT_AT") {
		switch os.Getenv("KEPT_HOW") {
		case "interrupt":
			_ = syscall.Kill(os.Getppid(), syscall.SIGINT)
		case "kill":
			_ = syscall.Kill(os.Getppid(), syscall.SIGKILL)
		case "die":
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		}
	}
	return &Door{}
}

func (d *Door) Badge() (click bool) {
	time.Sleep(slow)
	click = !d.unlocked && !d.open
	d.unlocked = d.unlocked || click
	return click
}

func (d *Door) Pull() (opens bool) {
	time.Sleep(slow)
	opens = d.unlocked && !d.open
	wrong = wrong || opens && d.shut
	d.open = d.open || opens
	return opens
}

func (d *Door) Shut() (clack bool) {
	time.Sleep(slow)
	clack = d.open
	d.open, d.shut = false, d.shut || clack
	return clack
}
`

const doorSpec = `language = 1

operation "badge" {
  kind    = call
  results = { click = bool }
}

operation "pull" {
  kind    = call
  results = { opens = bool }
}

operation "shut" {
  kind    = call
  results = { clack = bool }
}

sort "State" {
  values = [locked, unlocked, open]
}

model "door" {
  state   = { at = State }
  initial = { at = locked }

  on "badge" {
    case "unlocks" {
      when = at == locked
      set  = { at = unlocked }
      reply {
        click = true
      }
    }
    case "nothing" {
      when = at != locked
      reply {
        click = false
      }
    }
  }

  on "pull" {
    case "opens" {
      when = at == unlocked
      set  = { at = open }
      reply {
        opens = true
      }
    }
    case "nothing" {
      when = at != unlocked
      reply {
        opens = false
      }
    }
  }

  on "shut" {
    case "locks" {
      when = at == open
      set  = { at = locked }
      reply {
        clack = true
      }
    }
    case "nothing" {
      when = at != open
      reply {
        clack = false
      }
    }
  }
}

target {
  package = "door_test"
  type    = "example.com/door.Door"
  new     = "door.New"
}
`
