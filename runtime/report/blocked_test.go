package report_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// TestBlockedOn: a report says what blocked runs waited for, in text and in JSON, and keeps a few
// patterns of many.
func TestBlockedOn(t *testing.T) {
	t.Parallel()
	r := report.Report{Generators: []report.Shape{{}}}
	add := func(verdict, reason string) {
		r.Add(report.Run{Verdict: verdict, Reason: reason})
	}
	for i := range 20 {
		add("blocked", fmt.Sprintf("blocked on reply(id = %d)", i%10))
		add("upheld", "as it should be")
	}
	if text := r.String(); !strings.Contains(text, "  blocked on  reply(id = 3), 2 runs\n") || strings.Contains(text, "reply(id = 5)") {
		t.Errorf("the report says\n%s", text)
	}
	data, err := json.Marshal(&r)
	if err != nil || !strings.Contains(string(data), `"blocked_on":[{"name":"reply(id = 0)","count":2},{"name":"reply(id = 1)","count":2}`) {
		t.Errorf("JSON is %s, %v", data, err)
	}
}
