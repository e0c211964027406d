package finding_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// Runs with the same meaning are one finding.
func Example() {
	var fs finding.Findings
	crash := func(message string) *run.Result { return &run.Result{Verdict: run.Crashed, Reason: message} }
	for i, message := range []string{"index 3 out of range", "index 7 out of range", "closed twice"} {
		r := crash(message)
		first, _ := fs.Add(finding.Of("the system crashed", r), r, i+1)
		fmt.Println(first)
	}
	fmt.Print(&fs)
	// Output:
	// true
	// false
	// true
	// 2 failures:
	//    1  the system crashed (index 3 out of range): 2 runs, first in run 1
	//    2  the system crashed (closed twice): 1 run, first in run 3
}

// What is seen while another finding is made smaller is no run of the test: the numbers of runs add
// up to those that failed.
func TestSeenOnTheWay(t *testing.T) {
	t.Parallel()
	var fs finding.Findings
	for at, message := range []string{1: "full", 2: "full", 3: "closed"} {
		if at > 0 {
			r := &run.Result{Verdict: run.Crashed, Reason: message}
			fs.Add(finding.Of("the system crashed", r), r, at)
		}
	}
	for _, message := range []string{"full", "empty"} {
		r := &run.Result{Verdict: run.Crashed, Reason: message}
		fs.Add(finding.Of("the system crashed", r), r, 0)
	}
	const want = `3 failures:
   1  the system crashed (full): 2 runs, first in run 1
   2  the system crashed (closed): 1 run, first in run 3
   3  the system crashed (empty): seen while another was shrunk
`
	if got := fs.String(); got != want || fs.All[2].Count != 0 {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// Hanging runs cost a deadline each, so a few are enough.
func TestDone(t *testing.T) {
	t.Parallel()
	var fs finding.Findings
	for i := range 3 {
		if fs.Done() {
			t.Errorf("done after %d", i)
		}
		r := &run.Result{Verdict: run.Hung}
		fs.Add(finding.Of("the system hung", r), r, i+1)
	}
	if !fs.Done() {
		t.Error("not done after three runs that hung")
	}
}
