package gosig_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/spec"
)

// TestMemory asks for a package where there is no go to ask: what was told is remembered until a
// file changes that it depends on. It is not parallel, since it sets the PATH.
func TestMemory(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/register\n\ngo 1.26\n")
	const source = "package register\n\ntype Register struct{}\n\nfunc (r *Register) Swap(key int) {}\n"
	write("register.go", source)
	write("register.clouseau.hcl", "language = 1\noperation \"swap\" {\n  kind = call\n  args = { key = int }\n  clause {\n    event = swap\n  }\n}\ntarget {\n  "+byType+"\n}\n")
	m := &gosig.Memory{}
	compare := func() *gosig.Report {
		s, ds := spec.Load(filepath.Join(dir, "register.clouseau.hcl"))
		if ds.HasErrors() {
			t.Fatal(ds)
		}
		if r := m.Compare(t.Context(), s); r.Compared == 0 {
			return r
		}
		if places := m.Methods(t.Context(), s); len(places) != 1 {
			t.Errorf("%d methods have places", len(places))
		}
		return m.Compare(t.Context(), s)
	}
	if r := compare(); r.Err != nil || r.Compared != 1 {
		t.Fatalf("%d compared, %v", r.Compared, r.Err)
	}
	path := os.Getenv("PATH")
	t.Setenv("PATH", dir)
	if r := compare(); r.Err != nil || r.Compared != 1 {
		t.Errorf("from memory %d are compared, %v", r.Compared, r.Err)
	}
	for _, change := range []func(){
		func() { write("register.go", source+"\nfunc (r *Register) Other() {}\n") },
		func() { write("more.go", "package register\n") },
		func() { write("go.mod", "module example.com/register\n\ngo 1.25\n") },
	} {
		change()
		if r := compare(); r.Err == nil {
			t.Error("after a change go is not asked")
		}
		t.Setenv("PATH", path)
		if r := compare(); r.Err != nil || r.Compared != 1 {
			t.Errorf("after a change %d are compared, %v", r.Compared, r.Err)
		}
		t.Setenv("PATH", dir)
	}
}
