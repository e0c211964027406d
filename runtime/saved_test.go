package runtime_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// endAt is set in processes whose system kills them when it is made for that time.
const endAt = "SAVED_END_AT"

// A run is saved before it is made smaller: the system ends the process at some point of that.
// What is left is one file, which is replayed.
func TestSavedAsFound(t *testing.T) {
	if at := os.Getenv(endAt); at != "" {
		t.Setenv("CLOUSEAU_TRACES", "on")
		test := lostElement(true, threePushes)
		made, right := 0, test.New
		test.New = func(ctx context.Context) (rt.Adapter, error) {
			if made++; strconv.Itoa(made) == at {
				self, err := os.FindProcess(os.Getpid())
				fmt.Println("ends now", err, self.Kill())
				select {}
			}
			return right(ctx)
		}
		check(t, test)
		return
	}
	for _, at := range []int{2, 40} { // the first run fails
		tracing(t)
		cmd := exec.Command(os.Args[0], "-test.run=^TestSavedAsFound$")
		cmd.Env = append(os.Environ(), endAt+"="+strconv.Itoa(at))
		if out, err := cmd.CombinedOutput(); err == nil {
			t.Fatalf("the process goes on to its end:\n%s", out)
		}
		files := saved(t)
		if len(files) != 1 {
			t.Fatalf("saved are %v", files)
		}
		f, err := script.Read(files[0])
		if err != nil {
			t.Fatal(err)
		}
		pushed := map[string]bool{}
		for _, e := range f.Events[:3] {
			pushed[fmt.Sprint(e.Fields["elem"].Value)] = true
		}
		if len(pushed) != 3 {
			t.Errorf("pushed are %v in the run that is saved, want three values, as it was found", pushed)
		}
		never := rt.Generator{Name: "never", Run: func(*rt.Session) { t.Error("a script ran after a failing replay") }}
		expect(t, lostElement(true, never), true, "replay of "+files[0]+": violation of lost_element")
	}
}
