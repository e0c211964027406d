package scaffold_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold"
)

// TestConfined leaves out of a hunt what reaches files, unless the user allows it or the file is in
// the directory of the run.
func TestConfined(t *testing.T) {
	t.Parallel()
	write := func(goType string, allow ...string) (*scaffold.Files, error) {
		return scaffold.Write(t.Context(), scaffold.Config{Dir: shop, Type: goType, Output: "-", Hunt: true, Allow: allow})
	}
	has := func(files *scaffold.Files, op string) bool {
		return strings.Contains(string(files.Spec.Text), "\""+op+"\" {")
	}
	for _, c := range []struct {
		allow      []string
		left, kept []string
	}{
		{nil, []string{"Named reaches os.Remove: --allow Named calls it", "Stop reaches syscall.Kill: --allow Stop calls it"}, []string{"put", "save", "export"}},
		{[]string{"Named"}, []string{"Stop reaches syscall.Kill: --allow Stop calls it"}, []string{"named"}},
		{[]string{"*"}, nil, []string{"named", "up"}},
	} {
		files, err := write("./outside.Depot", c.allow...)
		if err != nil {
			t.Fatal(err)
		}
		for _, left := range c.left {
			if !slices.Contains(files.Left, left) {
				t.Errorf("with %q: no %q in %q", c.allow, left, files.Left)
			}
		}
		for _, op := range c.kept {
			if !has(files, op) {
				t.Errorf("with %q: no operation %s in\n%s", c.allow, op, files.Spec.Text)
			}
		}
	}
	const want = "outside.OpenHome makes a Home and reaches os.Mkdir: --allow OpenHome calls it"
	if _, err := write("./outside.Home"); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	if files, err := write("./outside.Home", "OpenHome", "Put"); err != nil || !has(files, "put") {
		t.Errorf("with both allowed: %v", err)
	}
}
