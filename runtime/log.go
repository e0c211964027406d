package runtime

import (
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/file"
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
	if err := file.Extend(h.logged, lines); err != nil && h.logError == nil {
		h.logError = fmt.Errorf("the runs are not logged: %w", err)
	}
}
