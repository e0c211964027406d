package child

import (
	"errors"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
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

// TestWithoutText: a panic and an error whose texts are empty are what they are.
func TestWithoutText(t *testing.T) {
	t.Parallel()
	ops := event.NewSystem("silent")
	if err := new(response).raise(ops); err != nil {
		t.Errorf("nothing is raised as %v", err)
	}
	var failed response
	failed.fail(errors.New(""))
	if err := failed.raise(ops); err == nil {
		t.Error("an error is lost")
	}
	defer func() {
		if p, ok := recover().(*Panicked); !ok || p.Reason != "" {
			t.Errorf("%v", p)
		}
	}()
	_ = panicked("").raise(ops)
	t.Error("a panic is lost")
}
