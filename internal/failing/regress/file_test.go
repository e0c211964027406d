package regress

import "testing"

// TestVariable names fields of different events differently.
func TestVariable(t *testing.T) {
	seen := map[string]string{}
	for _, field := range []string{"x", "x1", "x11", "ok"} {
		for i := range 120 {
			name := variable(field, i)
			if old, taken := seen[name]; taken {
				t.Errorf("event %d, field %s: the name %s is that of %s", i, field, name, old)
			}
			seen[name] = field
		}
	}
}
