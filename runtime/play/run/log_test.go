package run_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// TestAppendLog writes a run with all kinds of values: an opaque one that is no text has a number,
// in the log, in the table and in the report.
func TestAppendLog(t *testing.T) {
	t.Parallel()
	type pointer struct{ p *int }
	handle, mode := logic.NewOpaque("Handle"), logic.NewEnum("Mode", "Read", "Write")
	open := &sre.Op{Name: "open", Kind: sre.Call, Fields: []sre.Field{{Name: "path", Sort: logic.String}, {Name: "mode", Sort: mode},
		{Name: "h", Sort: handle, Result: true}, {Name: "ok", Sort: logic.Bool, Result: true}}}
	told := &sre.Op{Name: "told", Kind: sre.Receive, Fields: []sre.Field{{Name: "h", Sort: handle}, {Name: "n", Sort: logic.Int}}}
	closing := &sre.Op{Name: "close", Kind: sre.Call, Fields: []sre.Field{{Name: "h", Sort: handle}}}
	h := logic.OpaqueValue(handle, pointer{new(int)})
	r := &run.Result{
		Verdict: run.Crashed, Reason: `no "such" file`, Deciding: -1, Rec: &run.Recording{Current: -1},
		Trace: sre.Trace{
			{Op: open, Values: []logic.Value{logic.StringValue("<a>\n"), logic.EnumValue(mode, 1), h, logic.BoolValue(true)}},
			{Op: told, Values: []logic.Value{h, logic.IntValue(-7)}},
		},
		Attempted: run.Attempt{Op: closing, Args: []logic.Value{h}},
		Moves: []run.Moved{
			{Move: event.Move{Kind: event.Sent, What: "ask", From: "client", To: "server"}, At: 0, Asked: true},
			{Move: event.Move{Kind: event.Delivered, What: "ask", From: "client", To: "server"}, At: 1},
			{Move: event.Move{Kind: event.Delivered, What: "told", From: "server", To: "client"}, At: 1},
		},
	}
	got := string(r.AppendLog(nil, "a/1"))
	want := `{"run":"a/1","op":"open","fields":{"path":"<a>\n","mode":"Write"},"answers":{"h":{"ref":1},"ok":true},"from":"client","to":"server"}
{"run":"a/1","op":"told","fields":{"h":{"ref":1},"n":-7},"from":"server","to":"client"}
{"run":"a/1","op":"close","fields":{"h":{"ref":1}}}
{"run":"a/1","end":"crashed","reason":"no \"such\" file"}
`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for _, row := range []string{`open   path = "<a>\n", mode = Write  h = Handle 1, ok = true`, "told   h = Handle 1, n = -7", "close  h = Handle 1"} {
		if !strings.Contains(r.Table(), row) {
			t.Errorf("%s\nlacks %s", r.Table(), row)
		}
	}
	if e := r.Record("").Events; e[0].Results[0].Value != "Handle 1" || e[2].Args[0].Value != "Handle 1" {
		t.Errorf("the report has %+v", e)
	}
}
