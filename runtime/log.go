package runtime

import (
	"fmt"
	"os"

	"github.com/clouseau-go/clouseau/runtime/run"
)

// log appends a run to the log that CLOUSEAU_LOG names, for clouseau judge. All lines of a run are
// written at once, since tests that run in parallel share the log.
func (h *Harness) log(r *run.Result) {
	if h.logged == "" || h.failed || r.Verdict == run.Infrastructure {
		return
	}
	h.logs++
	lines := r.AppendLog(nil, fmt.Sprintf("%s/%d", h.report.Test, h.logs))
	f, err := os.OpenFile(h.logged, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err == nil {
		_, err = f.Write(lines)
		if e := f.Close(); err == nil {
			err = e
		}
	}
	if err != nil && h.logError == nil {
		h.logError = fmt.Errorf("the runs are not logged: %w", err)
	}
}
