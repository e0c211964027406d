package benchmarks

import "testing"

// How long scripts are of which all can be tried; those without inputs too.
func TestLongest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ inputs, wanted, want int }{
		{0, 100, 0}, {1, 3, 3}, {2, 1, 0}, {2, 2, 1}, {2, 5, 1}, {2, 6, 2}, {3, 100, 3}, {3, 120, 4},
	} {
		if got := longest(c.inputs, c.wanted); got != c.want {
			t.Errorf("longest(%d, %d) = %d, want %d", c.inputs, c.wanted, got, c.want)
		}
	}
}
