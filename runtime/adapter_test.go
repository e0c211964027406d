package runtime_test

import (
	"errors"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
)

func TestCloser(t *testing.T) {
	t.Parallel()
	ended, broken := 0, errors.New("broken")
	if err := rt.Closer(func() { ended++ })(); err != nil || ended != 1 {
		t.Errorf("a method without results ran %d times and gave %v, want once and no error", ended, err)
	}
	if err := rt.Closer(func() error { return broken })(); err != broken {
		t.Errorf("Closer gave the error %v, want that of the method", err)
	}
}
