package shrink_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
)

// Only a number that no draw of the script gave is computed: not where the script may have drawn it
// by rapid's handle, and not where a generator of the user gave it.
func TestDrawnFromComputed(t *testing.T) {
	t.Parallel()
	sc := script.Script{trio(1, 2, 74)}
	other := draw.Drawn{Value: logic.IntValue(1), Hi: logic.IntegerOf(20)}
	for _, tt := range []struct {
		name  string
		draws []draw.Drawn
		want  bool
	}{
		{"computed", []draw.Drawn{other}, true},
		{"nothing drawn", nil, false},
		{"by rapid", []draw.Drawn{other, {Unseen: true}}, false},
		{"drawn", []draw.Drawn{other, {Value: logic.IntValue(74), Hi: logic.IntegerOf(99)}}, false},
		{"by a generator of the user", []draw.Drawn{other, {Value: logic.IntValue(74), Pool: []logic.Value{}}}, false},
	} {
		if got := shrink.DrawnFrom(three, 2, sc, tt.draws).Computed; got != tt.want {
			t.Errorf("%s: computed is %v", tt.name, got)
		}
	}
}
