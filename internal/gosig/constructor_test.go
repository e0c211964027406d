package gosig_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// TestConstructor: what makes the system has to be there. The place is that of its name.
func TestConstructor(t *testing.T) {
	t.Parallel()
	const source = "type Register struct{}\n\nfunc New() *Register { return nil }\n\nfunc NewSized(n int) *Register { return nil }\n\n" +
		"func (r *Register) Swap() {}\n\nfunc Version() int { return 1 }\n\nvar Made = New\n\nfunc newTested() *Register { return New() }\n"
	for _, test := range []struct {
		made     string
		want     string // empty: no mistake
		severity spec.Severity
	}{
		{"register.New", "", 0},
		{"register.NewSized(3)", "", 0},
		{"register.Made", "", 0},
		{"register.Mew", "The package example.com/register has no function Mew; it has New, NewSized, Version.", spec.Error},
		{"register.newTested[int](3)", "", 0},
		{"elsewhere.New", "", 0}, // not known
		{"newTested", "", 0},
		{"newTestedRegister", "No Go file in the directory of the spec has the function newTestedRegister.", spec.Warning},
	} {
		target := byType + fmt.Sprintf("\n  new  = %q", test.made)
		if strings.HasPrefix(test.made, "elsewhere") {
			target += "\n  imports = [\"example.com/elsewhere\"]"
		}
		r := compare(t, source, "", "", target)
		if test.want == "" {
			if len(r.Diagnostics) > 0 {
				t.Errorf("%s: %v", test.made, r.Diagnostics)
			}
			continue
		}
		if len(r.Diagnostics) != 1 {
			t.Errorf("%s: %v", test.made, r.Diagnostics)
			continue
		}
		d := r.Diagnostics[0]
		if d.Code != spec.MissingConstructor || d.Severity != test.severity || !strings.Contains(d.Detail, test.want) || d.Subject.Line != 12 || d.Subject.Column != 10 {
			t.Errorf("%s: %v at %v, want %q", test.made, d, d.Subject, test.want)
		}
	}
}
