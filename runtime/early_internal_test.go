package runtime

import (
	"io"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// ShowEarly sets where a harness shows its failing run if making it smaller takes long.
func ShowEarly(h *Harness, to io.Writer) { h.early.To = to }

// ReportOf returns the report of a harness, which is logged with go test -v only.
func ReportOf(h *Harness) *report.Report { return h.report }
