package shrink

import (
	"runtime"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// TestKeysOfValuesThatAreGone forgets lists, so that others come to stand where they stood.
func TestKeysOfValuesThatAreGone(t *testing.T) {
	of := map[string]int64{}
	for n := range int64(3000) {
		list := logic.ListValue(logic.IntValue(n), logic.IntValue(n))
		s := Script{Inputs: script.Script{{Fields: []script.Field{script.Literal(list)}}}}
		if other, seen := of[s.key()]; seen {
			t.Fatalf("[%d, %d] and [%d, %d] have the same key", other, other, n, n)
		}
		of[s.key()] = n
		if n%100 == 0 {
			runtime.GC()
		}
	}
}
