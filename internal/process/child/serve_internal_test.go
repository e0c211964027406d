package child

import (
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/logic"
)

// TestTimesCross: a time that the tester draws comes to the process of the system as it is.
func TestTimesCross(t *testing.T) {
	t.Parallel()
	sort := logic.NewOpaque("Time")
	want := logic.OpaqueValue(sort, time.Unix(1, 5).UTC())
	sends, err := sent([]logic.Value{want})
	if err != nil {
		t.Fatal(err)
	}
	got, err := value(sort, sends[0], nil)
	if err != nil || got != want {
		t.Errorf("%v comes as %v, %v", want, got, err)
	}
}
