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

func TestMade(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	if n, err := rt.Made(func() int { return 1 }()); n != 1 || err != nil {
		t.Errorf("Made(1) = %v, %v", n, err)
	}
	for _, want := range []error{nil, broken} {
		if n, err := rt.Made(func() (int, error) { return 1, want }()); n != 1 || err != want {
			t.Errorf("Made(1, %v) = %v, %v", want, n, err)
		}
	}
}
